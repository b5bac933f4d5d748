import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';

/** Space that the files of a course take, in bytes. */
export interface CourseSpace {
  readonly used: number;
  /** Null where the course may take as much as it likes. */
  readonly quota: number | null;
}

export async function courseSpace(transaction: Transaction, course: number): Promise<CourseSpace> {
  const found = await transaction.one<CourseSpace>(
    sql`SELECT ${usedBy(sql`"c"."id"`)} AS "used", "c"."disk_quota"::float8 AS "quota" FROM "course" "c" WHERE "c"."id" = ${course}`,
  );
  return found ?? { used: 0, quota: null };
}

/**
 * Called once a file is stored. Uploads to one course wait for one another, as each alone may fit where both do not.
 * @param node that holds the file
 * @throws ViolationProblem at `uploadFile` where a course that the node is given to has no room for it
 */
export async function requireSpace(transaction: Transaction, node: number): Promise<void> {
  const courses = await transaction.rows<{ id: number }>(
    sql`SELECT "c"."id" FROM "course" "c" WHERE "c"."disk_quota" IS NOT NULL
          AND "c"."id" IN (SELECT "l"."course_id" FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node}) ORDER BY "c"."id" FOR NO KEY UPDATE`,
  );
  for (const { id } of courses) {
    const { used, quota } = await courseSpace(transaction, id);
    if (quota === null || used <= quota) continue;
    const message = `The course has no room for it: its files may take ${quota} bytes and would take ${used}.`;
    throw new ViolationProblem([{ propertyPath: 'uploadFile', message, code: VIOLATION_CODES.tooHigh }]);
  }
}

function usedBy(course: Sql): Sql {
  return sql`(SELECT COALESCE(sum("f"."size"), 0)::float8 FROM "resource_file" "f" WHERE "f"."resource_node_id" IN (
    SELECT "l"."resource_node_id" FROM "resource_link" "l" WHERE "l"."course_id" = ${course} AND "l"."deleted_at" IS NULL))`;
}
