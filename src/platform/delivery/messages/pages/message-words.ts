import { catalogue } from '../../../../languages/catalogue.js';

/** Texts of the pages of messages, by language. */
export const messageWords = catalogue('messages.message', {
  title: 'Messages',
  empty: 'There are no messages.',
  from: 'From {name}',
  newer: 'Newer',
  older: 'Older',
  turn: 'Further messages',
  back: 'Back',
  all: 'All messages',
  text: 'Text',
  write: 'Write a message',
  offer: 'Message these {count}',
  offerOne: 'Message this person',
  to: 'To {count} people, each by a message of their own:',
  toOne: 'To one person:',
  subject: 'Subject',
  body: 'Message',
  send: 'Send to {count}',
  sent: 'Sent to {count} people.',
  sentOne: 'Sent to one person.',
  nobody: 'There is nobody to write to.',
  unknown: 'Of {asked} people, {left} are not to be reached by you and get nothing.',
  missing: 'Write a subject and a message.',
  refused: 'It was not sent: {reason}',
});
