import { catalogue } from '../../../../languages/catalogue.js';

const english = {
  title: 'Mark answers',
  of: 'Answers of {learner}',
  waiting: 'To be marked',
  done: 'Marked to the end',
  none: 'No attempt waits for a mark.',
  noneDone: 'There are none yet.',
  count: '{count} answers wait',
  score: '{score} of {max}',
  attempt: 'Attempt {number}',
  place: '{at} of {count} that wait',
  before: 'Learner before',
  after: 'Next learner',
  afterHint: 'Alt+N',
  mark: 'Points (at most {points})',
  comment: 'Comment to the learner',
  save: 'Save and go on',
  stay: 'Save',
  saved: 'Saved.',
  refused: 'Nothing was saved yet. What is wrong is said beside its field.',
  outdated:
    'Another person has marked this attempt meanwhile. What you typed is still here and not saved; what stands there now is said below it. Save again to replace it.',
  theirs: 'There it is now: {marks} points. {comment}',
  unanswered: 'Nothing was answered.',
  files: 'Files',
  noHand: 'This attempt asks nothing that is marked by hand.',
  whole: 'Whole result',
  list: 'All attempts',
  isMarked: 'marked',
  waits: 'waits',
  question: 'Question {number}',
  preview: 'Preview',
  previewHint: 'The quiz as learners see it. Nothing that is chosen or typed here is stored.',
  notAsked: 'Questions that are not shown here: {count}. They cannot be asked as they are.',
  back: 'Back to the form',
};

/** The texts of the pages on which answers are marked, by language. */
export const markingWords = catalogue('quiz-attempts.marking', english);
