import { raw, type Sql, sql } from '../database/sql.js';
import { draw } from './draws.js';
import type { Seeding } from './seeding.js';

/** Columns that place content in a context "k" (see {@link keepContexts}), its visibility drawn: mostly published, some of each other kind. */
export function drawnPlace(seeding: Seeding, purpose: string, number: Sql): Sql {
  const drawn = draw(`${purpose} visibility`, number, 100);
  return sql`${context(seeding, purpose, number)}, CASE WHEN ${drawn} < 80 THEN 'published' WHEN ${drawn} < 90 THEN 'draft' WHEN ${drawn} < 96 THEN 'pending' ELSE 'deleted' END AS "visibility"`;
}

/** The same for content that all members of the context see. */
export function publishedPlace(seeding: Seeding, purpose: string, number: Sql): Sql {
  return sql`${context(seeding, purpose, number)}, 'published' AS "visibility"`;
}

function context(seeding: Seeding, purpose: string, number: Sql): Sql {
  return sql`"k"."creator_id", "k"."node" AS "parent_node", "k"."course_id", "k"."session_id", "k"."group_id", ${since(seeding, '"k"."created_at"', purpose, number)} AS "created_at"`;
}

/** A timestamp between the value of a column and the present of the seed data. */
export function since({ request: { present } }: Seeding, column: string, purpose: string, number: Sql): Sql {
  const begin = raw(column);
  return sql`(${begin} + (${present}::timestamptz - ${begin}) * (${draw(`${purpose} time`, number, 1000)} / 1000.0))`;
}

/**
 * Where content may be placed, kept as "context": each course ("base"), each course within a session, each group of a
 * course; and "roster", the learners of each course in one array.
 */
export async function keepContexts(seeding: Seeding): Promise<void> {
  await seeding.keep(
    'context',
    sql`SELECT row_number() OVER (ORDER BY "course_id", "session_id" NULLS FIRST, "group_id" NULLS FIRST) AS "n", "c".*, "session_id" IS NULL AND "group_id" IS NULL AS "base" FROM (
      SELECT "k"."id" AS "course_id", NULL::int AS "session_id", NULL::int AS "group_id", "k"."creator_id", "k"."node", "k"."created_at", "k"."n" AS "course_number" FROM "place" "k"
      UNION ALL SELECT "t"."course_id", "t"."session_id", NULL, "t"."creator_id", "t"."node", "k"."created_at", "k"."n" FROM "term_course" "t" JOIN "place" "k" ON "k"."id" = "t"."course_id"
      UNION ALL SELECT "g"."course_id", NULL, "g"."id", "g"."creator_id", "k"."node", "k"."created_at", "k"."n" FROM "c_groups" "g" JOIN "place" "k" ON "k"."id" = "g"."course_id"
    ) "c"`,
  );
  await seeding.keep(
    'roster',
    sql`SELECT "course_id", array_agg("user_id" ORDER BY "n") AS "people", count(*)::int AS "size" FROM "learning" GROUP BY "course_id"`,
  );
}

/** A learner of a course, over its roster "r". */
export function someLearner(purpose: string, number: Sql): Sql {
  return sql`"r"."people"[1 + ${draw(purpose, number, sql`"r"."size"`)}]`;
}
