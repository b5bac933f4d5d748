import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';

/** Users subscribe themselves; the course follows from the subject. */
@Injectable()
export class ForumSubscriptionProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    const found = await transaction.one<{ course: number | null }>(
      sql`SELECT min("l"."course_id") AS "course" FROM "resource_link" "l" WHERE "l"."resource_node_id" IN (
            SELECT "resource_node_id" FROM "c_forum_forum" WHERE "id" = ${values.forumId ?? null}
            UNION ALL SELECT "resource_node_id" FROM "c_forum_thread" WHERE "id" = ${values.threadId ?? null}
            UNION ALL SELECT "resource_node_id" FROM "c_forum_post" WHERE "id" = ${values.postId ?? null})`,
    );
    return super.create({ ...write, values: { ...values, cId: found?.course ?? null } });
  }
}
