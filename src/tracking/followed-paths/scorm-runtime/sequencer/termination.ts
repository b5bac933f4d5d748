import type { Activity } from './activity.js';
import type { ActivityTree } from './activity-tree.js';
import { endAttempt, endAttemptsBetween } from './attempts.js';
import { actionOf } from './conditions.js';
import type { Exception } from './exceptions.js';
import type { SequencingRequest, Termination } from './navigation-request.js';
import { rollUp } from './rollup.js';

/** What comes of leaving the current activity: what its rules ask for in place of what was asked; null where they say nothing. */
interface Terminated {
  readonly exception?: Exception;
  readonly sequencing: SequencingRequest | null;
}

const EXIT: Terminated = { sequencing: { kind: 'exit' } };

/** TB.2.3 */
export function terminate(tree: ActivityTree, current: Activity, request: Termination): Terminated {
  switch (request) {
    case 'exit':
      return exit(tree, current);
    case 'exitAll':
      return exitAll(tree, null);
    case 'suspendAll':
      return suspendAll(tree, current);
    case 'abandon':
      current.state.active = false;
      return { sequencing: null };
    case 'abandonAll':
      for (const activity of current.path) activity.state.active = false;
      tree.current = tree.root;
      return EXIT;
  }
}

function exit(tree: ActivityTree, left: Activity): Terminated {
  endAttempt(tree, left);
  applyExitRules(tree, left);
  for (let current = tree.current; current; current = tree.current) {
    const { termination, sequencing } = afterwards(tree, current);
    if (termination === 'exitAll') return exitAll(tree, sequencing);
    if (termination === null) return current.isRoot && sequencing?.kind !== 'retry' ? EXIT : { sequencing };
    if (!current.parent) return { exception: 'TB.2.3-4', sequencing: null };
    tree.current = current.parent;
    endAttempt(tree, current.parent);
  }
  return EXIT;
}

/** TB.2.1: the highest activity whose exit rules hold is left with all that is in it. */
function applyExitRules(tree: ActivityTree, left: Activity): void {
  const target = left.path.slice(0, -1).find((activity) => actionOf(tree, activity, activity.definition.exit) !== undefined);
  if (!target) return;
  endAttemptsBetween(tree, target);
  endAttempt(tree, target);
  tree.current = target;
}

interface Afterwards {
  readonly termination: 'exitParent' | 'exitAll' | null;
  readonly sequencing: SequencingRequest | null;
}

/** TB.2.2 */
function afterwards(tree: ActivityTree, current: Activity): Afterwards {
  const action = current.state.suspended ? undefined : actionOf(tree, current, current.definition.post);
  switch (action) {
    case undefined:
      return { termination: null, sequencing: null };
    case 'exitParent':
    case 'exitAll':
      return { termination: action, sequencing: null };
    case 'retryAll':
      return { termination: 'exitAll', sequencing: { kind: 'retry' } };
    default:
      return { termination: null, sequencing: { kind: action } };
  }
}

function exitAll(tree: ActivityTree, then: SequencingRequest | null): Terminated {
  if (tree.current?.state.active) endAttempt(tree, tree.current);
  endAttemptsBetween(tree, tree.root);
  if (tree.current !== tree.root) endAttempt(tree, tree.root);
  tree.current = tree.root;
  return then ? { sequencing: then } : EXIT;
}

function suspendAll(tree: ActivityTree, current: Activity): Terminated {
  const holds = current.state.active || current.state.suspended;
  if (holds) rollUp(tree, current);
  const suspended = holds ? current : current.parent;
  if (!suspended) return { exception: 'TB.2.3-3', sequencing: null };
  for (const activity of suspended.path) Object.assign(activity.state, { active: false, suspended: true });
  tree.suspended = suspended;
  tree.current = tree.root;
  return EXIT;
}
