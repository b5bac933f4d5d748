import { randomBytes } from 'node:crypto';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/**
 * What the pseudonyms of meetings are made with, drawn where there is none yet. It is in no answer of the service: who does not read the
 * database itself resolves no pseudonym.
 * @param meetingIds meetings that are locked @returns by meeting
 */
export async function drawnSecrets(transaction: Transaction, meetingIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const secrets = meetingIds.map(() => randomBytes(24).toString('base64url'));
  const rows = await transaction.rows<{ id: number; secret: string }>(
    sql`UPDATE "conference_meeting" "m" SET "pseudonym_secret" = COALESCE("m"."pseudonym_secret", "t"."secret")
        FROM unnest(${[...meetingIds]}::int[], ${secrets}::text[]) AS "t" ("id", "secret") WHERE "m"."id" = "t"."id" RETURNING "m"."id", "m"."pseudonym_secret" AS "secret"`,
  );
  return new Map(rows.map(({ id, secret }) => [id, secret]));
}
