import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import type { Write } from '../../resource/model/write.js';
import { StampingProcessor } from '../authorship/stamping.processor.js';
import { requireCourseInSession } from './course-in-session.js';

/** Invitations, each signed by its issuer, to something. */
@Injectable()
export class CourseInvitationProcessor extends StampingProcessor {
  /** @throws ViolationProblem where it opens neither a course nor a session */
  override async create(write: Write): Promise<number> {
    const { course, session } = write.values;
    if (course == null && session == null) {
      const message = 'An invitation names the course or the session that it opens.';
      throw new ViolationProblem([{ propertyPath: 'course', message, code: VIOLATION_CODES.blank }]);
    }
    await requireCourseInSession(write.transaction, course, session);
    return super.create(write);
  }

  override async update(write: Write, id: number): Promise<void> {
    if (write.values.revoke !== true) return;
    await write.transaction.rows(
      sql`UPDATE "course_invitation" SET "revoked_at" = COALESCE("revoked_at", ${write.now}) WHERE "id" = ${id}`,
    );
  }

  protected override stamps({ actor }: Write): Write['values'] {
    return { createdBy: actor.id, accessUrl: actor.portalId };
  }
}
