import { catalogue } from '../../languages/catalogue.js';

/** Texts of the pages of forums, by language. */
export const words = catalogue('forums.tab', {
  title: 'Forums',
  empty: 'There are no forums yet.',
  noThreads: 'Nothing has been discussed here yet.',
  noPosts: 'There are no messages yet.',
  threads: 'Discussions',
  messages: 'Messages',
  replies: 'Replies',
  locked: 'Locked',
  sticky: 'On top',
  somebody: 'Former member',
  reply: 'Reply',
  text: 'Your message',
  send: 'Send',
  open: 'New forum',
  name: 'Title',
  make: 'Create',
  begin: 'New discussion',
  subject: 'Subject',
  quote: 'Quote',
  wrote: '{name} wrote:',
  follow: 'Follow',
  unfollow: 'No longer follow',
  followed: 'followed',
  unread: '{count} new',
});
