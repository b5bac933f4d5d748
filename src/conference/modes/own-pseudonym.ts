import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { pseudonymOf } from './pseudonyms.js';

/** The key under which a person's own figures are in a meeting that names nobody. @returns undefined where nobody has one */
export async function ownPseudonym(statements: Statements, meetingId: number, userId: number | null): Promise<string | undefined> {
  if (userId === null) return undefined;
  const found = await statements.one<{ secret: string }>(
    sql`SELECT "pseudonym_secret" AS "secret" FROM "conference_meeting" WHERE "id" = ${meetingId} AND "pseudonym_secret" IS NOT NULL`,
  );
  return found && pseudonymOf(found.secret, `u:${userId}`);
}
