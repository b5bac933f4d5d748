import { type Activity, commonAncestor, NOTHING_KNOWN, pathUp } from './activity.js';
import type { ActivityTree } from './activity-tree.js';
import { rollUp } from './rollup.js';
import { record, recordCompletion } from './tracking.js';

/** UP.4: an attempt on an activity is over. What its content did not say of it is taken for granted. */
export function endAttempt(tree: ActivityTree, activity: Activity): void {
  const { state, definition, primary, isLeaf } = activity;
  state.active = false;
  if (isLeaf && definition.tracked && !state.suspended) {
    if (!definition.completionByContent && state.completed === null) recordCompletion(tree, activity, true);
    if (!definition.objectiveByContent && activity.held(primary).satisfied === null) record(tree, activity, primary, 'satisfied', true);
  }
  if (!isLeaf) {
    state.suspended = activity.all.some((child) => child.state.suspended);
    state.reselect = !state.suspended;
  }
  rollUp(tree, activity);
}

/** UP.3: attempts on what is between the current activity and another are over. */
export function endAttemptsBetween(tree: ActivityTree, activity: Activity): void {
  if (!tree.current) return;
  for (const between of pathUp(tree.current, commonAncestor(tree.current, activity)).slice(1, -1)) endAttempt(tree, between);
}

/** DB.2: an activity becomes the current one, and attempts begin on it and on all that it is in. */
export function deliver(tree: ActivityTree, activity: Activity): void {
  if (tree.suspended && tree.suspended !== activity) clearSuspended(tree, activity);
  endAttemptsBetween(tree, activity);
  for (const one of activity.path) if (!one.state.active) begin(one);
  tree.current = activity;
  tree.suspended = null;
}

/** DB.2.1: what was suspended elsewhere is so no longer. */
function clearSuspended(tree: ActivityTree, activity: Activity): void {
  const { suspended } = tree;
  if (!suspended) return;
  for (const one of pathUp(suspended, commonAncestor(suspended, activity))) {
    if (one.isLeaf || one.all.every((child) => !child.state.suspended)) one.state.suspended = false;
  }
  tree.suspended = null;
}

function begin(activity: Activity): void {
  const { state, definition } = activity;
  state.active = true;
  if (!definition.tracked) return;
  if (state.suspended) {
    state.suspended = false;
    return;
  }
  state.attempts += 1;
  Object.assign(state, { completed: null, progress: null, staleObjectives: false, staleProgress: false });
  for (const id of Object.keys(state.objectives)) state.objectives[id] = { ...NOTHING_KNOWN };
  outdate(activity);
}

/** What was recorded below an activity counts no longer, where only its current attempt is to count. */
function outdate({ definition, all }: Activity): void {
  for (const { state } of all) {
    if (definition.control.currentObjectives) state.staleObjectives = true;
    if (definition.control.currentProgress) state.staleProgress = true;
  }
}

/** A new attempt on an activity is about to begin: its rules are asked as if it had begun. */
export function outdateBelow(activity: Activity): void {
  const { active, suspended, attempts } = activity.state;
  if (active || suspended || attempts === 0) return;
  outdate(activity);
  for (const child of activity.all) outdateBelow(child);
}
