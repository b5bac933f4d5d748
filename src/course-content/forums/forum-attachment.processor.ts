import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { PlacedLink, Placement } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import { storeDefaultFile } from '../../platform/content-tree/nodes/node-files/node-file.js';
import { fileInBody } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { oneViolation, Problem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import type { Write } from '../../resource/model/write.js';

/** Files of messages: below their message, and seen wherever and as long as it is. */
@Injectable()
export class ForumAttachmentProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const { transaction, values, now } = write;
    const file = fileInBody(values);
    if (!file) throw oneViolation('uploadFile', 'Send the file along.', VIOLATION_CODES.blank);
    const id = await super.create({ ...write, values: { ...values, size: file.bytes.size } });
    const attachment = await transaction.one<{ node: number }>(
      sql`SELECT "resource_node_id" AS "node" FROM "c_forum_attachment" WHERE "id" = ${id}`,
    );
    await storeDefaultFile(transaction, Number(attachment?.node), { title: String(values.filename), ...file, now });
    return id;
  }

  protected override async place({ transaction, values }: Write): Promise<Placement> {
    const post = await transaction.one<{ node: number; links: PlacedLink[] }>(
      sql`SELECT "p"."resource_node_id" AS "node", (SELECT COALESCE(jsonb_agg(jsonb_build_object('courseId', "l"."course_id",
            'sessionId', "l"."session_id", 'groupId', "l"."group_id", 'visibility', "l"."visibility") ORDER BY "l"."id"), '[]')
            FROM "resource_link" "l" WHERE "l"."resource_node_id" = "p"."resource_node_id") AS "links"
          FROM "c_forum_post" "p" WHERE "p"."id" = ${values.post}`,
    );
    if (!post) throw new Problem(404, 'Not Found');
    return { parentId: post.node, links: post.links };
  }

  protected override title({ filename }: Write['values']): string | undefined {
    return typeof filename === 'string' ? filename : undefined;
  }
}
