import type { SequencingDefinition } from '../../../../course-content/learning-paths/scorm/sequencing/activity-definition.js';
import type { Activity } from './activity.js';
import { ActivityTree, type SequencingState } from './activity-tree.js';
import { endAttempt } from './attempts.js';
import { type NavigationRequest, readRequest, type SequencingRequest } from './navigation-request.js';
import { destination, obstacleToDelivery } from './sequencer.js';

/** What a learner may ask for now. */
export interface ValidRequests {
  readonly start: boolean;
  readonly resumeAll: boolean;
  readonly continue: boolean;
  readonly previous: boolean;
  readonly suspendAll: boolean;
  readonly exitAll: boolean;
  /** Refs of the activities that can be chosen, and those that can be jumped to. */
  readonly choice: readonly string[];
  readonly jump: readonly string[];
}

/**
 * Which requests would deliver an activity, were the current one left for it. Its rules for what comes after it are not asked.
 * @param state is not changed
 */
export function validRequests(definition: SequencingDefinition, state: SequencingState): ValidRequests {
  const now = new ActivityTree(definition, structuredClone(state));
  const left = new ActivityTree(definition, structuredClone(state));
  if (left.current?.state.active) endAttempt(left, left.current);
  const delivers = (request: NavigationRequest): boolean => isValid(now, left, request);
  const targets = now.activities.filter(({ isRoot, definition: { visible } }) => !isRoot && visible).map(({ ref }) => ref);
  return {
    start: delivers({ kind: 'start' }),
    resumeAll: delivers({ kind: 'resumeAll' }),
    continue: delivers({ kind: 'continue' }),
    previous: delivers({ kind: 'previous' }),
    suspendAll: now.current !== null,
    exitAll: now.current !== null,
    choice: targets.filter((target) => delivers({ kind: 'choice', target })),
    jump: targets.filter((target) => delivers({ kind: 'jump', target })),
  };
}

function isValid(now: ActivityTree, left: ActivityTree, request: NavigationRequest): boolean {
  const read = readRequest(now, request);
  if (typeof read === 'string') return false;
  const found = destination(left, { ...read.sequencing, target: counterpart(left, read.sequencing) });
  return found.kind === 'activity' && obstacleToDelivery(left, found.activity) === undefined;
}

function counterpart(left: ActivityTree, { target }: SequencingRequest): Activity | undefined {
  return target && (left.get(target.ref) ?? undefined);
}
