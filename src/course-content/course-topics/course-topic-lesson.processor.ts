import { Injectable } from '@nestjs/common';
import { conditionSql, raw, sql } from '../../database/sql.js';
import { editableNodes } from '../../platform/rights/access/node-access.js';
import type { Write } from '../../resource/model/write.js';
import { Processor } from '../../resource/persistence/processor.js';

/** Dates of the progress plan; where one is done, so are those before it. */
@Injectable()
export class CourseTopicLessonProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    if (write.values.doneAdvance === true) await doEarlier(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if (write.values.doneAdvance === true) await doEarlier(write, id);
  }
}

/** Those of the same course and session, whatever their topic, as far as the writer edits it. */
async function doEarlier({ transaction, actor }: Write, id: number): Promise<void> {
  await transaction.rows(
    sql`UPDATE "c_thematic_advance" "earlier" SET "done_advance" = TRUE
        FROM "c_thematic_advance" "own" JOIN "c_thematic" "t" ON "t"."id" = "own"."thematic_id"
          JOIN "resource_link" "mine" ON "mine"."resource_node_id" = "t"."resource_node_id" AND "mine"."deleted_at" IS NULL
          JOIN "resource_link" "theirs" ON "theirs"."course_id" = "mine"."course_id" AND "theirs"."deleted_at" IS NULL
            AND "theirs"."session_id" IS NOT DISTINCT FROM "mine"."session_id"
          JOIN "c_thematic" "other" ON "other"."resource_node_id" = "theirs"."resource_node_id"
        WHERE "own"."id" = ${id} AND "earlier"."thematic_id" = "other"."id" AND NOT "earlier"."done_advance"
          AND "earlier"."start_date" < "own"."start_date" AND ${conditionSql(editableNodes(actor).holds(raw('"other"."resource_node_id"')))}`,
  );
}
