import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';

/** A message is deleted when no user holds it any more. */
export async function removeAbandoned(transaction: Transaction, messageId: number): Promise<void> {
  await transaction.rows(sql`DELETE FROM "message" WHERE "id" = ${messageId}
    AND NOT EXISTS (SELECT 1 FROM "message_rel_user" WHERE "message_id" = ${messageId})`);
}
