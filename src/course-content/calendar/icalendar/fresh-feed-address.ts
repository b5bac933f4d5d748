import { raw, sql, type Sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { RowReference } from '../../../resource/model/row-reference.js';

const SETTING = raw(`current_setting('lyceum.fresh_feed_address', TRUE)`);

/** Holds a new address until its transaction ends, so that the response can show it. Nothing is stored. */
export async function rememberFeedAddress(transaction: Transaction, id: number, address: string): Promise<void> {
  await transaction.rows(sql`SELECT set_config('lyceum.fresh_feed_address', ${`${id} ${address}`}, TRUE)`);
}

/** Over a feed: its address within the transaction that makes it, null ever after. */
export function freshFeedAddress(row: RowReference): Sql {
  return sql`(CASE WHEN split_part(${SETTING}, ' ', 1) = ${row.id}::text THEN split_part(${SETTING}, ' ', 2) END)`;
}
