import { type Sql, sql } from '../../database/sql.js';
import { allAnswered } from './survey-conditions.js';
import { answererName } from './survey-invitations.js';

/**
 * Over the survey "s" and the invitation "i" of one person: a mail or notice goes there. Of an anonymous survey it goes to everybody,
 * since who gets one would otherwise tell who has not answered.
 */
export const IS_REMINDED: Sql = sql`("s"."anonymous" OR NOT "i"."answered")`;

/** A SELECT of the accounts that a reminder of a survey goes to, as `id`: people who were invited, and members of groups that were. */
export function remindedPeople(survey: number): Sql {
  return sql`SELECT "i"."user_id" AS "id" FROM "c_survey_invitation" "i" JOIN "c_survey" "s" ON "s"."id" = "i"."survey_id"
      WHERE "i"."survey_id" = ${survey} AND "i"."user_id" IS NOT NULL AND ${IS_REMINDED}
    UNION SELECT "g"."user_id" FROM "c_survey_invitation" "i" JOIN "c_survey" "s" ON "s"."id" = "i"."survey_id"
      JOIN "c_group_rel_user" "g" ON "g"."group_id" = "i"."group_id"
      WHERE "i"."survey_id" = ${survey} AND "i"."user_id" IS NULL
        AND ("s"."anonymous" OR NOT (${allAnswered(sql`"s"."id"`, answererName(sql`"g"."user_id"`))}))`;
}
