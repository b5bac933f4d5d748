import { Injectable } from '@nestjs/common';
import type { QuietRequest } from '../../../../database/quiet-request.js';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import type { NoticeContent, NoticeSource } from '../../../../feature/notice-kind.js';

/** Who may write without anybody being notified (`Prefer: notifications=none`): administrators, and who teaches there. */
@Injectable()
export class QuietRequests {
  /**
   * Whether a notice is not given, as its caller asked. Of several subjects the first speaks for all: one write raises them.
   * @param ids of the subjects, at least one
   */
  async holdsBack(
    transaction: Transaction,
    request: QuietRequest,
    source: NoticeSource,
    [id = 0]: readonly number[],
    now: Date,
  ): Promise<boolean> {
    const content = await source.describe(transaction, id, now);
    const isAllowed = await mayBeQuiet(transaction, request.callerId, content);
    if (isAllowed) request.heldBack();
    else if (content) request.letThrough();
    return isAllowed;
  }
}

async function mayBeQuiet(transaction: Transaction, caller: number, content: NoticeContent | undefined): Promise<boolean> {
  const { courseId = null, sessionId = null } = content ?? {};
  const found = await transaction.one(
    sql`SELECT 1 FROM "user" "u" WHERE "u"."id" = ${caller} AND ("u"."roles" ?| ARRAY['ROLE_ADMIN', 'ROLE_GLOBAL_ADMIN']
      OR EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."course_id" = ${courseId} AND "m"."user_id" = "u"."id" AND "m"."status" = 'teacher')
      OR EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "m" WHERE "m"."session_id" = ${sessionId} AND "m"."course_id" = ${courseId}
        AND "m"."user_id" = "u"."id" AND "m"."status" = 'course_coach')
      OR EXISTS (SELECT 1 FROM "session_rel_user" "m" WHERE "m"."session_id" = ${sessionId} AND "m"."user_id" = "u"."id" AND "m"."relation_type" = 'general_coach'))`,
  );
  return found !== undefined;
}
