import { catalogue } from '../../../languages/catalogue.js';

const english = {
  title: 'Calendar feeds',
  back: 'Back: {title}',
  account: 'My account',
  intro:
    'Give the address of a feed to another calendar, and it shows your agenda. Who has the address reads your agenda: keep it to yourself.',
  made: 'The address of your new feed. It is shown this once: copy it now.',
  address: 'Address of the feed',
  none: 'You have no feeds.',
  list: 'Your feeds',
  unnamed: 'Feed',
  used: 'read last',
  unused: 'never read',
  remove: 'Delete',
  make: 'Make a feed',
  label: 'Where you use it',
  detail: 'What it shows',
  full: 'everything',
  busy: 'only when something takes place',
};

/** The texts of the page of one's calendar feeds, by language. */
export const feedWords = catalogue('calendar.feed', english);
