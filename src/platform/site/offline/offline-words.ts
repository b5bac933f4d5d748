import { catalogue } from '../../../languages/catalogue.js';

const english = {
  title: 'No connection',
  intro: 'This page was not opened before on this device, or not lately. These were:',
  unsent: 'What you sent did not arrive, or its answer did not. What you wrote is kept in this tab:',
  unsentLink: 'Open the form again once there is a connection',
  none: 'No page was kept on this device.',
  waiting: 'Waits to be sent',
  waitingIntro: 'What you sent without a connection is kept on this device. It is sent, once, as soon as there is one.',
  needsScript: 'What is kept on this device is shown by a script.',
  home: 'Home',
  drop: 'Delete',
  failed: 'was not accepted ({status})',
  sent: 'sent {time}',
};

/** Texts of the page that is shown where there is no connection, by language. */
export const offlineWords = catalogue('offline.page', english);
