import { Injectable } from '@nestjs/common';
import { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import type { EntityClass } from '../../../resource/model/field-declaration.js';
import type { Write } from '../../../resource/model/write.js';
import { ROLES } from '../../rights/access/roles.js';
import { CourseEnrolment } from '../../study/courses/course-enrolment.entity.js';
import { CourseEnrolmentProcessor } from '../../study/courses/course-enrolment.processor.js';
import { SessionEnrolment } from '../../study/sessions/session-enrolment.entity.js';
import { SessionEnrolmentProcessor } from '../../study/sessions/session-enrolment.processor.js';

/** Who is to be subscribed as a student, to a session with all its courses or to a course. */
export interface Enrolment {
  readonly userId: number;
  readonly courseId: number | null;
  readonly sessionId: number | null;
  readonly portalId: number;
}

/** Subscriptions that an invitation brings along, whose inviter was entitled to make them. */
@Injectable()
export class Enrolments {
  constructor(
    private readonly courses: CourseEnrolmentProcessor,
    private readonly sessions: SessionEnrolmentProcessor,
    private readonly registry: ResourceRegistry,
    private readonly clock: Clock,
  ) {}

  /** Does nothing for those who are subscribed already. */
  async enrol(transaction: Transaction, { userId, courseId, sessionId, portalId }: Enrolment): Promise<void> {
    const write = (entity: EntityClass, values: Write['values']): Write => ({
      resource: this.registry.of(entity),
      operation: 'create',
      values,
      actor: Actor.service([ROLES.globalAdministrator, ROLES.administrator], portalId),
      transaction,
      now: this.clock.now(),
    });
    if (sessionId !== null) {
      const known = await transaction.one(sql`SELECT 1 FROM "session_rel_user"
        WHERE "session_id" = ${sessionId} AND "user_id" = ${userId} AND "relation_type" = 'student'`);
      if (known) return;
      await this.sessions.create(write(SessionEnrolment, { session: sessionId, user: userId, relationType: 'student' }));
    } else {
      const known = await transaction.one(sql`SELECT 1 FROM "course_rel_user" WHERE "course_id" = ${courseId} AND "user_id" = ${userId}`);
      if (known) return;
      await this.courses.create(write(CourseEnrolment, { course: courseId, user: userId, status: 'student' }));
    }
  }
}
