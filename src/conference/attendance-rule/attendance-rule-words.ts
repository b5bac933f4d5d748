import { catalogue } from '../../languages/catalogue.js';

const english = {
  back: 'Back to the meeting',
  title: 'Rule of attendance: {title}',
  intro:
    'Ten minutes after each time of the meeting, who was there is written into an attendance register or a column of the gradebook. You can see what another rule would change before you save it.',
  unnamed: 'This meeting names nobody, so that no attendance can be written.',
  nowhere: 'The course of this meeting has neither an attendance register nor a column of the gradebook that is filled by hand.',
  rule: 'The rule',
  none: 'No attendance is written from this meeting yet.',
  what: 'Written into',
  registers: 'Attendance registers',
  columns: 'Columns of the gradebook',
  score: 'In a column',
  scores: {
    pass: 'highest score or nothing',
    share: 'score by the share',
    done: 'highest score when completed',
  },
  of: 'Time that counts',
  times: { scheduled: 'the scheduled time', run: 'the time from the first moderator on' },
  numbers: {
    minimumShare: 'Least share of the time, in per cent',
    checks: 'Checks answered, in per cent (empty: any)',
    graceMinutes: 'Minutes that are not late',
  },
  lateness: 'Mark who comes late',
  from: 'Try from',
  to: 'to',
  period: 'The days narrow down what is tried, for a register. A column counts all times of the meeting.',
  try: 'What would change?',
  save: 'Save the rule',
  remove: 'Remove the rule',
  saved: 'Saved.',
  removed: 'Removed. What was written stays.',
  refused: 'It could not be saved.',
  problems: {
    what: 'Choose a register or a column of the course that you may change.',
    of: 'The meeting has no times: give it times first, or count from the first moderator on.',
    number: 'Type a whole number from {least} to {most}.',
  },
  changes: 'What would change',
  untried: 'Nothing was written.',
  nothing:
    '{times, plural, =0 {No time of the meeting is over in these days.} one {Nothing: at the one time that was looked at, everybody would have what they have.} other {Nothing: at the # times that were looked at, everybody would have what they have.}}',
  changed:
    '{count, plural, one {# mark would be another one} other {# marks would be others}}, of {people, plural, one {# learner} other {# learners}}.',
  more: 'Only the first {shown} are shown.',
  earlier: 'Earlier times were not looked at: choose days.',
  name: 'Name',
  time: 'When',
  all: 'all times',
  share: 'Share',
  before: 'Now',
  after: 'Then',
  nothingBefore: 'nothing',
  outcomes: {
    absent: 'absent',
    present: 'present',
    late_under_15: 'late, less than 15 minutes',
    late_over_15: 'late, more than 15 minutes',
    absent_justified: 'absent, justified',
  } as Readonly<Record<string, string>>,
  kept: {
    changed: 'stays: a teacher has written something else',
    justified: 'stays: a teacher has justified the absence',
    locked: 'stays: it is locked',
    blocked: 'stays: the date is blocked',
    gone: 'stays: it is gone',
  } as Readonly<Record<string, string>>,
  short: { share: 'too short', checks: 'too few checks answered' },
  older: 'older than seven days: written where the rule is applied to it',
  versions: 'Rules of this meeting',
  number: 'Number',
  since: 'Since',
  unknown: 'not recorded',
  terms: 'Terms',
  removedThen: 'no rule',
  sentence: {
    register: 'register “{title}”, {minimum} of {of}',
    evaluation: 'column “{title}”, {score}, {minimum} of {of}',
    checks: '{checks} of the checks',
    late: 'late after {minutes, plural, one {# minute} other {# minutes}}',
    elsewhere: 'deleted',
  },
};

/** The words of the page on which a rule of attendance is said and tried. */
export type AttendanceRuleWords = typeof english;

export const attendanceRuleWords = catalogue('conference.attendanceRule', english);
