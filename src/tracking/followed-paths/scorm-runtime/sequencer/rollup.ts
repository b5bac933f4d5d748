import type {
  Conditions,
  Requirement,
  RollupAction,
  RollupRule,
} from '../../../../course-content/learning-paths/scorm/sequencing/activity-definition.js';
import type { Activity } from './activity.js';
import type { ActivityTree } from './activity-tree.js';
import { isRuled, truthOf } from './conditions.js';
import { measureOf, record, recordCompletion, satisfiedByMeasure } from './tracking.js';

const holding = (name: Conditions['list'][number]['name']): Conditions => ({
  combination: 'any',
  list: [{ name, not: false, objective: null, threshold: 0 }],
});
const wholly = (action: RollupAction, name: Conditions['list'][number]['name']): RollupRule => ({
  action,
  set: 'all',
  count: 0,
  percent: 0,
  conditions: holding(name),
});
/** What holds where an activity has no rules about its objective, and none about its completion. */
const OF_OBJECTIVE = [wholly('notSatisfied', 'objectiveStatusKnown'), wholly('satisfied', 'satisfied')];
const OF_COMPLETION = [wholly('incomplete', 'activityProgressKnown'), wholly('completed', 'completed')];

/** RB.1.5: works out all activities from one up to the root. What changes of shared objectives is worked out where it is read. */
export function rollUp(tree: ActivityTree, from: Activity): void {
  const before = JSON.stringify(tree.globals);
  rollUpPath(tree, from);
  if (JSON.stringify(tree.globals) === before) return;
  for (const reader of tree.activities.filter((activity) => activity.isLeaf && readsShared(activity))) rollUpPath(tree, reader);
}

function readsShared({ definition }: Activity): boolean {
  return definition.objectives.some(({ maps }) => maps.some(({ reads }) => reads.length > 0));
}

function rollUpPath(tree: ActivityTree, from: Activity): void {
  for (const activity of from.path.reverse()) {
    if (!activity.definition.tracked) continue;
    if (!activity.isLeaf) rollUpMeasures(tree, activity);
    rollUpObjective(tree, activity);
    rollUpCompletion(tree, activity);
  }
}

const isContributing = ({ definition }: Activity): boolean => definition.tracked;

/** RB.1.1: the weighted means of what the children have; one without any counts as nothing. */
function rollUpMeasures(tree: ActivityTree, activity: Activity): void {
  const children = activity.children.filter(isContributing);
  const measure = weighted(
    children,
    ({ definition }) => definition.rollup.measureWeight,
    (child) => measureOf(tree, child, child.primary),
  );
  record(tree, activity, activity.primary, 'measure', measure);
  activity.state.progress = weighted(
    children,
    ({ definition }) => definition.rollup.progressWeight,
    ({ state }) => (state.staleProgress ? null : state.progress),
  );
}

function weighted(
  children: readonly Activity[],
  weightOf: (child: Activity) => number,
  valueOf: (child: Activity) => number | null,
): number | null {
  const values = children.map(valueOf);
  const weight = children.reduce((sum, child) => sum + weightOf(child), 0);
  if (weight === 0 || values.every((value) => value === null)) return null;
  return children.reduce((sum, child, index) => sum + weightOf(child) * (values[index] ?? 0), 0) / weight;
}

/** RB.1.2 */
function rollUpObjective(tree: ActivityTree, activity: Activity): void {
  if (activity.primary.byMeasure) {
    record(tree, activity, activity.primary, 'satisfied', satisfiedByMeasure(tree, activity, activity.primary));
  } else if (!activity.isLeaf) {
    const decided = decide(tree, activity, ['notSatisfied', 'satisfied'], OF_OBJECTIVE);
    if (decided !== undefined) record(tree, activity, activity.primary, 'satisfied', decided === 'satisfied');
  }
}

/** RB.1.3 */
function rollUpCompletion(tree: ActivityTree, activity: Activity): void {
  const { completedFrom } = activity.definition;
  if (completedFrom !== null) {
    const { progress } = activity.state;
    recordCompletion(tree, activity, progress === null ? null : progress >= completedFrom);
  } else if (!activity.isLeaf) {
    const decided = decide(tree, activity, ['incomplete', 'completed'], OF_COMPLETION);
    if (decided !== undefined) recordCompletion(tree, activity, decided === 'completed');
  }
}

/** The last of two actions whose rules hold. */
function decide(
  tree: ActivityTree,
  activity: Activity,
  actions: readonly RollupAction[],
  usual: readonly RollupRule[],
): RollupAction | undefined {
  const own = activity.definition.rollup.rules.filter(({ action }) => actions.includes(action));
  const rules = own.length === 0 ? usual : own;
  return actions.findLast((action) => rules.some((rule) => rule.action === action && holds(tree, activity, rule)));
}

/** RB.1.4 */
function holds(tree: ActivityTree, activity: Activity, { action, conditions, set, count, percent }: RollupRule): boolean {
  const children = activity.children.filter((child) => isContributing(child) && isIncluded(tree, child, action));
  const truths = children.map((child) => truthOf(tree, child, conditions));
  const held = truths.filter((truth) => truth === true).length;
  if (truths.length === 0) return false;
  switch (set) {
    case 'all':
      return held === truths.length;
    case 'any':
      return held > 0;
    case 'none':
      return truths.every((truth) => truth === false);
    case 'atLeastCount':
      return held >= count;
    case 'atLeastPercent':
      return held / truths.length >= percent;
  }
}

/** RB.1.4.2 */
function isIncluded(tree: ActivityTree, child: Activity, action: RollupAction): boolean {
  const { satisfied, completed, required } = child.definition.rollup;
  const counts = action === 'satisfied' || action === 'notSatisfied' ? satisfied : completed;
  return counts && meets(tree, child, required[action]);
}

function meets(tree: ActivityTree, child: Activity, requirement: Requirement): boolean {
  switch (requirement) {
    case 'always':
      return true;
    case 'ifAttempted':
      return child.state.attempts > 0;
    case 'ifNotSuspended':
      return child.state.attempts > 0 && !child.state.suspended;
    case 'ifNotSkipped':
      return !isRuled(tree, child, 'skip');
  }
}
