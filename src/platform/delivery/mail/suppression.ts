import { sql } from '../../../database/sql.js';
import type { Statements, Transaction } from '../../../database/statements.js';

/** So many bounces within so many days, and the address gets nothing more. */
const MOST_BOUNCES = 3;
const BOUNCE_DAYS = 30;

export async function isSuppressed(statements: Statements, address: string): Promise<boolean> {
  return (await statements.one(sql`SELECT 1 FROM "mail_suppression" WHERE "address" = lower(${address}::text)`)) !== undefined;
}

/** @param isLasting the address itself is wrong */
export async function recordBounce(transaction: Transaction, address: string, isLasting: boolean, now: Date): Promise<void> {
  const suppressed = await transaction.rows(
    sql`INSERT INTO "mail_suppression" ("address", "since") SELECT lower(${address}::text), ${now}::timestamptz
        WHERE ${isLasting}::boolean OR (SELECT count(*) FROM "mail" WHERE "to" = ${address} AND "state" = 'bounced'
          AND "created_at" > ${now}::timestamptz - make_interval(days => ${BOUNCE_DAYS}::int)) >= ${MOST_BOUNCES}::int
        ON CONFLICT ("address") DO NOTHING RETURNING "address"`,
  );
  if (suppressed.length === 0) return;
  await transaction.rows(
    sql`UPDATE "user" SET "mail_suppressed_address" = lower("email"), "mail_suppressed_at" = ${now} WHERE "email" = ${address}`,
  );
}
