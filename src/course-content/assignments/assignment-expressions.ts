import { type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** Works handed in to an assignment and not removed. */
export function worksHandedIn(row: RowReference): Sql {
  return sql`(SELECT count(*)::int FROM "c_student_publication" "work" WHERE "work"."publication_parent_id" = ${row.id} AND "work"."active" <> 2)`;
}

/** Row with the deadlines of an assignment. */
export function assignmentTerms(row: RowReference): Sql {
  return sql`(SELECT "terms"."id" FROM "c_student_publication_assignment" "terms" WHERE "terms"."publication_id" = ${row.id})`;
}

/** Whether a work was sent after the due date of its assignment. */
export function isLate(row: RowReference): Sql {
  return ofDueDate(row, sql`${row.column('sentDate')} > "terms"."expires_on"`);
}

/** By how much. */
export function secondsLate(row: RowReference): Sql {
  return ofDueDate(row, sql`GREATEST(floor(extract(epoch FROM ${row.column('sentDate')} - "terms"."expires_on")), 0)::float8`);
}

function ofDueDate(row: RowReference, value: Sql): Sql {
  return sql`(SELECT ${value} FROM "c_student_publication_assignment" "terms"
    WHERE "terms"."publication_id" = ${row.column('publicationParent')} AND "terms"."expires_on" IS NOT NULL)`;
}

/** The correction of a work hangs below the work in the content tree. */
export function correctionNode(row: RowReference): Sql {
  return ofCorrection(row, sql`"n"."id"`);
}

export function correctionTitle(row: RowReference): Sql {
  return ofCorrection(row, sql`"n"."title"`);
}

function ofCorrection(row: RowReference, value: Sql): Sql {
  return sql`(SELECT ${value} FROM "resource_node" "n" JOIN "resource_type" "y" ON "y"."id" = "n"."resource_type_id"
    WHERE "n"."parent_id" = ${row.column('resourceNode')} AND "y"."title" = 'c_student_publication_corrections' ORDER BY "n"."id" DESC LIMIT 1)`;
}
