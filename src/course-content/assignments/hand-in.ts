import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { PlacedLink } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { fileNameInBody } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { oneViolation, Problem, ViolationProblem } from '../../resource/protocol/problem.js';
import type { Write } from '../../resource/model/write.js';
import { contextsOfParticipant } from '../content-access/participation.js';

/** What a work must respect of the assignment that it is handed in to. */
interface AssignmentTerms {
  readonly id: number;
  readonly node: number;
  readonly filetype: string;
  readonly active: number;
  /** Highest mark; 0 where none is set. */
  readonly maximum: number;
  readonly accepts: string;
  /** Accepted file endings, separated by spaces or commas; all where empty. */
  readonly extensions: string | null;
  /** Whether the other learners see what is handed in. */
  readonly shares: boolean;
  readonly endsOn: Date | null;
}

/** @throws ViolationProblem where there is no such assignment */
export async function assignmentOf(transaction: Transaction, id: unknown): Promise<AssignmentTerms> {
  const found =
    typeof id === 'number'
      ? await transaction.one<AssignmentTerms>(
          sql`SELECT "p"."id", "p"."resource_node_id" AS "node", "p"."filetype", "p"."active", "p"."qualification" AS "maximum",
                "p"."allow_text_assignment" AS "accepts", "p"."extensions", "p"."default_visibility" AS "shares", "terms"."ends_on" AS "endsOn"
              FROM "c_student_publication" "p" LEFT JOIN "c_student_publication_assignment" "terms" ON "terms"."publication_id" = "p"."id"
              WHERE "p"."id" = ${id}`,
        )
      : undefined;
  if (found?.filetype !== 'folder' || found.active === 2) throw refused('A work is handed in to an assignment.');
  return found;
}

/** @throws ViolationProblem after the deadline, or where text or file is not what is asked for */
export function requireAcceptance(assignment: AssignmentTerms, { values, now }: Write): void {
  if (assignment.endsOn !== null && assignment.endsOn <= now) throw refused('The time for handing in is over.');
  const withFile = values.uploadFile != null;
  if (assignment.accepts === 'only_file' && !withFile) throw refused('This assignment takes files only, no texts.');
  if (assignment.accepts === 'only_text' && withFile) throw refused('This assignment takes texts only, no files.', 'uploadFile');
  if (withFile) requireEnding(assignment, fileNameInBody(values) ?? '');
}

function requireEnding({ extensions }: AssignmentTerms, name: string): void {
  const endings = (extensions ?? '')
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((ending) => ending.replace(/^\.+/, ''))
    .filter((ending) => ending !== '');
  if (endings.length === 0 || endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))) return;
  throw refused(`This assignment takes files that end in ${endings.map((ending) => `.${ending}`).join(', ')}.`, 'uploadFile');
}

/** @throws Problem 403 for callers who are not among the users attached to the assignment, if there are any */
export async function requireReceiver({ transaction, actor }: Write, assignment: AssignmentTerms): Promise<void> {
  const given = await transaction.one<{ toOthers: boolean }>(
    sql`SELECT count(*) > 0 AND NOT bool_or("user_id" = ${actor.id}) AS "toOthers"
        FROM "c_student_publication_rel_user" WHERE "publication_id" = ${assignment.id}`,
  );
  if (given?.toOthers) throw new Problem(403, 'This assignment is given to others.');
}

/**
 * The contexts of an assignment in which the writer takes part.
 * @throws Problem 403 where there is none
 */
export async function linksForWork(write: Write, assignment: AssignmentTerms): Promise<PlacedLink[]> {
  const contexts = await contextsOfParticipant(write, assignment.node);
  if (contexts.length === 0) throw new Problem(403, 'Only members of the course can hand in works.');
  return contexts.map((context) => ({ ...context, visibility: visibilityOfWorks(assignment) }));
}

/** Drafts are seen by those who mark them, and by their author. */
export function visibilityOfWorks({ shares }: AssignmentTerms): 'draft' | 'published' {
  return shares ? 'published' : 'draft';
}

function refused(message: string, propertyPath = 'publicationParent'): ViolationProblem {
  return oneViolation(propertyPath, message);
}
