import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import type { Write } from '../../../resource/model/write.js';

interface LockedGroup {
  readonly id: number;
  readonly courseId: number;
  readonly maxStudent: number;
  readonly categoryId: number | null;
  readonly groupsPerUser: number | null;
}

/** The group, held until the end of the transaction: two who join at once must not share the last place. */
export async function lockGroup({ transaction, values }: Write): Promise<LockedGroup> {
  await transaction.rows(sql`SELECT 1 FROM "c_group_info" WHERE "id" = ${values.group} FOR NO KEY UPDATE`);
  const group =
    await transaction.one<LockedGroup>(sql`SELECT "g"."id", "g"."max_student" AS "maxStudent", "g"."category_id" AS "categoryId",
      "k"."groups_per_user" AS "groupsPerUser", "l"."course_id" AS "courseId"
    FROM "c_group_info" "g" JOIN "resource_link" "l" ON "l"."resource_node_id" = "g"."resource_node_id" AND "l"."course_id" IS NOT NULL
    LEFT JOIN "c_group_category" "k" ON "k"."id" = "g"."category_id" WHERE "g"."id" = ${values.group} ORDER BY "l"."id" LIMIT 1`);
  if (group) return group;
  throw oneViolation('group', 'This group belongs to no course.');
}

/** @throws ViolationProblem at `user` for a user who is neither in the course nor in the session of the group */
export async function requireCourseMember({ transaction, values }: Write, group: LockedGroup): Promise<void> {
  const member = await transaction.one(sql`SELECT 1 WHERE
    EXISTS (SELECT 1 FROM "course_rel_user" WHERE "course_id" = ${group.courseId} AND "user_id" = ${values.user})
    OR EXISTS (SELECT 1 FROM "session_rel_course_rel_user" WHERE "course_id" = ${group.courseId} AND "user_id" = ${values.user})
    OR EXISTS (SELECT 1 FROM "session_rel_user" "c" JOIN "session_rel_course" "o" ON "o"."session_id" = "c"."session_id"
      WHERE "o"."course_id" = ${group.courseId} AND "c"."user_id" = ${values.user} AND "c"."relation_type" = 'general_coach')`);
  if (!member) throw oneViolation('user', 'Only members of the course or its sessions can be in its groups.');
}

/** @throws ViolationProblem where the group is full, or the person is in as many groups of the set as one may be */
export async function requirePlace({ transaction, values }: Write, group: LockedGroup): Promise<void> {
  if (group.maxStudent > 0 && (await countMembers(transaction, group.id)) >= group.maxStudent) {
    throw oneViolation('group', `This group is full: it takes ${group.maxStudent} members.`);
  }
  if (group.categoryId === null || !group.groupsPerUser) return;
  const joined = await transaction.one<{ count: number }>(sql`SELECT count(*)::int AS "count" FROM "c_group_rel_user" "m"
    JOIN "c_group_info" "g" ON "g"."id" = "m"."group_id" WHERE "g"."category_id" = ${group.categoryId} AND "m"."user_id" = ${values.user}`);
  if ((joined?.count ?? 0) >= group.groupsPerUser)
    throw oneViolation('user', `One may join ${group.groupsPerUser} groups of this set at most.`);
}

async function countMembers(transaction: Transaction, groupId: number): Promise<number> {
  const members = await transaction.one<{ count: number }>(
    sql`SELECT count(*)::int AS "count" FROM "c_group_rel_user" WHERE "group_id" = ${groupId}`,
  );
  return members?.count ?? 0;
}
