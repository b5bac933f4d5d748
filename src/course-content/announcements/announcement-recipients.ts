import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { PlacedLink } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { usersOutsideCourse } from '../content-access/course-membership.js';

/** Address of a person or of a group. */
export const RECIPIENT = /^\/api\/(users|c_groups)\/([1-9]\d{0,8})$/;

interface Recipient {
  readonly kind: 'users' | 'c_groups';
  readonly id: number;
}

/**
 * The links by which content reaches chosen people and groups of a course instead of all of it.
 * @param recipients addresses, as {@link RECIPIENT} has them
 * @throws ViolationProblem for recipients that are not of the course
 */
export async function linksToRecipients(
  transaction: Transaction,
  context: PlacedLink,
  recipients: readonly string[],
): Promise<PlacedLink[]> {
  const asked = [...new Set(recipients)].map(parsed);
  const strangers = await usersOutsideCourse(transaction, context.courseId, idsOf(asked, 'users'));
  const unknown = await groupsElsewhere(transaction, context, idsOf(asked, 'c_groups'));
  const odd = asked.findIndex(({ kind, id }) => (kind === 'users' ? strangers : unknown).includes(id));
  if (odd >= 0) {
    const message = 'There is no such person or group in the course.';
    throw oneViolation(`recipients[${odd}]`, message, VIOLATION_CODES.notFound);
  }
  return asked.map(({ kind, id }) => ({ ...context, ...(kind === 'users' ? { userId: id } : { groupId: id }) }));
}

function parsed(address: string): Recipient {
  const [, kind, id] = RECIPIENT.exec(address) ?? [];
  return { kind: kind === 'users' ? 'users' : 'c_groups', id: Number(id) };
}

function idsOf(recipients: readonly Recipient[], kind: Recipient['kind']): number[] {
  return recipients.filter((recipient) => recipient.kind === kind).map(({ id }) => id);
}

async function groupsElsewhere(transaction: Transaction, { courseId, sessionId }: PlacedLink, ids: readonly number[]): Promise<number[]> {
  const rows = await transaction.rows<{ id: number }>(
    sql`SELECT "asked"."id" FROM unnest(${[...ids]}::int[]) AS "asked" ("id") WHERE NOT EXISTS (
          SELECT 1 FROM "c_group_info" "g" JOIN "resource_link" "l" ON "l"."resource_node_id" = "g"."resource_node_id"
          WHERE "g"."id" = "asked"."id" AND "l"."course_id" = ${courseId} AND "l"."session_id" IS NOT DISTINCT FROM ${sessionId}::int)`,
  );
  return rows.map(({ id }) => id);
}
