import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

const PARTICIPANT = sql`"payload" #> '{orphan,event,participant}'`;
const EXTERNAL = sql`"payload" #>> '{orphan,event,participant,external}'`;
const INTERNAL = sql`"payload" #>> '{orphan,event,participant,internal}'`;

/**
 * Deletes pending events of one user, and those that name only a connection that the others attribute to the user.
 * @param portalId pending events of other portals are not touched
 * @returns how many
 */
export async function erasePendingEvents(transaction: Transaction, key: string, portalId: number): Promise<number> {
  const pending = sql`"meeting_id" IS NULL AND ${PARTICIPANT} IS NOT NULL AND COALESCE("access_url_id", ${portalId}) = ${portalId}`;
  const erased = await transaction.rows(
    sql`WITH "connection" AS (SELECT DISTINCT "internal_meeting_id" AS "run", ${INTERNAL} AS "device" FROM "conference_event" WHERE ${pending} AND ${personIs(key)})
        DELETE FROM "conference_event" WHERE ${pending} AND (${personIs(key)} OR (${EXTERNAL} IS NULL
          AND EXISTS (SELECT 1 FROM "connection" WHERE "run" = "internal_meeting_id" AND "device" = ${INTERNAL}))) RETURNING "id"`,
  );
  return erased.length;
}

/** Condition that a pending event's participant would get this key. */
function personIs(key: string): Sql {
  const name = key.slice(2);
  if (key.startsWith('g:')) return sql`${EXTERNAL} = ${name}`;
  if (key.startsWith('i:')) return sql`(${EXTERNAL} IS NULL AND ${INTERNAL} = ${name})`;
  return sql`(${EXTERNAL} = ${name} OR lower(${EXTERNAL}) = (SELECT "username_canonical" FROM "user" WHERE "id" = ${Number(name)}))`;
}
