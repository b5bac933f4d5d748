import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Problem } from '../../resource/protocol/problem.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';
import { openRegister, recountPresences } from './presence-count.js';

/** Dates of registers: what was taken at one is not moved to another, and goes with it. */
@Injectable()
export class AttendanceDateProcessor extends Processor {
  override async update(write: Write, id: number): Promise<void> {
    if (write.values.dateTime instanceof Date) await requireMovable(write, id, write.values.dateTime);
    // What is counted changes with it, which a locked register does not allow.
    const register = (await changesBlocking(write, id)) ? await openRegister(write.transaction, id) : undefined;
    await super.update(write, id);
    if (register) await recountPresences(write.transaction, register.attendance);
  }

  override async remove(write: Write, id: number): Promise<void> {
    const { attendance } = await openRegister(write.transaction, id);
    await super.remove(write, id);
    await recountPresences(write.transaction, attendance);
  }
}

async function changesBlocking({ transaction, values }: Write, id: number): Promise<boolean> {
  if (typeof values.blocked !== 'boolean') return false;
  return (
    (await transaction.one(sql`SELECT 1 FROM "c_attendance_calendar" WHERE "id" = ${id} AND "blocked" <> ${values.blocked}`)) !== undefined
  );
}

/** @throws Problem 409 for a past date at which attendance was taken */
async function requireMovable({ transaction, now }: Write, id: number, dateTime: Date): Promise<void> {
  const taken = await transaction.one(
    sql`SELECT 1 AS "found" FROM "c_attendance_calendar" "d" WHERE "d"."id" = ${id} AND "d"."date_time" <> ${dateTime} AND "d"."date_time" < ${now}
        AND EXISTS (SELECT 1 FROM "c_attendance_sheet" "s" WHERE "s"."attendance_calendar_id" = "d"."id")`,
  );
  if (taken) throw new Problem(409, 'Attendance was taken at this date: it cannot be moved.');
}
