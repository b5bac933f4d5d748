import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Placement } from '../../../../platform/content-tree/nodes/content-items/content-placement.js';
import { ContentProcessor } from '../../../../platform/content-tree/nodes/content-items/content.processor.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import type { Write } from '../../../../resource/model/write.js';

interface AttemptPlace {
  /** Of a course without content there is none. */
  readonly node: number | null;
  readonly course: number;
  readonly session: number | null;
  readonly learner: number;
}

/** Feedback hangs in the tree of the attempt's course, addressed to the learner alone. */
@Injectable()
export class QuizAnswerFeedbackProcessor extends ContentProcessor {
  protected override async place({ transaction, values }: Write): Promise<Placement> {
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
}
