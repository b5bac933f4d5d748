import { catalogue } from '../../../../../languages/catalogue.js';

const english = {
  title: 'Notifications in browsers',
  intro: 'Notifications come to these browsers while no page of ours is open, too. What they say is encrypted for the browser alone.',
  none: 'No browser gets notifications.',
  unnamed: 'a browser',
  since: 'since',
  here: 'this browser',
  remove: 'Remove',
  add: 'Notify me in this browser',
  denied: 'This browser does not let us notify you: allow notifications for this site in its settings, then load this page again.',
  unable: 'This browser cannot get notifications.',
  failed: 'The browser could not ask for notifications. Try again later.',
  needsScript: 'A browser asks for notifications by a script.',
  choices: 'Choose of what you are notified',
  added: 'This browser gets your notifications now.',
};

/** Texts of the page of browsers that notifications are pushed to, by language. */
export const pushWords = catalogue('notifications.push', english);
