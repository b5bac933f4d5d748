import type { Actor } from '../../../auth/actor.js';
import { idOf } from '../../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import type { WorkState } from '../assignment-participation.js';
import type { AssignmentPageApi } from './assignment-page-api.js';

/** A learner who is to hand in a work, and what came of it. */
export interface Participant {
  readonly user: number;
  readonly name: string;
  readonly state: WorkState;
  /** Id of the work that counts; 0 without any. */
  readonly work: number;
  readonly at: string;
}

/** The learners of an assignment, for those who mark it. */
export interface Participants {
  readonly all: readonly Participant[];
  readonly counts: Readonly<Record<WorkState, number>>;
}

/** @returns undefined where the caller does not mark the assignment */
export async function participantsOf(api: AssignmentPageApi, actor: Actor, assignment: number): Promise<Participants | undefined> {
  const found = await api.readable<ApiItem>(actor, `/api/c_student_publications/${assignment}/participation`);
  if (found === undefined) return undefined;
  const members = (found['member'] ?? []) as readonly ApiItem[];
  return { all: members.map(participant), counts: found['states'] as Participants['counts'] };
}

function participant({ user, username, firstname, lastname, state, work, sentDate }: ApiItem): Participant {
  const name = [textOf(lastname), textOf(firstname)].filter((part) => part !== '').join(', ');
  return {
    user: idOf(user),
    name: name === '' ? textOf(username) : name,
    state: state as WorkState,
    work: idOf(work),
    at: textOf(sentDate),
  };
}
