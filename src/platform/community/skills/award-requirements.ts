import { identifier, sql } from '../../../database/sql.js';
import type { Requirement } from '../../../resource/model/requirement.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';

const courseOfSession: Requirement = {
  about: ['course', 'session'],
  onlyOf: 'new',
  met: (row) => sql`${row.column('session')} IS NULL OR ${row.column('course')} IS NOT NULL`,
  message: 'An award in a session names the course too.',
  code: VIOLATION_CODES.blank,
};

const enabledSkill: Requirement = {
  about: ['skill'],
  onlyOf: 'new',
  met: (row) => sql`EXISTS (SELECT 1 FROM "skill" "s" WHERE "s"."id" = ${row.column('skill')} AND "s"."status" = 'enabled')`,
  message: 'This skill is disabled and not awarded any more.',
};

/**
 * Awards outlive courses and sessions and may look alike then, so no unique index says that two of one occasion are one too many. Those
 * who award to one user wait for one another.
 */
const firstOfOccasion: Requirement = {
  about: ['skill'],
  onlyOf: 'new',
  held: (ids, { table }) => sql`SELECT 1 FROM "user"
    WHERE "id" IN (SELECT "user_id" FROM ${identifier(table)} WHERE "id" = ANY(${ids})) ORDER BY "id" FOR NO KEY UPDATE`,
  met: (row) => sql`NOT EXISTS (SELECT 1 FROM "skill_rel_user" "a" WHERE "a"."id" <> ${row.id}
    AND "a"."user_id" = ${row.column('user')} AND "a"."skill_id" = ${row.column('skill')}
    AND "a"."course_id" IS NOT DISTINCT FROM ${row.column('course')} AND "a"."session_id" IS NOT DISTINCT FROM ${row.column('session')})`,
  message: 'This person has this skill already.',
  code: VIOLATION_CODES.notUnique,
};

const levelOfSkill: Requirement = {
  about: ['acquiredLevel'],
  met: (row) => sql`${row.column('acquiredLevel')} IS NULL OR EXISTS (
    SELECT 1 FROM "skill" "s" JOIN "skill_level" "l" ON "l"."profile_id" = "s"."level_profile_id"
    WHERE "s"."id" = ${row.column('skill')} AND "l"."id" = ${row.column('acquiredLevel')})`,
  message: "This level is not one of the skill's scale.",
};

/** An award is of a skill that is enabled, once for each occasion, at a level of the skill's scale. */
export const awardRequirements: readonly Requirement[] = [courseOfSession, enabledSkill, firstOfOccasion, levelOfSkill];
