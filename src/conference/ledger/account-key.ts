import { type Sql, sql } from '../../database/sql.js';

/**
 * The account that a participant's key names, in SQL: null for guests and for connections of which nobody knows whose they are. To compare
 * the key of each account with it would read all accounts.
 * @param key an expression of text
 */
export function accountIn(key: Sql): Sql {
  return sql`(CASE WHEN starts_with(${key}, 'u:') THEN substr(${key}, 3)::int END)`;
}
