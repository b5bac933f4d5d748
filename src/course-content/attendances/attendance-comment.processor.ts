import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { Processor } from '../../resource/persistence/processor.js';
import type { Write } from '../../resource/model/write.js';

/** Remarks are signed, and are about the learner whose presence they name. */
@Injectable()
export class AttendanceCommentProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    const sheet = await transaction.one(
      sql`SELECT 1 AS "found" FROM "c_attendance_sheet" WHERE "id" = ${values.attendanceSheetId} AND "user_id" = ${values.userId}`,
    );
    if (sheet) return super.create(write);
    throw oneViolation('attendanceSheetId', 'There is no such presence of this learner.', VIOLATION_CODES.notFound);
  }
}
