import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { placedLink, type Placement } from '../../platform/nodes/content-placement.js';
import { ContentProcessor } from '../../platform/nodes/content.processor.js';
import type { ResourceLinkInput } from '../../platform/nodes/resource-link.input.js';
import type { Write } from '../../resource/model/write.js';

/** Unlike other content, an event may belong to no course: to its creator alone, or to everyone. */
@Injectable()
export class CalendarEventProcessor extends ContentProcessor {
  protected override async place(write: Write): Promise<Placement> {
    const { parentResourceNodeId, resourceLinkList } = write.values as {
      parentResourceNodeId?: number;
      resourceLinkList?: ResourceLinkInput[];
    };
    const home = await homeOf(write);
    const links = resourceLinkList ?? [];
    const contextFree = links.every(({ cid, sid, gid }) => !cid && !sid && !gid);
    if (!contextFree || (parentResourceNodeId !== undefined && parentResourceNodeId !== home)) return super.place(write);
    return { parentId: home, links: links.slice(0, 1).map(placedLink) };
  }
}

/** Node below which the writer's own content is placed. */
async function homeOf({ actor, transaction }: Write): Promise<number> {
  const found = await transaction.one<{ node: number }>(
    sql`SELECT COALESCE((SELECT "resource_node_id" FROM "user" WHERE "id" = ${actor.id}),
          (SELECT "resource_node_id" FROM "access_url" WHERE "id" = ${actor.portalId})) AS "node"`,
  );
  return Number(found?.node);
}
