import { catalogue } from '../../../../languages/catalogue.js';

const english = {
  title: 'Gradebook',
  tab: 'Marks',
  back: 'Back: {title}',
  learner: 'Learner',
  weight: 'Weight',
  max: 'of {max}',
  total: 'Total',
  percent: '{value} %',
  passed: 'passed',
  failed: 'not passed',
  cell: '{learner}, {column}',
  weightOf: 'Weight of {column}',
  save: 'Save',
  saving: 'Saving …',
  saved: 'Saved.',
  some: 'Not everything was saved. What is wrong is said in its cell; what was typed is still there.',
  offline: 'Not saved: the service cannot be reached. It is tried again when you leave the cell or press Save.',
  signedOut: 'Not saved: you are signed out. Sign in in another tab, then press Save.',
  changed: 'Another person has entered {value} meanwhile. Save again to replace it.',
  nothing: 'nothing',
  keys: 'Marks are saved as you leave a cell. Arrow keys lead from cell to cell, Enter to the next learner.',
  locked: 'locked',
  why: 'Why these marks',
  hidden: 'hidden',
  isLocked: 'The gradebook is locked: nothing in it can change.',
  none: 'There are no learners yet.',
  noColumns: 'There are no columns yet. Add the first one below.',
  states: {
    pending: 'not marked to the end',
    missing: '–',
    dropped: 'dropped',
    not_counted: 'not counted',
    withheld: 'withheld',
  } as Readonly<Record<string, string>>,
  csv: 'Totals as CSV',
  xlsx: 'Totals as spreadsheet',
  add: 'Add a column',
  count: 'Count an activity',
  activity: 'Activity',
  choose: 'Choose …',
  kinds: { exercise: 'Quizzes', student_publication: 'Assignments', learning_path: 'Learning paths' } as Readonly<Record<string, string>>,
  columnTitle: 'Title',
  columnMax: 'Maximum',
  columnWeight: 'Weight',
  visible: 'Learners see it',
  before: 'Before',
  after: 'Further',
  turn: 'Pages',
};

/** The texts of the grid of a gradebook, by language. */
export const gridWords = catalogue('gradebook.grid', english);

/** A text with its placeholders filled in. */
export function filledIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
