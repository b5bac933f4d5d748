import type { Actor } from '../../auth/actor.js';
import { conditionSql, sql, type Sql } from '../../database/sql.js';
import { classesJoined } from '../../platform/rights/access/class-memberships.js';
import { isAmong } from '../../platform/rights/access/membership.js';
import { rule, type Rule } from '../../resource/model/rule.js';
import type { Requirement } from '../../resource/model/requirement.js';

/** Catalogue, learning path categories: with subscribed users or classes only those see it. */
export const openSection: Rule = rule('unless it is kept for others', (actor, row) => isSectionOpen(actor, row.id));

/** The same for what is in a section; without one, there is no restriction. */
export const inOpenSection: Rule = rule(
  'unless its section is kept for others',
  (actor, row) => sql`(${row.column('category')} IS NULL OR ${isSectionOpen(actor, row.column('category'))})`,
);

/** Catalogue, learning paths: `subscribeUsers` limits a path to the people and classes subscribed, each within its dates. */
export const openPath: Rule = rule('for all, or for those subscribed to it', (actor, row) => {
  const anybody = sql`${row.column('subscribeUsers')} = 0`;
  if (actor.id === null) return anybody;
  return sql`(${anybody}
    OR EXISTS (SELECT 1 FROM "c_lp_rel_user" "s" WHERE "s"."lp_id" = ${row.id} AND "s"."user_id" = ${actor.id} AND ${STANDS})
    OR EXISTS (SELECT 1 FROM "c_lp_rel_usergroup" "s" WHERE "s"."lp_id" = ${row.id} AND ${conditionSql(isAmong(sql`"s"."user_group_id"`, classesJoined(actor)))} AND ${STANDS}))`;
});

/** Over the subscription "s". */
const STANDS = sql`"s"."is_open_to_user" IS NOT FALSE
  AND ("s"."start_date" IS NULL OR "s"."start_date" <= now()) AND ("s"."end_date" IS NULL OR "s"."end_date" > now())`;

/** @param section SQL value of the section's id */
function isSectionOpen(actor: Actor, section: Sql): Sql {
  const kept = sql`(EXISTS (SELECT 1 FROM "c_lp_category_rel_user" "s" WHERE "s"."category_id" = ${section})
    OR EXISTS (SELECT 1 FROM "c_lp_category_rel_usergroup" "s" WHERE "s"."lp_category_id" = ${section}))`;
  if (actor.id === null) return sql`NOT ${kept}`;
  return sql`(NOT ${kept}
    OR EXISTS (SELECT 1 FROM "c_lp_category_rel_user" "s" WHERE "s"."category_id" = ${section} AND "s"."user_id" = ${actor.id})
    OR EXISTS (SELECT 1 FROM "c_lp_category_rel_usergroup" "s" WHERE "s"."lp_category_id" = ${section}
      AND ${conditionSql(isAmong(sql`"s"."user_group_id"`, classesJoined(actor)))}))`;
}

/** For rows that name a learning path and a course that it is in. */
export const pathInCourse: Requirement = {
  about: ['course'],
  met: (row) => sql`EXISTS (SELECT 1 FROM "c_lp" "path" JOIN "resource_link" "l" ON "l"."resource_node_id" = "path"."resource_node_id"
    WHERE "path"."id" = ${row.column('lp')} AND "l"."course_id" = ${row.column('course')} AND "l"."deleted_at" IS NULL)`,
  message: 'The learning path is not in this course.',
};
