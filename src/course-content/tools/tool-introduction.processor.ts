import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { placedLink, type Placement } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import type { ResourceLinkInput } from '../../platform/content-tree/nodes/node-links/resource-link.input.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import type { Write } from '../../resource/model/write.js';

/** Introductions: below their tool, in the tool's course or in one session of it. */
@Injectable()
export class ToolIntroductionProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const [context] = (write.values.resourceLinkList as ResourceLinkInput[] | null | undefined) ?? [];
    const session = context === undefined ? null : placedLink(context).sessionId;
    return super.create({ ...write, values: { ...write.values, session } });
  }

  /** @throws ViolationProblem unless it is made in the course of its tool, or one session of it */
  protected override async place(write: Write): Promise<Placement> {
    const tool = await write.transaction.one<{ node: number; course: number }>(
      sql`SELECT "resource_node_id" AS "node", "course_id" AS "course" FROM "c_tool" WHERE "id" = ${write.values.courseTool}`,
    );
    const placement = await super.place({ ...write, values: { ...write.values, parentResourceNodeId: tool?.node } });
    const [context] = placement.links;
    if (placement.links.length === 1 && context?.courseId === tool?.course && context?.groupId === null) return placement;
    throw oneViolation('resourceLinkList', "Name the tool's course, or one session of it.");
  }
}
