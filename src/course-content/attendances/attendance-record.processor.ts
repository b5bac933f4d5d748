import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { oneViolation, Problem } from '../../resource/protocol/problem.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';
import { holds } from '../../resource/policy/rule-check.js';
import { takerOfDate } from './attendance.policy.js';
import { openRegister, recountPresences } from './presence-count.js';

/** Presences: each change is counted and leaves a trace; learners do no more than sign. */
@Injectable()
export class AttendanceRecordProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    await requireLearner(transaction, values);
    const register = await requireOpen(transaction, values.attendanceCalendar);
    const id = await super.create(write);
    await transaction.rows(sql`UPDATE "c_attendance_calendar" SET "done_attendance" = TRUE WHERE "id" = ${values.attendanceCalendar}`);
    await settle(write, register, 'attendance_taken');
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const register = await requireOpen(write.transaction, await dateOf(write.transaction, id));
    const takes = await holds(takerOfDate, write, id);
    await super.update(takes ? write : { ...write, values: signatureOnly(write.values) }, id);
    await settle(write, register, takes ? 'attendance_changed' : 'attendance_signed');
  }

  override async remove(write: Write, id: number): Promise<void> {
    const register = await requireOpen(write.transaction, await dateOf(write.transaction, id));
    await super.remove(write, id);
    await settle(write, register, 'attendance_removed');
  }
}

type Register = Awaited<ReturnType<typeof openRegister>>;

async function settle({ transaction, actor, now }: Write, { attendance, dateTime }: Register, change: string): Promise<void> {
  await recountPresences(transaction, attendance);
  await transaction.rows(
    sql`INSERT INTO "c_attendance_sheet_log" ("attendance_id", "user_id", "lastedit_date", "lastedit_type", "calendar_date_value")
        VALUES (${attendance}, ${actor.id}, ${now}, ${change}, ${dateTime})`,
  );
}

/** @throws Problem 409 while the register is locked or the date blocked */
async function requireOpen(transaction: Transaction, date: unknown): Promise<Register> {
  const register = await openRegister(transaction, date);
  if (register.blocked) throw new Problem(409, 'The date is blocked: attendance at it cannot change.');
  return register;
}

function signatureOnly({ signature }: Write['values']): Write['values'] {
  return signature === undefined ? {} : { signature };
}

async function dateOf(transaction: Transaction, id: number): Promise<number | undefined> {
  const sheet = await transaction.one<{ date: number }>(
    sql`SELECT "attendance_calendar_id" AS "date" FROM "c_attendance_sheet" WHERE "id" = ${id}`,
  );
  return sheet?.date;
}

/** @throws ViolationProblem for users who are learners in none of the register's contexts */
async function requireLearner(transaction: Transaction, { user, attendanceCalendar }: Write['values']): Promise<void> {
  const found = await transaction.one(
    sql`SELECT 1 AS "found" FROM "c_attendance_calendar" "d" JOIN "c_attendance" "a" ON "a"."id" = "d"."attendance_id"
        JOIN "resource_link" "l" ON "l"."resource_node_id" = "a"."resource_node_id" AND "l"."deleted_at" IS NULL
        WHERE "d"."id" = ${attendanceCalendar} AND (
          EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."course_id" = "l"."course_id" AND "m"."user_id" = ${user} AND "m"."status" = 'student')
          OR EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "m" WHERE "m"."course_id" = "l"."course_id" AND "m"."user_id" = ${user}
            AND "m"."status" = 'student' AND ("l"."session_id" IS NULL OR "m"."session_id" = "l"."session_id")))`,
  );
  if (found) return;
  throw oneViolation('user', 'This person is no learner of the course.');
}
