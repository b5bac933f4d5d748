import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import type { Write } from '../../../resource/model/write.js';
import { ContentProcessor } from '../../content-tree/nodes/content-items/content.processor.js';
import { removeContentOnlyOf } from '../../content-tree/nodes/content-items/unlinked-content-removal.js';

/** Groups: their titles are unique within a course and session; content of theirs alone is deleted with them. */
@Injectable()
export class CourseGroupProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await requireOwnTitle(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if (write.values.title !== undefined) await requireOwnTitle(write, id);
  }

  override async remove(write: Write, id: number): Promise<void> {
    await removeContentOnlyOf(write.transaction, 'group', [id]);
    await super.remove(write, id);
  }
}

/**
 * Writers of the same course wait for one another, as no constraint spans a group and its links.
 * @throws ViolationProblem at `title`
 */
async function requireOwnTitle({ transaction }: Write, id: number): Promise<void> {
  await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtext('c_group.title'), "l"."course_id")
    FROM "c_group_info" "g" JOIN "resource_link" "l" ON "l"."resource_node_id" = "g"."resource_node_id"
    WHERE "g"."id" = ${id} AND "l"."course_id" IS NOT NULL ORDER BY "l"."course_id"`);
  const taken = await transaction.one(sql`SELECT 1 FROM "c_group_info" "g"
    JOIN "resource_link" "l" ON "l"."resource_node_id" = "g"."resource_node_id"
    JOIN "resource_link" "k" ON "k"."course_id" = "l"."course_id" AND "k"."session_id" IS NOT DISTINCT FROM "l"."session_id"
    JOIN "c_group_info" "o" ON "o"."resource_node_id" = "k"."resource_node_id" AND "o"."id" <> "g"."id" AND "o"."title" = "g"."title"
    WHERE "g"."id" = ${id} LIMIT 1`);
  if (!taken) return;
  throw oneViolation('title', 'Another group of this course or session has this title.', VIOLATION_CODES.notUnique);
}
