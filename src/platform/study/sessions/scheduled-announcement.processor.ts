import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { requireCourseInSession } from '../courses/course-in-session.js';

/** A sent message cannot change. */
@Injectable()
export class ScheduledAnnouncementProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    await requireCourseInSession(write.transaction, write.values.course, write.values.session);
    return super.create(write);
  }

  /** @throws Problem 409 where it was sent already */
  override async update(write: Write, id: number): Promise<void> {
    const { transaction, values } = write;
    const row = await transaction.one<{ session: number; sent: boolean }>(
      sql`SELECT "session_id" AS "session", "sent" FROM "scheduled_announcements" WHERE "id" = ${id}`,
    );
    if (row?.sent) throw new Problem(409, 'This announcement was sent already and cannot be changed any more.');
    await requireCourseInSession(transaction, values.course, row?.session);
    await super.update(write, id);
  }
}
