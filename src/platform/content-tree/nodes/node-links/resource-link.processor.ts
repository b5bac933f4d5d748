import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { ViolationProblem, type Violation } from '../../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { type Write } from '../../../../resource/model/write.js';
import { NodeItems } from '../node-items.js';
import { refuseRing } from '../../../../resource/persistence/tree-check.js';

/** Links: their context must be consistent, and the timestamp of their withdrawal is stored. */
@Injectable()
export class ResourceLinkProcessor extends Processor {
  constructor(private readonly items: NodeItems) {
    super();
  }

  /**
   * @throws ViolationProblem where session or group are not those of the course
   * @throws Problem 403 where the caller may not change the item that is linked
   */
  override async create(write: Write): Promise<number> {
    await this.items.requireChange(write, Number(write.values.resourceNode));
    await checkContext(write);
    const id = await super.create(withDeletion(write));
    await write.transaction
      .rows(sql`UPDATE "resource_link" "l" SET "resource_type_group" = "n"."resource_type_id", "created_at" = ${write.now}, "updated_at" = ${write.now}
      FROM "resource_node" "n" WHERE "n"."id" = "l"."resource_node_id" AND "l"."id" = ${id}`);
    return id;
  }

  /** @throws Problem 403 where the caller may not change the item that is linked */
  override async update(write: Write, id: number): Promise<void> {
    await this.requireItem(write, id);
    await refuseRing(write, id);
    await super.update(withDeletion(write), id);
  }

  /** @throws Problem 403 where the caller may not change the item that is linked */
  override async remove(write: Write, id: number): Promise<void> {
    await this.requireItem(write, id);
    await super.remove(write, id);
  }

  private async requireItem(write: Write, id: number): Promise<void> {
    const link = await write.transaction.one<{ node: number | string }>(
      sql`SELECT "resource_node_id" AS "node" FROM "resource_link" WHERE "id" = ${id}`,
    );
    if (link) await this.items.requireChange(write, Number(link.node));
  }
}

function withDeletion(write: Write): Write {
  const { values, now } = write;
  if (values.visibility === undefined) return write;
  return { ...write, values: { ...values, deletedAt: values.visibility === 'deleted' ? now : null } };
}

async function checkContext({ values, transaction }: Write): Promise<void> {
  const { course = null, session = null, group = null } = values as Record<string, number | null>;
  if (course === null || (session === null && group === null)) return;
  const found = await transaction.one<{ session: boolean; group: boolean }>(sql`SELECT
    EXISTS (SELECT 1 FROM "session_rel_course" WHERE "session_id" = ${session}::int AND "course_id" = ${course}::int) AS "session",
    EXISTS (SELECT 1 FROM "c_group_info" "g" JOIN "resource_link" "l" ON "l"."resource_node_id" = "g"."resource_node_id"
      WHERE "g"."id" = ${group}::int AND "l"."course_id" = ${course}::int AND "l"."session_id" IS NOT DISTINCT FROM ${session}::int) AS "group"`);
  const violations: Violation[] = [];
  const refuse = (propertyPath: string, message: string): unknown =>
    violations.push({ propertyPath, message, code: VIOLATION_CODES.invalid });
  if (session !== null && !found?.session) refuse('session', 'The course is not part of this session.');
  if (group !== null && !found?.group) refuse('group', 'The group does not belong to this course or session.');
  if (violations.length > 0) throw new ViolationProblem(violations);
}
