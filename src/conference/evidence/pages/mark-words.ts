import { catalogue } from '../../../languages/catalogue.js';

const english = {
  back: 'Back to the meeting',
  title: 'Why this mark',
  pass: 'The column has its highest score for those who were there for {minimum} of the {of}, and nothing for others.',
  share: 'The column has its highest score by the share of the {of} for which a person was there.',
  done: 'The column has its highest score for those who have completed the meeting, and nothing for others.',
  register: 'Present is who was there for {minimum} of the {of}.',
  checks: '{checks} of the checks in the room had to be answered.',
  scheduled: 'scheduled time',
  run: 'run',
  score: 'Points by the figures: {score}; share of all times: {share}',
  kept: {
    changed: 'A teacher has written something else, which stays.',
    justified: 'A teacher has justified the absence, which stays.',
    locked: 'The column is locked: it keeps what it had.',
    blocked: 'The date is blocked.',
    gone: 'The column is gone.',
  } as Readonly<Record<string, string>>,
  completion: 'What completes the meeting, and what is reached',
  times: 'Times of the meeting',
  none: 'There is no time yet at which this person was expected.',
  time: 'When',
  there: 'There for',
  outcome: 'By the rule',
  why: 'Why: intervals and events',
  record: 'Stay {number}',
  absent: 'not there',
  enough: 'enough',
  goesOn: 'not over yet',
  short: { share: 'too short', checks: 'too few checks answered' } as Readonly<Record<string, string>>,
  outcomes: {
    absent: 'absent',
    present: 'present',
    late_under_15: 'late, less than 15 minutes',
    late_over_15: 'late, more than 15 minutes',
  } as Readonly<Record<string, string>>,
  byEarlier: '{outcome} was written by an earlier rule (number {version})',
  people: 'Learners',
  nobody: 'Nobody was expected yet.',
};

/** The words of the page that explains a mark. */
export type MarkWords = typeof english;

export const markWords = catalogue('evidence.mark', english);
