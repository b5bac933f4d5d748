import { type Activity, commonAncestor, pathUp } from './activity.js';
import type { ActivityTree } from './activity-tree.js';
import { isRuled } from './conditions.js';
import type { Exception } from './exceptions.js';
import { type Direction, flow, type Found } from './flow.js';

/** SB.2.9: the activity that a choice leads to. Nothing is changed by asking. */
export function chosen(tree: ActivityTree, target: Activity): Found {
  const exception = obstacleTo(tree, target);
  if (exception) return { kind: 'none', exception };
  if (target.isLeaf) return { kind: 'activity', activity: target };
  const found = flow(tree, target, 'forward', true);
  return found.kind === 'activity' ? found : { kind: 'none', exception: 'SB.2.9-9' };
}

function obstacleTo(tree: ActivityTree, target: Activity): Exception | undefined {
  if (target.path.some((activity) => !activity.isAvailable)) return 'SB.2.9-2';
  if (target.path.some((activity) => isRuled(tree, activity, 'hiddenFromChoice'))) return 'SB.2.9-3';
  if (target.parent?.definition.control.choice === false) return 'SB.2.9-4';
  return obstacleFrom(tree, tree.current, target);
}

function obstacleFrom(tree: ActivityTree, current: Activity | null, target: Activity): Exception | undefined {
  if (current === target) return undefined;
  if (current && current.parent !== null && current.parent === target.parent) return obstacleAmongSiblings(tree, current, target);
  const ancestor = current ? commonAncestor(current, target) : tree.root;
  if (current === null || current === ancestor) return obstacleBelow(tree, ancestor, target, true);
  const left = pathUp(current, ancestor).slice(0, -1);
  if (left.some(({ definition }) => !definition.control.choiceExit)) return 'SB.2.9-7';
  if (target === ancestor) return undefined;
  const constrained = left.find(({ definition }) => definition.constrainChoice);
  if (constrained && !isNextTo(tree, constrained, target)) return 'SB.2.9-8';
  return obstacleBelow(tree, ancestor, target, tree.isAfter(target, current));
}

function obstacleAmongSiblings(tree: ActivityTree, current: Activity, target: Activity): Exception | undefined {
  const siblings = current.parent?.children ?? [];
  const [from, to] = [siblings.indexOf(current), siblings.indexOf(target)];
  const passed = from < to ? siblings.slice(from, to) : siblings.slice(to + 1, from + 1);
  const direction = from < to ? 'forward' : 'backward';
  return passed.map((activity) => stopAt(tree, activity, direction)).find((exception) => exception !== undefined);
}

/** SB.2.4 */
function stopAt(tree: ActivityTree, activity: Activity, direction: Direction): Exception | undefined {
  if (direction === 'forward') return isRuled(tree, activity, 'stopForwardTraversal') ? 'SB.2.4-1' : undefined;
  return activity.parent?.definition.control.forwardOnly === true ? 'SB.2.4-2' : undefined;
}

/** The way from the common ancestor down to the target. */
function obstacleBelow(tree: ActivityTree, ancestor: Activity, target: Activity, isForward: boolean): Exception | undefined {
  for (const activity of pathUp(target, ancestor).slice(1).reverse()) {
    const stop = isForward ? stopAt(tree, activity, 'forward') : undefined;
    if (stop) return stop;
    if (!activity.state.active && activity !== ancestor && activity.definition.preventActivation) return 'SB.2.9-6';
  }
  return undefined;
}

/** SB.2.9.2: of a part whose choices are constrained, only what comes next to it in the direction of the choice can be chosen. */
function isNextTo(tree: ActivityTree, constrained: Activity, target: Activity): boolean {
  const reached = neighbour(constrained, tree.isAfter(target, constrained) ? 1 : -1) ?? constrained;
  return target === constrained || target.isWithin(reached);
}

/** SB.2.9.1 */
function neighbour(activity: Activity, step: 1 | -1): Activity | undefined {
  if (activity.parent === null) return undefined;
  return activity.sibling(step) ?? neighbour(activity.parent, step);
}
