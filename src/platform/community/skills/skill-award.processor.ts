import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Write } from '../../../resource/model/write.js';
import { requireCourseInSession } from '../../study/courses/course-in-session.js';

/** Awards: signed by their issuer, of a skill that is enabled, once for each occasion, at a level of the skill's scale. */
@Injectable()
export class SkillAwardProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    await requireCourseInSession(transaction, values.course, values.session);
    requireOccasion(values);
    await requireEnabled(write);
    await requireFirst(write);
    const id = await super.create({ ...write, values: { ...values, argumentationAuthorId: write.actor.id } });
    await requireLevelOfSkill(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const argued = write.values.argumentation === undefined ? {} : { argumentationAuthorId: write.actor.id };
    await super.update({ ...write, values: { ...write.values, ...argued } }, id);
    await requireLevelOfSkill(write, id);
  }
}

function requireOccasion({ course, session }: Write['values']): void {
  if (session != null && course == null) throw oneViolation('course', 'An award in a session names the course too.', VIOLATION_CODES.blank);
}

async function requireEnabled({ transaction, values }: Write): Promise<void> {
  const enabled = await transaction.one(sql`SELECT 1 FROM "skill" WHERE "id" = ${values.skill} AND "status" = 'enabled'`);
  if (!enabled) throw oneViolation('skill', 'This skill is disabled and not awarded any more.');
}

/** Awards outlive courses and sessions and may look alike then, so no unique index says that two of one occasion are one too many. */
async function requireFirst({ transaction, values }: Write): Promise<void> {
  const { user, skill, course = null, session = null } = values;
  await transaction.rows(sql`SELECT 1 FROM "user" WHERE "id" = ${user} FOR NO KEY UPDATE`);
  const known = await transaction.one(sql`SELECT 1 FROM "skill_rel_user" WHERE "user_id" = ${user} AND "skill_id" = ${skill}
    AND "course_id" IS NOT DISTINCT FROM ${course}::int AND "session_id" IS NOT DISTINCT FROM ${session}::int`);
  if (known) throw oneViolation('skill', 'This person has this skill already.', VIOLATION_CODES.notUnique);
}

async function requireLevelOfSkill({ transaction, values }: Write, id: number): Promise<void> {
  if (typeof values.acquiredLevel !== 'number') return;
  const suits = await transaction.one(sql`SELECT 1 FROM "skill_rel_user" "a" JOIN "skill" "s" ON "s"."id" = "a"."skill_id"
    JOIN "skill_level" "l" ON "l"."id" = "a"."acquired_level_id" AND "l"."profile_id" = "s"."level_profile_id" WHERE "a"."id" = ${id}`);
  if (!suits) throw oneViolation('acquiredLevel', "This level is not one of the skill's scale.");
}
