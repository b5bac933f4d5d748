import { catalogue } from '../../../../languages/catalogue.js';

const english = {
  title: 'Bin',
  ofCourse: 'Bin of {course}',
  introAdministrator: 'Deleted courses and content of this portal. Each can be restored as it was until its time is over.',
  introCourse: 'Content of this course that was deleted. Each can be restored as it was until its time is over.',
  introOwn: 'What you deleted. Each can be restored as it was until its time is over.',
  empty: 'The bin is empty.',
  noneFound: 'Nothing in the bin has these words in its title.',
  deleted: 'Deleted',
  by: 'by {name}',
  until: 'to be restored until',
  along: 'with {counts}',
  restore: 'Restore',
  restoreOf: 'Restore: {title}',
  remove: 'Delete for good',
  removeOf: 'Delete for good: {title}',
  confirm: 'Delete “{title}” for good?',
  confirmText: 'Nothing brings it back afterwards.',
  confirmCounts: 'This goes with it:',
  submit: 'Delete for good',
  keep: 'Keep it in the bin',
  back: 'Back to the bin',
  restored: '“{title}” is where it was.',
  left: 'Rows that could not come back, since what they belonged to is gone: {count}.',
  removed: 'It is gone for good.',
  search: 'Search',
  refused: 'This was not done: {detail}',
  newer: 'Newer',
  older: 'Older',
};

/** The texts of the bin's pages. */
export const binWords = catalogue('bin.pages', english);
