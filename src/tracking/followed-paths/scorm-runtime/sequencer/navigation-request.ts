import { type Activity, commonAncestor, pathUp } from './activity.js';
import type { ActivityTree } from './activity-tree.js';
import type { Exception } from './exceptions.js';

/** What a learner, or a package, may ask for. */
export const NAVIGATION_REQUESTS = [
  'start',
  'resumeAll',
  'continue',
  'previous',
  'choice',
  'jump',
  'exit',
  'exitAll',
  'abandon',
  'abandonAll',
  'suspendAll',
] as const;

export interface NavigationRequest {
  readonly kind: (typeof NAVIGATION_REQUESTS)[number];
  /** Of a choice and of a jump. */
  readonly target?: string;
}

export type Termination = 'exit' | 'exitAll' | 'abandon' | 'abandonAll' | 'suspendAll';

/** Which activity comes next, and by which rules. */
export interface SequencingRequest {
  readonly kind: 'start' | 'resumeAll' | 'continue' | 'previous' | 'choice' | 'jump' | 'retry' | 'exit';
  readonly target?: Activity;
}

export interface Read {
  readonly termination: Termination | null;
  readonly sequencing: SequencingRequest;
}

/** NB.2.1: what a request asks of the tree. @returns the code of the exception where it asks for what cannot be */
export function readRequest(tree: ActivityTree, { kind, target }: NavigationRequest): Read | Exception {
  const { current } = tree;
  switch (kind) {
    case 'start':
      return current ? 'NB.2.1-1' : { termination: null, sequencing: { kind } };
    case 'resumeAll':
      if (current) return 'NB.2.1-1';
      return tree.suspended ? { termination: null, sequencing: { kind } } : 'NB.2.1-3';
    case 'continue':
    case 'previous':
      return current ? inOrder(current, kind) : 'NB.2.1-1';
    case 'choice':
      return choice(tree, tree.get(target ?? null));
    case 'jump':
      return jump(tree, tree.get(target ?? null));
    case 'exit':
    case 'abandon':
      if (!current) return 'NB.2.1-2';
      return current.state.active ? { termination: kind, sequencing: { kind: 'exit' } } : 'NB.2.1-12';
    default:
      return current ? { termination: kind, sequencing: { kind: 'exit' } } : 'NB.2.1-2';
  }
}

function leaving({ state }: Activity): Termination | null {
  return state.active ? 'exit' : null;
}

function inOrder(current: Activity, kind: 'continue' | 'previous'): Read | Exception {
  const control = current.parent?.definition.control;
  if (!control?.flow) return kind === 'continue' ? 'NB.2.1-4' : 'NB.2.1-5';
  if (kind === 'previous' && control.forwardOnly) return 'NB.2.1-5';
  return { termination: leaving(current), sequencing: { kind } };
}

function choice(tree: ActivityTree, target: Activity | null): Read | Exception {
  if (!target) return 'NB.2.1-11';
  if (target.parent?.definition.control.choice === false) return 'NB.2.1-10';
  const sequencing: SequencingRequest = { kind: 'choice', target };
  const { current } = tree;
  if (!current) return { termination: null, sequencing };
  // A sibling of the current activity can be chosen whatever the activities above say.
  if (current.parent !== target.parent || current.parent === null) {
    const left = pathUp(current, commonAncestor(current, target)).slice(0, -1);
    if (left.some(({ state, definition }) => state.active && !definition.control.choiceExit)) return 'NB.2.1-8';
  }
  return { termination: leaving(current), sequencing };
}

function jump(tree: ActivityTree, target: Activity | null): Read | Exception {
  if (!target?.isAvailable) return 'NB.2.1-11';
  return tree.current ? { termination: leaving(tree.current), sequencing: { kind: 'jump', target } } : 'NB.2.1-1';
}
