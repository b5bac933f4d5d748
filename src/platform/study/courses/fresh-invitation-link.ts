import { raw, sql, type Sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { RowReference } from '../../../resource/model/row-reference.js';

const SETTING = raw(`current_setting('lyceum.fresh_invitation_link', TRUE)`);

/** Holds a new link until its transaction ends, so that the response can show it. Nothing is stored. */
export async function rememberInvitationLink(transaction: Transaction, id: number, link: string): Promise<void> {
  await transaction.rows(sql`SELECT set_config('lyceum.fresh_invitation_link', ${`${id} ${link}`}, TRUE)`);
}

/** Over an invitation: its link within the transaction that makes it, null ever after. */
export function freshInvitationLink(row: RowReference): Sql {
  return sql`(CASE WHEN split_part(${SETTING}, ' ', 1) = ${row.id}::text THEN split_part(${SETTING}, ' ', 2) END)`;
}
