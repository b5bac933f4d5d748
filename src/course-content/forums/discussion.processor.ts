import { Injectable } from '@nestjs/common';
import type { Placement } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import { Problem } from '../../resource/protocol/problem.js';
import type { Write } from '../../resource/model/write.js';
import { contextsOfParticipant } from '../content-access/participation.js';

/** Base of what people say in forums: it lies below what it belongs to, in those of its contexts in which its author takes part. */
@Injectable()
export abstract class DiscussionProcessor extends ContentProcessor {
  /** Id of the node that the new content lies below. */
  protected abstract parentNode(write: Write): Promise<number>;

  /** @throws Problem 403 where the writer takes part in no context */
  protected override async place(write: Write): Promise<Placement> {
    const parentId = await this.parentNode(write);
    const asked = write.values.resourceLinkList;
    if (asked !== undefined && asked !== null) {
      return super.place({ ...write, values: { ...write.values, parentResourceNodeId: parentId } });
    }
    const contexts = await contextsOfParticipant(write, parentId);
    if (contexts.length === 0) throw new Problem(403, 'Only members of the course write into its forums.');
    return { parentId, links: contexts.map((context) => ({ ...context, visibility: 'published' })) };
  }
}

/** Splits what was sent into what every author may say and what is for moderators. */
export function bySpeaker(values: Write['values'], authors: ReadonlySet<string>): { authored: Write['values']; reserved: Write['values'] } {
  const entries = Object.entries(values);
  return {
    authored: Object.fromEntries(entries.filter(([member]) => authors.has(member))),
    reserved: Object.fromEntries(entries.filter(([member]) => !authors.has(member))),
  };
}
