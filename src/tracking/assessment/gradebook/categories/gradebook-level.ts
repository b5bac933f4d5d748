import { raw, sql, type Sql } from '../../../../database/sql.js';
import { API_PREFIX } from '../../../../resource/protocol/api-prefix.js';

/**
 * The totals of all categories at one depth, from their cells and the totals one level below. `percentage` counts columns without
 * a mark as the category says, `strict` as 0; both are unrounded. `reached` says whether every column has its least score.
 * @param depth of these categories; 0 is the root
 * @param deepest depth of the tree, which has nothing below it
 */
export function categoryLevel(depth: number, deepest: number): Sql {
  const below = depth === deepest ? raw('') : sql`UNION ALL ${categoriesBelow(depth + 1)}`;
  return sql`${level(depth)} AS MATERIALIZED (
    SELECT "book"."id" AS "category_id", "l"."user_id", ${mean('shown')} AS "percentage", ${mean('strict')} AS "strict",
      COALESCE(bool_and("p"."reached"), TRUE) AS "reached", COALESCE(bool_or("p"."withheld"), FALSE) AS "withheld",
      COALESCE(jsonb_agg(${cell()} ORDER BY "p"."place", "p"."id") FILTER (WHERE "p"."id" IS NOT NULL), '[]') AS "cells",
      COALESCE(jsonb_agg("p"."address" ORDER BY "p"."place", "p"."id") FILTER (WHERE "p"."withheld"), '[]') AS "withheld_cells"
    FROM "book" CROSS JOIN "learner" "l"
    LEFT JOIN (${kept(sql`${ownCells(depth)} ${below}`)}) "p" ON "p"."category_id" = "book"."id" AND "p"."user_id" = "l"."user_id"
    WHERE "book"."depth" = ${raw(String(depth))}
    GROUP BY "book"."id", "book"."aggregation", "l"."user_id")`;
}

function level(depth: number): Sql {
  return raw(`"level_${depth}"`);
}

/** Scores between nothing and all; a category, evaluation or activity of weight or maximum 0 does not count. */
function ownCells(depth: number): Sql {
  const ratio = sql`CASE WHEN "c"."score" IS NOT NULL AND "c"."max" > 0 THEN GREATEST(LEAST("c"."score" / NULLIF("c"."max", 0), 1), 0) END`;
  return sql`SELECT "c"."place", "c"."id", "c"."category_id", "c"."user_id", "c"."kind", "c"."title", "c"."address", "c"."weight", "c"."max", "c"."score",
      ${ratio} AS "ratio", ${ratio} AS "strict_ratio", "c"."pending", "c"."withheld",
      ("c"."min_score" IS NULL OR COALESCE("c"."score", 0) >= "c"."min_score") AS "reached", COALESCE("c"."weight" > 0 AND "c"."max" > 0, FALSE) AS "counts",
      "book"."zero", "book"."drops", "book"."keeps"
    FROM "cell" "c" JOIN "book" ON "book"."id" = "c"."category_id" AND "book"."depth" = ${raw(String(depth))}`;
}

function categoriesBelow(depth: number): Sql {
  return sql`SELECT 2, "child"."id", "child"."parent_id", "t"."user_id", 'category', "child"."title", '${raw(API_PREFIX)}/gradebook_categories/' || "child"."id",
      "child"."weight", "child"."weight", "t"."percentage" * "child"."weight" / 100, "t"."percentage" / 100, "t"."strict" / 100, FALSE, "t"."withheld",
      "t"."reached", "child"."weight" > 0, "book"."zero", "book"."drops", "book"."keeps"
    FROM ${level(depth)} "t" JOIN "book" "child" ON "child"."id" = "t"."category_id" AND "child"."visible"
    JOIN "book" ON "book"."id" = "child"."parent_id"`;
}

/** Which cells are dropped: the lowest first, of equal ones that of the greater weight, then that of the greater id; one always stays. */
function kept(parts: Sql): Sql {
  const stays = (name: string): Sql => {
    const [counts, rank, number] = [raw(`"${name}_counts"`), raw(`"${name}_rank"`), raw(`"${name}_number"`)];
    return sql`(${counts} AND ${rank} > LEAST(GREATEST("drops", ${number} - COALESCE("keeps", ${number})), ${number} - 1)) AS ${raw(`"${name}"`)}`;
  };
  return sql`SELECT "ranked".*, ${stays('shown')}, ${stays('strict')} FROM (
      SELECT "valued".*, ${places('shown', 'shown_ratio')}, ${places('strict', 'zero_ratio')} FROM (
        SELECT "part".*, "counts" AND ("zero" OR "ratio" IS NOT NULL) AS "shown_counts", "counts" AS "strict_counts",
          COALESCE("ratio", 0) AS "shown_ratio", COALESCE("strict_ratio", 0) AS "zero_ratio"
        FROM (${parts}) "part") "valued") "ranked"`;
}

function places(name: string, ratio: string): Sql {
  const among = raw(`PARTITION BY "user_id", "category_id", "${name}_counts"`);
  return sql`row_number() OVER (${among} ORDER BY ${raw(`"${ratio}"`)}, "weight" DESC, "id" DESC, "place" DESC) AS ${raw(`"${name}_rank"`)},
    count(*) OVER (${among}) AS ${raw(`"${name}_number"`)}`;
}

/** In percent; null where no column counts. */
function mean(name: 'shown' | 'strict'): Sql {
  const ratio = raw(name === 'shown' ? '"p"."shown_ratio"' : '"p"."zero_ratio"');
  const weighed = (by: Sql): Sql => sql`100 * sum(${by} * ${ratio}) FILTER (WHERE "p".${raw(`"${name}"`)})
    / NULLIF(sum(${by}) FILTER (WHERE "p".${raw(`"${name}"`)}), 0)`;
  return sql`CASE "book"."aggregation" WHEN 'points' THEN ${weighed(sql`"p"."max"`)} ELSE ${weighed(sql`"p"."weight"`)} END`;
}

/** A cell as clients see it; decimals are strings. */
function cell(): Sql {
  const text = (value: Sql): Sql => sql`round(round(${value}, 12), 2)::text`;
  return sql`jsonb_build_object('column', "p"."address", 'title', "p"."title", 'kind', "p"."kind", 'weight', ${text(sql`"p"."weight"`)},
    'score', ${text(sql`"p"."score"`)}, 'max', ${text(sql`"p"."max"`)}, 'percentage', ${text(sql`100 * "p"."ratio"`)},
    'state', CASE WHEN NOT "p"."counts" THEN 'not_counted' WHEN "p"."shown_counts" AND NOT "p"."shown" THEN 'dropped'
      WHEN "p"."score" IS NOT NULL THEN 'counted' WHEN "p"."pending" THEN 'pending' ELSE 'missing' END)`;
}
