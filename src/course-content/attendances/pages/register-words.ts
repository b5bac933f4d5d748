import { catalogue } from '../../../languages/catalogue.js';

const english = {
  tab: 'Attendance',
  empty: 'There are no registers yet.',
  dates: 'Dates',
  taken: 'Dates taken',
  own: 'Your attendance',
  noDates: 'There are no dates yet.',
  noEntry: 'not taken',
  make: 'New register',
  name: 'Title',
  take: 'Take attendance',
  why: 'Why these presences',
  back: 'Back: {title}',
  learner: 'Learner',
  cell: '{learner}, {date}',
  save: 'Save',
  saving: 'Saving …',
  saved: 'Saved.',
  some: 'Not everything was saved. What is wrong is said in its cell; what was chosen is still there.',
  offline: 'Not saved: the service cannot be reached. Press Save to try again.',
  signedOut: 'Not saved: you are signed out. Sign in in another tab, then press Save.',
  changed: 'Another person has entered “{value}” meanwhile. Save again to replace it.',
  all: 'All others present',
  keys: 'Each choice is saved at once. In a cell the first letter chooses; Enter leads to the next learner.',
  blocked: 'blocked',
  isLocked: 'The register is locked: nothing in it can change.',
  none: 'There are no learners yet.',
  absent: 'Absent',
  present: 'Present',
  of: '{count} of {dates}',
  presences: {
    '': '–',
    present: 'Present',
    absent: 'Absent',
    late_under_15: 'Late (under 15 min)',
    late_over_15: 'Late (over 15 min)',
    absent_justified: 'Excused',
  } as Readonly<Record<string, string>>,
  add: 'Add dates',
  at: 'Date and time',
  zone: 'Times in {zone}.',
  duration: 'Minutes',
  repeat: 'Repeats',
  until: 'Until',
  repeats: { '': 'once', daily: 'every day', weekly: 'every week', biweekly: 'every two weeks', monthly: 'every month' } as Readonly<
    Record<string, string>
  >,
  before: 'Before',
  after: 'Further',
  turn: 'Pages of learners',
  turnDates: 'Pages of dates',
};

/** The texts of the pages of attendance, by language. */
export const registerWords = catalogue('attendances.register', english);

/** A text with its placeholders filled in. */
export function filledIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
