import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Notices } from '../../../feature/notices.js';
import { courseEnrolled } from './course.notices.js';
import { announceTime } from '../../../database/announced-time.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { oneViolation, Problem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { ROLES } from '../../rights/access/roles.js';

const LAST_TEACHER = 'A course keeps at least one teacher; make another member a teacher first.';

/** Subscriptions: by the registration code where one subscribes oneself, and never without any teacher left. */
@Injectable()
export class CourseEnrolmentProcessor extends Processor {
  constructor(private readonly notices: Notices) {
    super();
  }

  override async create(write: Write): Promise<number> {
    if (write.values.user === write.actor.id && !write.actor.is(ROLES.administrator)) await requireCode(write);
    const id = await super.create(write);
    if (write.values.user !== write.actor.id) await this.notices.raise(write.transaction, courseEnrolled.kind, id);
    return id;
  }

  /** @throws ViolationProblem at `status` where the course would be without a teacher */
  override async update(write: Write, id: number): Promise<void> {
    const course = await lockCourse(write.transaction, id);
    if ('status' in write.values) await announceTime(write.transaction, write.now);
    await super.update(write, id);
    if (await isTeacherless(write.transaction, course)) {
      throw oneViolation('status', LAST_TEACHER);
    }
  }

  /** @throws Problem 409 where the course would be without a teacher */
  override async remove(write: Write, id: number): Promise<void> {
    const course = await lockCourse(write.transaction, id);
    await announceTime(write.transaction, write.now);
    await super.remove(write, id);
    if (await isTeacherless(write.transaction, course)) throw new Problem(409, LAST_TEACHER);
  }
}

interface LockedCourse {
  readonly id: number;
  readonly hadTeacher: boolean;
}

/** Two teachers who leave concurrently must not each count the other as remaining. */
async function lockCourse(transaction: Transaction, subscription: number): Promise<LockedCourse> {
  const found = await transaction.one<{ id: number }>(sql`SELECT "c"."id" FROM "course" "c"
    JOIN "course_rel_user" "m" ON "m"."course_id" = "c"."id" WHERE "m"."id" = ${subscription} FOR NO KEY UPDATE OF "c"`);
  const id = Number(found?.id);
  return { id, hadTeacher: await hasTeacher(transaction, id) };
}

async function isTeacherless(transaction: Transaction, { id, hadTeacher }: LockedCourse): Promise<boolean> {
  return hadTeacher && !(await hasTeacher(transaction, id));
}

async function hasTeacher(transaction: Transaction, course: number): Promise<boolean> {
  const teacher = await transaction.one(
    sql`SELECT 1 FROM "course_rel_user" WHERE "course_id" = ${course} AND "status" = 'teacher' AND "relation_type" = 'normal' LIMIT 1`,
  );
  return teacher !== undefined;
}

/** @throws ViolationProblem at `registrationCode` */
async function requireCode({ values, transaction }: Write): Promise<void> {
  const course = await transaction.one<{ code: string | null }>(
    sql`SELECT "registration_code" AS "code" FROM "course" WHERE "id" = ${values.course}`,
  );
  if (!course?.code) return;
  const given = typeof values.registrationCode === 'string' ? values.registrationCode : '';
  if (timingSafeEqual(digest(given), digest(course.code))) return;
  const message = given === '' ? 'This course asks for its registration code.' : 'This is not the registration code of the course.';
  throw oneViolation('registrationCode', message);
}

/** Texts of any length become alike in length, as the comparison needs them. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
