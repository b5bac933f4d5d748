import { sql } from '../../../../database/sql.js';
import { AttachedNode } from '../../../../platform/content-tree/nodes/content-items/attached-node.js';
import { ORDINARY_CONTENT, placedBy } from '../../../../platform/content-tree/nodes/content-items/content-node.js';
import type { Placement } from '../../../../platform/content-tree/nodes/content-items/content-placement.js';
import { fileNameInBody } from '../../../../platform/content-tree/nodes/node-files/uploaded-file.js';
import type { Write } from '../../../../resource/model/write.js';
import { Problem } from '../../../../resource/protocol/problem.js';

const UNNAMED = 'answer';

interface AttemptPlace {
  /** Of a course without content there is none. */
  readonly node: number | null;
  readonly course: number;
  readonly session: number | null;
  readonly learner: number;
}

/**
 * What belongs to an answer hangs in the tree of the attempt's course, addressed to the learner alone.
 * @throws Problem 404 where there is no such attempt, or its course has no content
 */
async function placeOfAttempt({ transaction, values }: Write): Promise<Placement> {
  const attempt = await transaction.one<AttemptPlace>(
    sql`SELECT "c"."resource_node_id" AS "node", "c"."id" AS "course", "e"."session_id" AS "session", "e"."user_id" AS "learner"
        FROM "track_e_attempt" "a" JOIN "track_e_exercises" "e" ON "e"."id" = "a"."track_exercise_id" JOIN "course" "c" ON "c"."id" = "e"."course_id"
        WHERE "a"."id" = ${values.attempt}`,
  );
  if (attempt?.node == null) throw new Problem(404, 'Not Found');
  return {
    parentId: attempt.node,
    links: [{ courseId: attempt.course, sessionId: attempt.session, groupId: null, userId: attempt.learner, visibility: 'published' }],
  };
}

/** Of feedback on an answer. */
export const besideAnswer = placedBy(placeOfAttempt);

/** Of a file that is the answer, which its node holds. */
export const fileOfAnswer = new AttachedNode(
  { ...ORDINARY_CONTENT, place: placeOfAttempt, isPlacedAsAsked: false },
  ({ values }) => fileNameInBody(values) ?? UNNAMED,
);
