import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { knownZone } from '../../calendar/recurrence/local-time.js';
import { type AssignmentFields, assignmentBody, termsBody } from './assignment-form.js';
import { AssignmentPageApi } from './assignment-page-api.js';
import type { OpenedAssignment } from './assignment-page.js';
import type { CourseContext } from '../../../pages/course/course-context.js';

const LIST = '/api/c_student_publications';
const TERMS = '/api/c_student_publication_assignments';

/** The states of an assignment and of its deadlines that a form was opened with. */
interface SeenStates {
  readonly assignment: string;
  readonly terms: string;
}

/** Makes and changes assignments with their deadlines, both or neither. */
@Injectable()
export class AssignmentWriting {
  constructor(private readonly api: AssignmentPageApi) {}

  /** The zone in which a person writes times. */
  async zoneOf(actor: Actor, account: number): Promise<string> {
    return knownZone(textOf((await this.api.readable<ApiItem>(actor, `/api/users/${account}`))?.['timezone']));
  }

  /** The state of the deadlines; empty where there are none. */
  async termsState({ actor, row }: OpenedAssignment): Promise<string> {
    const ref = textOf(row['assignment']);
    return ref === '' ? '' : (await this.api.item(actor, ref)).etag;
  }

  /** @returns id of the new assignment @throws Problem as the API would answer */
  create(actor: Actor, { course, session }: CourseContext, fields: AssignmentFields, zone: string, key: string): Promise<number> {
    const resourceLinkList = [{ cid: course, ...(session === 0 ? {} : { sid: session }) }];
    return this.api.together(async (within) => {
      const { id } = await this.api.create(actor, LIST, { ...assignmentBody(fields), resourceLinkList }, { key, within });
      const terms = termsBody(fields, zone);
      if (terms['expiresOn'] !== null || terms['endsOn'] !== null)
        await this.api.create(actor, TERMS, { publication: `${LIST}/${Number(id)}`, ...terms }, { key: `${key}-terms`, within });
      return Number(id);
    });
  }

  /** @throws Problem as the API would answer, 412 where another person has changed it since it was seen */
  async change(opened: OpenedAssignment, fields: AssignmentFields, zone: string, seen: SeenStates): Promise<void> {
    const { actor, row, assignment } = opened;
    const ref = textOf(row['assignment']);
    const terms = termsBody(fields, zone);
    await this.api.together(async (within) => {
      await this.api.change(actor, `${LIST}/${assignment}`, assignmentBody(fields), { etag: seen.assignment, within });
      if (ref !== '') await this.api.change(actor, ref, terms, { etag: seen.terms, within });
      else if (terms['expiresOn'] !== null || terms['endsOn'] !== null)
        await this.api.create(actor, TERMS, { publication: `${LIST}/${assignment}`, ...terms }, { within });
    });
  }
}
