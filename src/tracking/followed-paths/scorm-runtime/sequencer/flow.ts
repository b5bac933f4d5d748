import type { Activity } from './activity.js';
import type { ActivityTree } from './activity-tree.js';
import { isClosed, isRuled } from './conditions.js';
import type { Exception } from './exceptions.js';

export type Direction = 'forward' | 'backward';

/** Where a way through the tree leads to. */
export type Found =
  | { readonly kind: 'activity'; readonly activity: Activity }
  | { readonly kind: 'none'; readonly exception: Exception }
  /** There is nothing after the last activity. */
  | { readonly kind: 'end' };

interface Stepped {
  readonly activity: Activity;
  readonly direction: Direction;
}

type Step = Stepped | Exclude<Found, { kind: 'activity' }>;

const none = (exception: Exception): Extract<Found, { kind: 'none' }> => ({ kind: 'none', exception });

function isStep(step: Step): step is Stepped {
  return 'activity' in step;
}

/** SB.2.3: the first activity that can be delivered in a direction. @param within whether to look among the children first */
export function flow(tree: ActivityTree, from: Activity, direction: Direction, within: boolean): Found {
  const step = traverse(from, direction, within);
  return isStep(step) ? settle(tree, step.activity, step.direction, null) : step;
}

/** SB.2.1: one step in a direction. @param previous direction of the step before, where it led backward into a part that goes forward only */
function traverse(from: Activity, wanted: Direction, within: boolean, previous: Direction | null = null): Step {
  const siblings = from.parent?.children ?? [];
  const isTurned = previous === 'backward' && siblings.at(-1) === from;
  const activity = isTurned ? (siblings[0] as Activity) : from;
  const direction = isTurned ? 'backward' : wanted;
  if (within && !activity.isLeaf) return enter(activity, direction);
  return direction === 'forward' ? goForward(activity) : goBackward(activity, isTurned);
}

function enter({ children, definition }: Activity, direction: Direction): Step {
  const [first] = children;
  const last = children.at(-1);
  if (!first || !last) return none('SB.2.1-2');
  return direction === 'forward' || definition.control.forwardOnly
    ? { activity: first, direction: 'forward' }
    : { activity: last, direction };
}

function goForward(activity: Activity): Step {
  if (activity.parent === null) return { kind: 'end' };
  const next = activity.sibling(1);
  return next ? { activity: next, direction: 'forward' } : goForward(activity.parent);
}

function goBackward(activity: Activity, isTurned: boolean): Step {
  if (activity.parent === null) return none('SB.2.1-3');
  if (!isTurned && activity.parent.definition.control.forwardOnly) return none('SB.2.1-4');
  const before = activity.sibling(-1);
  return before ? { activity: before, direction: 'backward' } : goBackward(activity.parent, false);
}

/** SB.2.2: from an activity on, the first that is not skipped, not closed, and has content. */
function settle(tree: ActivityTree, activity: Activity, direction: Direction, previous: Direction | null): Found {
  if (activity.parent && !activity.parent.definition.control.flow) return none('SB.2.2-1');
  if (isRuled(tree, activity, 'skip')) {
    const step = traverse(activity, direction, false, previous);
    if (!isStep(step)) return step;
    const isBack = previous === 'backward' && step.direction === 'backward';
    return settle(tree, step.activity, step.direction, isBack ? null : previous);
  }
  if (isClosed(tree, activity)) return none('SB.2.2-2');
  if (activity.isLeaf) return { kind: 'activity', activity };
  const step = traverse(activity, direction, true);
  if (!isStep(step)) return step;
  return settle(tree, step.activity, step.direction, direction === 'backward' && step.direction === 'forward' ? 'backward' : null);
}
