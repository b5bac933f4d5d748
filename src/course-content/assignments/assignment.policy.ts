import { sql, withCandidateIds, withDivision } from '../../database/sql.js';
import { nodeCreatable, nodeReadable } from '../../platform/rights/access/node.rules.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { editorOfContext, participantOfContexts } from '../content-access/content.rules.js';

export const isAssignment = rule('assignment', (_, row) => sql`${row.column('filetype')} = 'folder'`);
export const isWork = rule('work', (_, row) => sql`${row.column('filetype')} = 'file'`);
export const isActive = rule('while active', (_, row) => sql`${row.column('active')} = 1`);
const isUnmarked = rule('before it was marked', (_, row) => sql`${row.column('dateOfQualification')} IS NULL`);
const isDeletable = rule(
  'where its assignment lets learners delete',
  (_, row) => sql`${row.path('publicationParent.studentDeleteOwnPublication')}`,
);

/** Once users are attached to an assignment, it is for them only; submissions have no such list. */
const isGiven = rule('unless it is given to others', (actor, row) => {
  const receivers = sql`SELECT 1 FROM "c_student_publication_rel_user" "g" WHERE "g"."publication_id" = ${row.id}`;
  const toNobody = sql`NOT EXISTS (${receivers})`;
  if (actor.id === null) return toNobody;
  const toCaller = withCandidateIds(
    sql`SELECT "g"."publication_id" FROM "c_student_publication_rel_user" "g" WHERE "g"."user_id" = ${actor.id}`,
    sql`EXISTS (${receivers} AND "g"."user_id" = ${actor.id})`,
  );
  return withDivision(() => ({ everyone: toNobody, own: toCaller }), sql`(${toNobody} OR ${toCaller})`);
});

/** Those who set and mark: teachers, coaches and tutors of the context. */
export const marker = editorOfContext;

/** Works that wait for a mark by the caller. */
export const waitsForMark = all(
  isWork,
  isActive,
  isUnmarked,
  marker,
  rule('handed in by another', (actor, row) => sql`${row.column('user')} IS DISTINCT FROM ${actor.id}`),
);

const ownWork = all(isWork, owner('user', 'who handed it in'));
const reader = any(marker, all(isActive, isGiven, nodeReadable('resourceNode')));

/**
 * Assignments are content of their course. A work is its author's and the markers' alone, since its links are drafts,
 * unless the assignment shares what is handed in.
 */
export const assignmentPolicy = policy('assignments', {
  read: reader,
  create: any(all(isAssignment, nodeCreatable('resourceNode')), all(isWork, participantOfContexts)),
  update: any(marker, all(ownWork, isUnmarked)),
  delete: any(marker, all(ownWork, isDeletable)),
});

const markerOfPublication = through('publication', marker);

/** Deadlines go by their assignment. */
export const assignmentTermsPolicy = policy('deadlines', {
  read: through('publication', reader),
  create: markerOfPublication,
  update: markerOfPublication,
  delete: markerOfPublication,
});
