import type {
  Condition,
  Conditions,
  RuleConditionName,
  SequencingRule,
} from '../../../../course-content/learning-paths/scorm/sequencing/activity-definition.js';
import type { Activity } from './activity.js';
import type { ActivityTree } from './activity-tree.js';
import { completedOf, measureOf, satisfiedOf } from './tracking.js';

/** True, false, or null for what is not known. */
type Truth = boolean | null;

type ConditionTest = (tree: ActivityTree, activity: Activity, condition: Condition) => Truth;

const compared =
  (holds: (measure: number, threshold: number) => boolean): ConditionTest =>
  (tree, activity, condition) => {
    const measure = ofObjective(activity, condition, (objective) => measureOf(tree, activity, objective));
    return measure === null ? null : holds(measure, condition.threshold);
  };

const TRUTHS: Readonly<Record<RuleConditionName, ConditionTest>> = {
  satisfied: (tree, activity, condition) => ofObjective(activity, condition, (objective) => satisfiedOf(tree, activity, objective)),
  objectiveStatusKnown: (tree, activity, condition) =>
    ofObjective(activity, condition, (objective) => satisfiedOf(tree, activity, objective)) !== null,
  objectiveMeasureKnown: (tree, activity, condition) =>
    ofObjective(activity, condition, (objective) => measureOf(tree, activity, objective)) !== null,
  objectiveMeasureGreaterThan: compared((measure, threshold) => measure > threshold),
  objectiveMeasureLessThan: compared((measure, threshold) => measure < threshold),
  completed: (tree, activity) => completedOf(tree, activity),
  activityProgressKnown: (tree, activity) => completedOf(tree, activity) !== null,
  attempted: (_, { state }) => state.attempts > 0,
  attemptLimitExceeded: (_, activity) => isLimitReached(activity),
  always: () => true,
  timeLimitExceeded: () => false,
  outsideAvailableTimeRange: () => false,
};

type ObjectiveOf = Activity['definition']['objectives'][number];

/** Null where the condition names an objective that the activity does not have. */
function ofObjective<T>({ definition }: Activity, { objective: id }: Condition, read: (objective: ObjectiveOf) => T | null): T | null {
  const objective = id === null ? definition.objectives[0] : definition.objectives.find((one) => one.id === id);
  return objective ? read(objective) : null;
}

/** UP.2.1, RB.1.4.1: conditions of which one is unknown are unknown, unless the others decide already. */
export function truthOf(tree: ActivityTree, activity: Activity, { combination, list }: Conditions): Truth {
  const truths = list.map((condition) => {
    const truth = TRUTHS[condition.name](tree, activity, condition);
    return truth === null ? null : truth !== condition.not;
  });
  const decisive = combination === 'any';
  if (truths.includes(decisive)) return decisive;
  return truths.length === 0 || truths.includes(null) ? null : !decisive;
}

/** UP.2: the action of the first rule that holds. @param actions those that are asked for; all unless given */
export function actionOf<Action extends string>(
  tree: ActivityTree,
  activity: Activity,
  rules: readonly SequencingRule<Action>[],
  ...actions: readonly Action[]
): Action | undefined {
  return rules.find(
    ({ action, conditions }) => (actions.length === 0 || actions.includes(action)) && truthOf(tree, activity, conditions) === true,
  )?.action;
}

/** Whether a rule before the activity says so. */
export function isRuled(tree: ActivityTree, activity: Activity, action: Activity['definition']['pre'][number]['action']): boolean {
  return actionOf(tree, activity, activity.definition.pre, action) !== undefined;
}

/** UP.1 */
function isLimitReached({ definition, state }: Activity): boolean {
  return definition.tracked && definition.attemptLimit !== null && state.attempts >= definition.attemptLimit;
}

/** UP.5: whether an activity may not be delivered. One that runs or is suspended is within its limit. */
export function isClosed(tree: ActivityTree, activity: Activity): boolean {
  if (isRuled(tree, activity, 'disabled')) return true;
  return !activity.state.active && !activity.state.suspended && isLimitReached(activity);
}
