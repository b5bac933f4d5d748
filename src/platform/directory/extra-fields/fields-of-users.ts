import { sql, type Sql } from '../../../database/sql.js';

/**
 * Condition on a row that holds something of an additional attribute, by `field_id` and `item_id`: it is about this user. What the number of the
 * item counts, the attribute alone says.
 */
export function isOfUser(userId: number): Sql {
  return sql`"item_id" = ${userId} AND "field_id" IN (SELECT "f"."id" FROM "extra_field" "f" WHERE "f"."item_type" = 'user')`;
}
