import { randomUUID } from 'node:crypto';
import { sql } from '../../../database/sql.js';
import type { Statements, Transaction } from '../../../database/statements.js';

/** Status of the accounts in whose name the content of deleted people stays: nobody signs in with them. */
export const FORMER_USER = 'fallback';

/**
 * The account "Former user" of a portal, in whose name stays what its deleted people made for others. It is on the portal, so that its name
 * is shown there. Its user name cannot be guessed, so that nobody has it before.
 * @returns its id; made where the portal has none yet, by the first of those who find none
 */
export async function formerUserOf(transaction: Transaction, portalId: number, now: Date): Promise<number> {
  const known = await find(transaction, portalId);
  if (known !== undefined) return known;
  await transaction.rows(sql`SELECT 1 FROM "access_url" WHERE "id" = ${portalId} FOR NO KEY UPDATE`);
  return (await find(transaction, portalId)) ?? make(transaction, portalId, now);
}

async function find(statements: Statements, portalId: number): Promise<number | undefined> {
  const found = await statements.one<{ id: number }>(sql`SELECT "u"."id" FROM "user" "u"
    JOIN "access_url_rel_user" "m" ON "m"."user_id" = "u"."id" AND "m"."url_id" = ${portalId}
    WHERE "u"."status" = ${FORMER_USER} AND "u"."username_canonical" LIKE 'former-user-%' ORDER BY "u"."id" LIMIT 1`);
  return found?.id;
}

async function make(transaction: Transaction, portalId: number, now: Date): Promise<number> {
  const name = `former-user-${randomUUID()}`;
  const made = await transaction.one<{ id: number }>(sql`INSERT INTO "user"
      ("username", "username_canonical", "email", "email_proved_at", "lastname", "status", "active", "registration_date")
    VALUES (${name}, ${name}, ${`${name}@localhost.invalid`}, NULL, 'Former user', ${FORMER_USER}, 'inactive', ${now}) RETURNING "id"`);
  const id = Number(made?.id);
  await transaction.rows(sql`INSERT INTO "access_url_rel_user" ("url_id", "user_id") VALUES (${portalId}, ${id})`);
  return id;
}
