import { catalogue } from '../../languages/catalogue.js';

const english = {
  back: 'Back to the meeting',
  title: 'Completion: {title}',
  intro:
    'Who has done in the meeting what is asked here, in all its runs together, has completed it: the steps of learning paths that show the meeting are done then, and a column of the gradebook can count it.',
  ask: 'What is asked',
  hint: 'Leave empty what is not asked. Where nothing is, having been in the meeting is enough.',
  fields: {
    minutes: 'Minutes in the meeting',
    talkMinutes: 'Minutes of talk',
    messages: 'Messages in the public chat',
    hands: 'Raised hands',
    checks: 'Checks answered, in per cent',
  },
  save: 'Save',
  remove: 'Ask nothing any more',
  kept: 'What was completed by an earlier condition stays. Corrected figures of a run change what follows from them for nine days.',
  none: 'Nothing is asked yet, so that nobody completes the meeting.',
  notHere: 'Nothing is asked in this meeting.',
  unnamed: 'This meeting names nobody, so that nobody can be found to have completed it.',
  saved: 'Saved.',
  people: 'Learners',
  nobody: 'The meeting has no learners yet.',
  name: 'Name',
  state: 'State',
  completed: 'completed',
  open: 'open',
  wanting: 'not reached: {list}',
  presence: 'has not been there',
  own: 'What you have reached',
  ownDone: 'You have completed this meeting.',
  ownOpen: 'You have not completed this meeting yet. What you do in it is counted when you have left.',
  onlyPresence: 'Having been in the meeting is enough.',
  column: 'Column of the gradebook',
  columnHint: 'Ten minutes after a run, those who have completed the meeting get the highest score of the column, the others nothing.',
  columnIs: 'Those who have completed the meeting get the highest score in “{title}”.',
  columnElse: 'The meeting already writes attendance elsewhere; a column that you choose here takes its place.',
  choose: 'Column',
  fill: 'Fill this column',
  noColumns: 'The gradebook of the course has no column that is filled by hand.',
  refused: 'It could not be saved.',
  number: 'Type a whole number from 1 to {most}.',
  unrecorded: 'The meeting records joins and leaves alone, so that this cannot be asked.',
};

/** The words of the page on which completion is said and seen. */
export type CompletionWords = typeof english;

export const completionWords = catalogue('conference.completion', english);
