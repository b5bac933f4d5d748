import type { ObjectiveDefinition, Shared } from '../../../../course-content/learning-paths/scorm/sequencing/activity-definition.js';
import { type Activity, NOTHING_KNOWN } from './activity.js';
import type { ActivityTree } from './activity-tree.js';

type Value<Name extends Shared> = Name extends 'satisfied' | 'completed' ? boolean : number;

/** What an objective that is shared says by a map that reads it; null where nothing is known of it. */
function shared<Name extends Shared>(tree: ActivityTree, { maps }: ObjectiveDefinition, name: Name): Value<Name> | null {
  for (const { target, reads } of maps) {
    const value = reads.includes(name) ? (tree.globals[target]?.[name] ?? null) : null;
    if (value !== null) return value as Value<Name>;
  }
  return null;
}

/** What is known of an objective: what is shared by a map, and else what was recorded of the activity itself. */
export function known<Name extends Shared>(
  tree: ActivityTree,
  activity: Activity,
  objective: ObjectiveDefinition,
  name: Name,
): Value<Name> | null {
  const own = activity.state.staleObjectives ? null : ((activity.state.objectives[objective.id] ?? NOTHING_KNOWN)[name] as Value<Name>);
  return shared(tree, objective, name) ?? own;
}

export function measureOf(tree: ActivityTree, activity: Activity, objective: ObjectiveDefinition): number | null {
  return known(tree, activity, objective, 'measure');
}

/** Whether an objective is satisfied: by its measure where it is defined so. */
export function satisfiedOf(tree: ActivityTree, activity: Activity, objective: ObjectiveDefinition): boolean | null {
  return objective.byMeasure ? satisfiedByMeasure(tree, activity, objective) : known(tree, activity, objective, 'satisfied');
}

/** RB.1.2 a: unknown without a measure, and while the activity runs where its measure is not to count then. */
export function satisfiedByMeasure(tree: ActivityTree, activity: Activity, objective: ObjectiveDefinition): boolean | null {
  const measure = measureOf(tree, activity, objective);
  const counts = !activity.state.active || activity.definition.rollup.measureIfActive;
  return measure === null || !counts ? null : measure >= objective.minMeasure;
}

/** Whether the attempt on an activity is completed. */
export function completedOf(tree: ActivityTree, activity: Activity): boolean | null {
  const mapped = shared(tree, activity.primary, 'completed');
  if (mapped !== null) return mapped;
  return activity.state.staleProgress || activity.state.attempts === 0 ? null : activity.state.completed;
}

/** Records something of an objective, and of those that it shares it with. */
export function record<Name extends Shared>(
  tree: ActivityTree,
  activity: Activity,
  objective: ObjectiveDefinition,
  name: Name,
  value: Value<Name> | null,
): void {
  Object.assign(activity.held(objective), { [name]: value });
  share(tree, objective, name, value);
}

/** Records whether the attempt on an activity is completed. */
export function recordCompletion(tree: ActivityTree, activity: Activity, completed: boolean | null): void {
  activity.state.completed = completed;
  share(tree, activity.primary, 'completed', completed);
}

/** What is unknown takes nothing away from what others know. */
function share<Name extends Shared>(tree: ActivityTree, { maps }: ObjectiveDefinition, name: Name, value: Value<Name> | null): void {
  if (value === null) return;
  for (const { target, writes } of maps) if (writes.includes(name)) Object.assign(tree.global(target), { [name]: value });
}
