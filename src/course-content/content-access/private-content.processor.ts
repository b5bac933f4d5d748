import { Injectable } from '@nestjs/common';
import type { PlacedLink, Placement } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import type { Write } from '../../resource/model/write.js';

/**
 * Content made in a course that is not the course's: it hangs in the course's tree, yet no link gives it to the course,
 * whose teachers would read it. The row itself names course and session; links lead to single people.
 */
@Injectable()
export abstract class PrivateContentProcessor extends ContentProcessor {
  /** @throws ViolationProblem unless it is made in one course, or one session of one */
  override async create(write: Write): Promise<number> {
    const { parentId, links } = await super.place(write);
    const [context] = links;
    const inOneCourse = links.length === 1 && context?.courseId != null && context.groupId === null;
    if (!inOneCourse) throw oneViolation('resourceLinkList', 'Name one course, or one session of it.');
    const values = { ...write.values, ...this.stamps(write, context), parentResourceNodeId: parentId };
    return super.create({ ...write, values });
  }

  protected override place({ values }: Write): Promise<Placement> {
    const links = this.addressees(values).map((userId) => ({ ...NOWHERE, userId }));
    return Promise.resolve({ parentId: Number(values.parentResourceNodeId), links });
  }

  /** Members that no body sets, first of all in which context it was made; by whom and when, their declarations say (`stamp`). */
  protected abstract stamps(write: Write, context: PlacedLink): Write['values'];

  /** Ids of the users, apart from its creator, who receive it. */
  protected addressees(_values: Write['values']): readonly number[] {
    return [];
  }
}

const NOWHERE = { courseId: null, sessionId: null, groupId: null, visibility: 'published' } as const;
