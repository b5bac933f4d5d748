import { sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { isTimezone } from './recurrence.js';

/** @returns IANA name of the zone that a person has set; undefined where there is none, or no such zone */
export async function ownZone(statements: Statements, user: number | null): Promise<string | undefined> {
  const found = await statements.one<{ zone: string | null }>(sql`SELECT "timezone" AS "zone" FROM "user" WHERE "id" = ${user}`);
  return found?.zone != null && isTimezone(found.zone) ? found.zone : undefined;
}
