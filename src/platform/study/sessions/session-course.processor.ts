import { Injectable } from '@nestjs/common';
import { announceTime } from '../../../database/announced-time.js';
import { sql } from '../../../database/sql.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';

/** Courses of a session: its learners come to them with their subscription to the session. */
@Injectable()
export class SessionCourseProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { values, transaction, now } = write;
    const id = await super.create(write);
    await transaction.rows(sql`INSERT INTO "session_rel_course_rel_user" ("session_id", "course_id", "user_id", "status", "enrolled_at")
      SELECT "session_id", ${values.course}::int, "user_id", 'student', ${now}::timestamptz FROM "session_rel_user"
      WHERE "session_id" = ${values.session} AND "relation_type" = 'student' ON CONFLICT DO NOTHING`);
    return id;
  }

  override async remove(write: Write, id: number): Promise<void> {
    await announceTime(write.transaction, write.now);
    await write.transaction.rows(sql`DELETE FROM "session_rel_course_rel_user" "m" USING "session_rel_course" "o"
      WHERE "o"."id" = ${id} AND "m"."session_id" = "o"."session_id" AND "m"."course_id" = "o"."course_id"`);
    await super.remove(write, id);
  }
}
