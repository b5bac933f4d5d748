import { Injectable } from '@nestjs/common';
import { raw, sql, type Sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { activities, columnScores } from '../columns/gradebook-column-scores.js';
import { isUnderLock } from '../categories/gradebook-lock.js';
import type { GradebookScope } from '../categories/gradebook-scope.js';

/** `validationStatus` of an award that an editor of the course has to confirm. */
const WAITING = 2;
/** Percent from which on an activity leads to its skill, where nothing else is said. */
const USUAL_MINIMUM = 50;

/** Awards the skills of gradebooks that were passed, and of activities that were done well enough; never twice, and for good. */
@Injectable()
export class SkillAwarding {
  /**
   * @param scope the course, or the course within a session
   * @param users learners for whom `dueAwards` has found one
   */
  async award(transaction: Transaction, scope: GradebookScope, users: readonly number[], now: Date): Promise<void> {
    if (users.length === 0) return;
    // As those do who award skills by hand: of two at once the second sees what the first has awarded.
    await transaction.rows(sql`SELECT 1 FROM "user" WHERE "id" = ANY(${[...users]}::int[]) ORDER BY "id" FOR NO KEY UPDATE`);
    await transaction.rows(awards({ ...scope, users: [...users] }, now));
  }
}

function awards(scope: GradebookScope, now: Date): Sql {
  return sql`${dueAwards(scope)}
    INSERT INTO "skill_rel_user" ("user_id", "skill_id", "course_id", "session_id", "acquired_skill_at", "argumentation", "validation_status")
    SELECT "user_id", "skill_id", ${scope.course}, NULLIF(${scope.session}::int, 0), ${now}::timestamptz, "argumentation", "status" FROM "due"`;
}

/**
 * The beginning of a statement whose part "due" holds the awards that are due and were never made, nor taken back; one a learner and
 * skill, of several that which needs no confirmation.
 */
export function dueAwards(scope: GradebookScope): Sql {
  const { course, session } = scope;
  return sql`WITH "column" AS MATERIALIZED (${items(scope)}), "given" AS (${columnScores(scope)}),
    "reached" AS (${ofTotals(scope)} UNION ALL ${ofItems()} UNION ALL ${ofTotalItems(scope)}),
    "due" AS (SELECT DISTINCT ON ("r"."user_id", "r"."skill_id") "r".* FROM "reached" "r"
      JOIN "skill" "s" ON "s"."id" = "r"."skill_id" AND "s"."status" = 'enabled'
      WHERE ${isLearner(scope)}
        AND NOT EXISTS (SELECT 1 FROM "skill_rel_user" "a" WHERE "a"."user_id" = "r"."user_id" AND "a"."skill_id" = "r"."skill_id"
          AND "a"."course_id" = ${course} AND COALESCE("a"."session_id", 0) = ${session})
        AND NOT EXISTS (SELECT 1 FROM "credential" "k" WHERE "k"."user_id" = "r"."user_id" AND "k"."skill_id" = "r"."skill_id"
          AND "k"."course_id" = ${course} AND COALESCE("k"."session_id", 0) = ${session})
      ORDER BY "r"."user_id", "r"."skill_id", "r"."status")`;
}

function isLearner({ course, session }: GradebookScope): Sql {
  return session === 0
    ? sql`EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."course_id" = ${course} AND "m"."user_id" = "r"."user_id"
        AND "m"."status" = 'student' AND "m"."relation_type" = 'normal')`
    : sql`EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "m" WHERE "m"."course_id" = ${course} AND "m"."session_id" = ${session}
        AND "m"."user_id" = "r"."user_id" AND "m"."status" = 'student')`;
}

/** The activities of the course that lead to skills, as columns; those of a locked column lead to none until it is unlocked. */
function items({ course, session }: GradebookScope): Sql {
  return sql`SELECT 3 AS "place", "k"."id", "k"."type" AS "source", "k"."ref_id", "k"."skill_id", "k"."requires_validation", "activity"."title", "activity"."max",
      COALESCE("k"."minimum", CASE "k"."type" WHEN 'learning_path' THEN 100 WHEN 'survey' THEN 100
        WHEN 'exercise' THEN (SELECT "q"."pass_percentage" FROM "c_quiz" "q" WHERE "q"."id" = "k"."ref_id") END, ${USUAL_MINIMUM}) AS "minimum"
    FROM (SELECT "i"."id", "i"."item_type" AS "type", "i"."item_id" AS "ref_id", "i"."skill_id", "i"."requires_validation", ${minimum()} AS "minimum"
      FROM "skill_rel_item" "i" WHERE "i"."course_id" = ${course} AND COALESCE("i"."session_id", 0) = ${session}
        AND NOT EXISTS (SELECT 1 FROM "gradebook_link" "l" JOIN "gradebook_category" "g" ON "g"."id" = "l"."category_id" AND ${ofScope({ course, session, users: null })}
          WHERE "l"."frozen" AND "l"."type" = "i"."item_type" AND "l"."ref_id" = "i"."item_id")) "k"
    JOIN LATERAL (${activities()}) "activity" ON TRUE`;
}

/** `obtainConditions` is a number of percent; other texts say nothing. */
function minimum(): Sql {
  return sql`CASE WHEN "i"."obtain_conditions" ~ '^\\s*[0-9]{1,3}(\\.[0-9]{1,4})?\\s*%?\\s*$'
    THEN rtrim(btrim("i"."obtain_conditions"), '% ')::numeric END`;
}

function ofItems(): Sql {
  const percentage = sql`100 * "g"."score" / NULLIF(COALESCE("g"."max", "c"."max"), 0)`;
  return sql`SELECT "g"."user_id", "c"."skill_id", "c"."title" || ': ' || round(LEAST(${percentage}, 100), 2) || ' %', ${status(sql`"c"."requires_validation"`)}
    FROM "column" "c" JOIN "given" "g" ON "g"."place" = "c"."place" AND "g"."id" = "c"."id"
    WHERE "g"."score" IS NOT NULL AND NOT "g"."withheld" AND ${percentage} >= "c"."minimum"`;
}

/** Skills of a gradebook that was passed. */
function ofTotals(scope: GradebookScope): Sql {
  return sql`SELECT "t"."user_id", "o"."skill_id", "g"."title" || ': ' || "t"."percentage" || ' %' AS "argumentation", 0 AS "status"
    FROM "skill_rel_gradebook" "o" JOIN "gradebook_category" "g" ON "g"."id" = "o"."gradebook_category_id" AND ${ofScope(scope)}
    JOIN "gradebook_total" "t" ON "t"."category_id" = "g"."id" AND "t"."passed_for_skills" AND NOT "t"."withheld" AND ${among(scope)}`;
}

/** Gradebooks that count as an activity, with a percentage of their own. */
function ofTotalItems(scope: GradebookScope): Sql {
  return sql`SELECT "t"."user_id", "i"."skill_id", "g"."title" || ': ' || "t"."percentage" || ' %', ${status(sql`"i"."requires_validation"`)}
    FROM "skill_rel_item" "i" JOIN "gradebook_category" "g" ON "g"."id" = "i"."item_id" AND ${ofScope(scope)}
    JOIN "gradebook_total" "t" ON "t"."category_id" = "g"."id" AND NOT "t"."withheld" AND ${among(scope)}
    WHERE "i"."item_type" = 'gradebook' AND NOT ${isUnderLock(sql`"g"."id"`)} AND "t"."percentage" >= COALESCE(${minimum()}, "g"."certif_min_score", ${USUAL_MINIMUM})`;
}

function status(requiresValidation: Sql): Sql {
  return sql`CASE WHEN ${requiresValidation} THEN ${raw(String(WAITING))} ELSE 0 END`;
}

function ofScope({ course, session }: GradebookScope): Sql {
  return sql`"g"."course_id" = ${course} AND COALESCE("g"."session_id", 0) = ${session}`;
}

function among({ users }: GradebookScope): Sql {
  return users === null ? raw('TRUE') : sql`"t"."user_id" = ANY(${users}::int[])`;
}
