import { Injectable } from '@nestjs/common';
import { announceTime } from '../../../database/announced-time.js';
import { sql } from '../../../database/sql.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { Notices } from '../../../feature/notices.js';
import { sessionEnrolled } from './session-enrolment.notices.js';

/** Roles of users in a session; students are subscribed to its courses with it, and unsubscribed with it. */
@Injectable()
export class SessionEnrolmentProcessor extends Processor {
  constructor(private readonly notices: Notices) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { values, transaction, now } = write;
    const id = await super.create(write);
    await transaction.rows(sql`INSERT INTO "session_rel_course_rel_user" ("session_id", "course_id", "user_id", "status", "enrolled_at")
      SELECT "m"."session_id", "o"."course_id", "m"."user_id", 'student', ${now}::timestamptz FROM "session_rel_user" "m"
      JOIN "session_rel_course" "o" ON "o"."session_id" = "m"."session_id"
      WHERE "m"."id" = ${id} AND "m"."relation_type" = 'student' ON CONFLICT DO NOTHING`);
    const { kind, about } = sessionEnrolled;
    if (values['user'] !== write.actor.id) await this.notices.raise(transaction, kind, id, { about });
    return id;
  }

  override async remove(write: Write, id: number): Promise<void> {
    await announceTime(write.transaction, write.now);
    await write.transaction.rows(sql`DELETE FROM "session_rel_course_rel_user" "m" USING "session_rel_user" "s"
      WHERE "s"."id" = ${id} AND "s"."relation_type" = 'student'
        AND "m"."session_id" = "s"."session_id" AND "m"."user_id" = "s"."user_id" AND "m"."status" = 'student'`);
    await super.remove(write, id);
  }
}
