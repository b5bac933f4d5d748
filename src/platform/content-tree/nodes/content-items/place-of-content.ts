import { Injectable } from '@nestjs/common';
import { identifier, sql } from '../../../../database/sql.js';
import type { Statements } from '../../../../database/statements.js';
import type { Change } from '../../../../resource/model/change.js';
import { PlaceOfItem } from '../../../../resource/model/place-of-item.js';
import type { ResourceDefinition } from '../../../../resource/model/resource-definition.js';
import type { ResourceLinkInput } from '../node-links/resource-link.input.js';

/** What is made inside course content belongs to the same folder and the same contexts. */
@Injectable()
export class PlaceOfContent extends PlaceOfItem {
  readonly members = ['parentResourceNodeId', 'resourceLinkList'];

  async of(resource: ResourceDefinition, id: number, statements: Statements): Promise<Change | undefined> {
    const node = resource.columns.get('resourceNode');
    if (node === undefined) return undefined;
    const place = await statements.one<{
      parent: number | null;
      links: ResourceLinkInput[] | null;
    }>(sql`SELECT "n"."parent_id" AS "parent", (
        SELECT json_agg(json_build_object('cid', "l"."course_id", 'sid', "l"."session_id", 'gid', "l"."group_id", 'visibility', "l"."visibility")
          ORDER BY "l"."id")
        FROM "resource_link" "l" WHERE "l"."resource_node_id" = "n"."id" AND "l"."course_id" IS NOT NULL
          AND "l"."user_id" IS NULL AND "l"."user_group_id" IS NULL) AS "links"
      FROM ${identifier(resource.table)} "i" JOIN "resource_node" "n" ON "n"."id" = ${identifier('i', node)} WHERE "i"."id" = ${id}`);
    if (!place) return undefined;
    return {
      ...(place.parent === null ? {} : { parentResourceNodeId: place.parent }),
      ...(place.links === null ? {} : { resourceLinkList: place.links }),
    };
  }
}
