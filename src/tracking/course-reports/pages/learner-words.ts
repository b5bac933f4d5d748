import { catalogue } from '../../../languages/catalogue.js';

const english = {
  tab: 'People',
  back: 'Back: {title}',
  title: 'Report: {learner}',
  figures: 'At a glance',
  progress: 'Progress in the learning paths',
  quizzes: 'Quizzes taken',
  quizMean: 'Mean of the quizzes',
  works: 'Works handed in',
  late: 'of these late',
  missing: 'Works missing',
  total: 'Total in the gradebook',
  time: 'Time spent',
  minutes: '{count} min',
  last: 'Last seen',
  never: 'never',
  of: '{count} of {all}',
  percent: '{value} %',
  marks: 'Marks',
  column: 'What counts',
  points: 'Points',
  why: 'Why this mark',
  noMarks: 'There are no marks yet.',
  attempts: 'Attempts at quizzes',
  noAttempts: 'There are no attempts yet.',
  waits: 'waits for a mark',
  attendance: 'Attendance',
  noAttendance: 'No attendance was taken yet.',
  present: '{count} of {all} dates taken present',
};

/** The texts of the report on a learner, by language. */
export const learnerWords = catalogue('course-reports.learner', english);
