import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { LINK_STANDS } from '../../platform/access/link-access.js';
import type { PlacedLink } from '../../platform/nodes/content-placement.js';
import { Problem, ViolationProblem } from '../../resource/http/problem.js';
import { VIOLATION_CODES } from '../../resource/input/violation-codes.js';
import type { Write } from '../../resource/state/processor.js';
import { belongsToBaseCourse, participatesIn } from '../access/content.rules.js';
import { sessionCoursesEntered } from '../../platform/access/session-memberships.js';

/** What a work must respect of the assignment that it is handed in to. */
export interface Assignment {
  readonly id: number;
  readonly node: number;
  readonly filetype: string;
  readonly active: number;
  /** Highest mark; 0 where none is set. */
  readonly maximum: number;
  readonly accepts: string;
  /** Whether the other learners see what is handed in. */
  readonly shares: boolean;
  readonly endsOn: Date | null;
}

/** @throws ViolationProblem where there is no such assignment */
export async function assignmentOf(transaction: Transaction, id: unknown): Promise<Assignment> {
  const found =
    typeof id === 'number'
      ? await transaction.one<Assignment>(
          sql`SELECT "p"."id", "p"."resource_node_id" AS "node", "p"."filetype", "p"."active", "p"."qualification" AS "maximum",
                "p"."allow_text_assignment" AS "accepts", "p"."default_visibility" AS "shares", "terms"."ends_on" AS "endsOn"
              FROM "c_student_publication" "p" LEFT JOIN "c_student_publication_assignment" "terms" ON "terms"."publication_id" = "p"."id"
              WHERE "p"."id" = ${id}`,
        )
      : undefined;
  if (found?.filetype !== 'folder' || found.active === 2) throw refused('A work is handed in to an assignment.');
  return found;
}

/** @throws ViolationProblem once the last moment for handing in has passed, or where a text is not what is asked for */
export function requireAcceptance(assignment: Assignment, now: Date): void {
  if (assignment.endsOn !== null && assignment.endsOn <= now) throw refused('The time for handing in is over.');
  if (assignment.accepts === 'only_file') throw refused('This assignment takes files only, no texts.');
}

/**
 * The contexts of an assignment in which the writer takes part. Who is not subscribed to the course itself hands in
 * within a session of it, so that the session's coach finds the work.
 * @throws Problem 403 where there is none
 */
export async function linksForWork({ transaction, actor }: Write, assignment: Assignment): Promise<PlacedLink[]> {
  const contexts = await transaction.rows<Omit<PlacedLink, 'visibility'>>(
    sql`SELECT DISTINCT "l"."course_id" AS "courseId", "l"."group_id" AS "groupId",
          CASE WHEN "l"."session_id" IS NOT NULL OR "l"."group_id" IS NOT NULL OR ${belongsToBaseCourse(actor)} THEN "l"."session_id"
            ELSE (SELECT min("entered"."session_id") FROM (${sessionCoursesEntered(actor)}) "entered"
              WHERE "entered"."course_id" = "l"."course_id") END AS "sessionId"
        FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${assignment.node} AND "l"."user_id" IS NULL AND ${LINK_STANDS} AND ${participatesIn(actor)}`,
  );
  if (contexts.length === 0) throw new Problem(403, 'Only members of the course can hand in works.');
  return contexts.map((context) => ({ ...context, visibility: visibilityOfWorks(assignment) }));
}

/** Drafts are seen by those who mark them, and by their author. */
export function visibilityOfWorks({ shares }: Assignment): 'draft' | 'published' {
  return shares ? 'published' : 'draft';
}

function refused(message: string): ViolationProblem {
  return new ViolationProblem([{ propertyPath: 'publicationParent', message, code: VIOLATION_CODES.invalid }]);
}
