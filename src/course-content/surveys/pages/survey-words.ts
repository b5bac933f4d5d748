import { catalogue } from '../../../languages/catalogue.js';

/** The texts of the pages of surveys, in English; each other language has the same members. */
const surveyWordsEnglish = {
  tab: 'Surveys',
  back: 'Back: {title}',
  anonymous: 'This survey is anonymous: nobody learns who gave which answer.',
  named: 'Those who teach here see who gave which answer.',
  opens: 'Opens',
  closes: 'Closes',
  final: 'An answer cannot be changed once it is sent.',
  mandatory: 'must be answered',
  onlyFor: 'Only if you chose “{option}” above.',
  choose: 'Choose …',
  several: 'You can choose several.',
  noneOfThese: 'None of these',
  otherWords: 'In your own words, for the answer that you chose',
  percent: 'Percent, from 0 to 100',
  scores: 'Give each a number from 1 (least) to {highest} (most).',
  answered: 'You have answered this.',
  save: 'Send what I have answered',
  submit: 'Send everything',
  saved: 'Your answers are there. These questions are left.',
  thanks: 'Thank you. You have completed this survey.',
  closed: 'The survey takes no answers now.',
  notInvited: 'You were not invited to this survey, so that you can look at it and answer nothing.',
  wrong: 'Look at the marked answers again. Nothing was sent yet.',
  empty: 'The survey has no questions yet.',
  text: 'Text of question {number}',
  toResults: 'Results',
  results: {
    title: 'Results',
    back: 'Survey',
    invited: 'Invited',
    completed: 'Completed',
    withheld: 'Too few people have completed this anonymous survey. Results are shown once they tell nothing of one person.',
    answers: 'Answers: {count}',
    option: 'Answer',
    count: 'Chosen',
    percent: 'Share',
    mean: 'Mean',
    median: 'Median',
    texts: 'What was written',
    more: 'And {count} more.',
  },
};

/** The texts of the pages of surveys, by language. */
export const surveyWords = catalogue('surveys.survey', surveyWordsEnglish);
