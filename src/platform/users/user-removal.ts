import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** Reserved account that owns the content of deleted users; it is on no portal and has no password. */
const FALLBACK_USERNAME = 'fallback-user';

/** A deleted user's content remains where others use it, in the name of the fallback account. */
export async function handOverContent(transaction: Transaction, userId: number, now: Date): Promise<void> {
  const fallback = await fallbackAccount(transaction, now);
  await transaction.rows(sql`DELETE FROM "resource_node" WHERE "id" = (SELECT "resource_node_id" FROM "user" WHERE "id" = ${userId})`);
  await transaction.rows(sql`UPDATE "resource_node" SET "creator_id" = ${fallback} WHERE "creator_id" = ${userId}`);
  await transaction.rows(sql`UPDATE "message" SET "sender_id" = ${fallback} WHERE "sender_id" = ${userId}`);
}

export async function removeAccount(transaction: Transaction, userId: number): Promise<void> {
  await transaction.rows(sql`DELETE FROM "user" WHERE "id" = ${userId}`);
}

async function fallbackAccount(transaction: Transaction, now: Date): Promise<number> {
  await transaction.rows(sql`INSERT INTO "user" ("username", "username_canonical", "email", "lastname", "status", "active", "registration_date")
    VALUES (${FALLBACK_USERNAME}, ${FALLBACK_USERNAME}, 'fallback@localhost.invalid', 'Former user', 'fallback', 'inactive', ${now})
    ON CONFLICT ("username_canonical") DO NOTHING`);
  const found = await transaction.one<{ id: number }>(sql`SELECT "id" FROM "user" WHERE "username_canonical" = ${FALLBACK_USERNAME}`);
  return Number(found?.id);
}
