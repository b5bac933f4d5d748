import { type Activity, commonAncestor } from './activity.js';
import type { ActivityTree } from './activity-tree.js';
import { deliver, endAttempt, endAttemptsBetween, outdateBelow } from './attempts.js';
import { chosen } from './choice.js';
import { isClosed } from './conditions.js';
import type { Exception } from './exceptions.js';
import { flow, type Found } from './flow.js';
import { type NavigationRequest, readRequest, type SequencingRequest } from './navigation-request.js';
import { type Random, selectChildren } from './selection.js';
import { terminate } from './termination.js';

/** What a navigation request came to. */
export type Outcome =
  /** An activity with content is the current one. */
  | { readonly kind: 'delivered'; readonly activity: Activity; readonly resumed: boolean }
  /** The session is over, or suspended. */
  | { readonly kind: 'ended' }
  /** The current activity was left, and nothing follows by itself. */
  | { readonly kind: 'left' }
  | { readonly kind: 'refused'; readonly exception: Exception };

const refused = (exception: Exception): Outcome => ({ kind: 'refused', exception });

/** Chooses the children of every activity for the first attempts on them. */
export function prepare(tree: ActivityTree, random: Random): void {
  for (const activity of tree.activities) if (!activity.isLeaf) selectChildren(activity, random, false);
}

/** OP.1: does what a navigation request asks for. What it refuses may have ended the current activity before. */
export function navigate(tree: ActivityTree, request: NavigationRequest, random: Random): Outcome {
  const read = readRequest(tree, request);
  if (typeof read === 'string') return refused(read);
  let { sequencing } = read;
  if (read.termination !== null && tree.current) {
    const terminated = terminate(tree, tree.current, read.termination);
    if (terminated.exception) return refused(terminated.exception);
    sequencing = terminated.sequencing ?? sequencing;
  }
  reselect(tree, random);
  const outcome = follow(tree, sequencing);
  reselect(tree, random);
  return outcome;
}

/** Attempts that are over are followed by others with children of their own. */
function reselect(tree: ActivityTree, random: Random): void {
  for (const activity of tree.activities) {
    if (!activity.state.reselect || activity.state.active) continue;
    selectChildren(activity, random, true);
    activity.state.reselect = false;
  }
}

/** SB.2.12, DB.1.1, DB.2 */
function follow(tree: ActivityTree, request: SequencingRequest): Outcome {
  if (request.kind === 'exit') return leave(tree);
  if (request.kind === 'start') outdateBelow(tree.root);
  if (request.kind === 'retry' && tree.current) outdateBelow(tree.current);
  const found = destination(tree, request);
  if (found.kind === 'end') return end(tree);
  if (found.kind === 'none') return fail(tree, request, found.exception);
  const obstacle = obstacleToDelivery(tree, found.activity);
  if (obstacle) return refused(obstacle);
  const resumed = found.activity.state.suspended;
  deliver(tree, found.activity);
  return { kind: 'delivered', activity: found.activity, resumed };
}

/** What a sequencing request leads to. Nothing is changed by asking. */
export function destination(tree: ActivityTree, { kind, target }: SequencingRequest): Found {
  const { root, current, suspended } = tree;
  const one = (activity: Activity | null | undefined): Found =>
    activity ? { kind: 'activity', activity } : { kind: 'none', exception: 'NB.2.1-1' };
  switch (kind) {
    case 'start':
      return root.isLeaf ? one(root) : flow(tree, root, 'forward', true);
    case 'resumeAll':
      return one(suspended);
    case 'choice':
      return target ? chosen(tree, target) : { kind: 'none', exception: 'NB.2.1-11' };
    case 'jump':
      return one(target);
    case 'retry':
      return current ? retried(tree, current) : one(null);
    default:
      return current ? onward(tree, current, kind === 'previous' ? 'backward' : 'forward') : one(null);
  }
}

/** SB.2.7, SB.2.8 */
function onward(tree: ActivityTree, current: Activity, direction: 'forward' | 'backward'): Found {
  if (current.parent?.definition.control.flow === false) return { kind: 'none', exception: 'SB.2.2-1' };
  return flow(tree, current, direction, false);
}

/** SB.2.10 */
function retried(tree: ActivityTree, current: Activity): Found {
  if (current.state.active || current.state.suspended) return { kind: 'none', exception: 'SB.2.10-2' };
  if (current.isLeaf) return { kind: 'activity', activity: current };
  const found = flow(tree, current, 'forward', true);
  return found.kind === 'activity' ? found : { kind: 'none', exception: 'SB.2.10-3' };
}

/** DB.1.1 */
export function obstacleToDelivery(tree: ActivityTree, activity: Activity): Exception | undefined {
  if (!activity.isLeaf) return 'DB.1.1-1';
  return activity.path.some((one) => isClosed(tree, one)) ? 'DB.1.1-3' : undefined;
}

/** SB.2.11 */
function leave(tree: ActivityTree): Outcome {
  if (tree.current && !tree.current.isRoot) return { kind: 'left' };
  tree.current = null;
  return { kind: 'ended' };
}

/** The learner went on from the last activity. */
function end(tree: ActivityTree): Outcome {
  endAttemptsBetween(tree, tree.root);
  endAttempt(tree, tree.root);
  tree.current = null;
  return { kind: 'ended' };
}

/** A choice of a part in which nothing opens leaves the learner there. */
function fail(tree: ActivityTree, { target }: SequencingRequest, exception: Exception): Outcome {
  if (exception === 'SB.2.9-9' && target) {
    const left = commonAncestor(tree.current ?? tree.root, target);
    endAttemptsBetween(tree, left);
    endAttempt(tree, left);
    tree.current = target;
  }
  return refused(exception);
}
