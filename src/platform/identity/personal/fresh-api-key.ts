import { raw, sql, type Sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { RowReference } from '../../../resource/model/row-reference.js';

const SETTING = raw(`current_setting('lyceum.fresh_api_key', TRUE)`);

/** Holds a new key in clear until its transaction ends, so that the response can show it. Nothing is stored. */
export async function rememberKey(transaction: Transaction, id: number, key: string): Promise<void> {
  await transaction.rows(sql`SELECT set_config('lyceum.fresh_api_key', ${`${id}:${key}`}, TRUE)`);
}

/** Over a key: itself in clear within the transaction that makes it, null ever after. */
export function freshKey(row: RowReference): Sql {
  return sql`(CASE WHEN split_part(${SETTING}, ':', 1) = ${row.id}::text THEN split_part(${SETTING}, ':', 2) END)`;
}
