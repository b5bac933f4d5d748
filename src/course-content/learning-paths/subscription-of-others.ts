import { type Sql, sql } from '../../database/sql.js';

/**
 * Over the path "p": whether it, or its section, is kept for other people than this one, whatever the dates of subscriptions.
 * @param person SQL value of a user's id
 */
export function isKeptForOthers(person: Sql): Sql {
  const inClass = (column: Sql): Sql => sql`EXISTS (SELECT 1 FROM "usergroup_rel_user" "k" WHERE "k"."usergroup_id" = ${column}
    AND "k"."user_id" = ${person} AND "k"."relation_type" IN ('admin', 'moderator', 'reader'))`;
  return sql`("p"."subscribe_users" <> 0
      AND NOT EXISTS (SELECT 1 FROM "c_lp_rel_user" "s" WHERE "s"."lp_id" = "p"."id" AND "s"."user_id" = ${person} AND "s"."is_open_to_user" IS NOT FALSE)
      AND NOT EXISTS (SELECT 1 FROM "c_lp_rel_usergroup" "s" WHERE "s"."lp_id" = "p"."id" AND "s"."is_open_to_user" IS NOT FALSE
        AND ${inClass(sql`"s"."user_group_id"`)})
    OR "p"."category_id" IS NOT NULL
      AND (EXISTS (SELECT 1 FROM "c_lp_category_rel_user" "s" WHERE "s"."category_id" = "p"."category_id")
        OR EXISTS (SELECT 1 FROM "c_lp_category_rel_usergroup" "s" WHERE "s"."lp_category_id" = "p"."category_id"))
      AND NOT EXISTS (SELECT 1 FROM "c_lp_category_rel_user" "s" WHERE "s"."category_id" = "p"."category_id" AND "s"."user_id" = ${person})
      AND NOT EXISTS (SELECT 1 FROM "c_lp_category_rel_usergroup" "s" WHERE "s"."lp_category_id" = "p"."category_id"
        AND ${inClass(sql`"s"."user_group_id"`)}))`;
}
