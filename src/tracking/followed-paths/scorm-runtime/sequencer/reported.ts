import type { Activity, ObjectiveState } from './activity.js';
import type { ActivityTree } from './activity-tree.js';
import { known, record, recordCompletion } from './tracking.js';

/** What the content of an activity reported of an objective. */
interface ReportedObjective {
  readonly id: string | null;
  readonly success: string | null;
  readonly completion: string | null;
  readonly scaled: number | null;
  readonly measure: number | null;
  readonly raw: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** What the content of an activity reported in this attempt. */
export interface Reported {
  /** Elements of the data model. */
  readonly values: Readonly<Record<string, string>>;
  readonly objectives: readonly ReportedObjective[];
  /** `cmi.exit` */
  readonly exit: string;
}

/** Records in the tree what content reported: of its objectives, and last of itself. */
export function recordReported(tree: ActivityTree, activity: Activity, { values, objectives, exit }: Reported): void {
  if (!activity.definition.tracked) return;
  for (const reported of objectives) {
    const objective = activity.definition.objectives.find(({ id }) => id !== '' && id === reported.id);
    if (objective) recordAll(tree, activity, objective, stateOf(reported));
  }
  const own = stateOf({
    id: null,
    success: values['cmi.success_status'] ?? null,
    completion: values['cmi.completion_status'] ?? null,
    scaled: numberIn(values, 'cmi.score.scaled'),
    measure: numberIn(values, 'cmi.progress_measure'),
    raw: numberIn(values, 'cmi.score.raw'),
    min: numberIn(values, 'cmi.score.min'),
    max: numberIn(values, 'cmi.score.max'),
  });
  recordAll(tree, activity, activity.primary, own);
  recordCompletion(tree, activity, own.completed);
  activity.state.progress = own.progress;
  activity.state.suspended = exit === 'suspend';
}

const SUCCESS: Readonly<Record<string, boolean>> = { passed: true, failed: false };
const COMPLETION: Readonly<Record<string, boolean>> = { completed: true, incomplete: false, 'not attempted': false };

function stateOf({ success, completion, scaled, measure, raw, min, max }: ReportedObjective): ObjectiveState {
  const [satisfied, completed] = [SUCCESS[success ?? ''] ?? null, COMPLETION[completion ?? ''] ?? null];
  return { satisfied, completed, measure: scaled, progress: measure, raw, min, max };
}

/** What was not reported stays as it is known. */
function recordAll(tree: ActivityTree, activity: Activity, objective: Activity['primary'], state: ObjectiveState): void {
  if (state.satisfied !== null) record(tree, activity, objective, 'satisfied', state.satisfied);
  if (state.completed !== null) record(tree, activity, objective, 'completed', state.completed);
  for (const name of ['measure', 'progress', 'raw', 'min', 'max'] as const) {
    if (state[name] !== null) record(tree, activity, objective, name, state[name]);
  }
}

function numberIn(values: Readonly<Record<string, string>>, element: string): number | null {
  const text = values[element];
  return text === undefined || text === '' ? null : Number(text);
}

/** What content finds of an objective when its attempt begins. */
export function valuesOfObjective(tree: ActivityTree, activity: Activity, objective: Activity['primary']): Record<string, string> {
  const satisfied = known(tree, activity, objective, 'satisfied');
  const completed = known(tree, activity, objective, 'completed');
  const values: [string, string | number | null][] = [
    ['id', objective.id],
    ['success_status', satisfied === null ? null : satisfied ? 'passed' : 'failed'],
    ['completion_status', completed === null ? null : completed ? 'completed' : 'incomplete'],
    ['progress_measure', known(tree, activity, objective, 'progress')],
    ['score.scaled', known(tree, activity, objective, 'measure')],
    ['score.raw', known(tree, activity, objective, 'raw')],
    ['score.min', known(tree, activity, objective, 'min')],
    ['score.max', known(tree, activity, objective, 'max')],
  ];
  return Object.fromEntries(values.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
}
