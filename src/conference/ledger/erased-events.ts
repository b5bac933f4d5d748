import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** Kind of a ledger row that says nothing any more but that an event was there. */
export const ERASED = 'erased';

/** For how long a server, or a proxy before us, may send the same event again; retries last minutes. */
const REPETITION_MS = 24 * 3_600_000;

/** The columns that identify a copy of a row, in whichever form and through whichever callback it arrives. */
interface CopyColumns {
  readonly meeting: Sql;
  readonly key: Sql;
  readonly kind: Sql;
  readonly time: Sql;
}

/**
 * Deletes events of one participant. Of the latest an empty row remains for a day: without it, an event that the server sends
 * again would count as new and bring back what was erased.
 * @returns how many events were erased
 */
export async function eraseEvents(transaction: Transaction, meetingIds: readonly number[], key: string, now: Date): Promise<number> {
  const recent = new Date(now.getTime() - REPETITION_MS);
  const which = sql`"meeting_id" = ANY(${meetingIds}::int[]) AND "participant_key" = ${key}`;
  const mark = markOf({
    meeting: sql`"meeting_id"`,
    key: KEY_WITHOUT_ASSIGNMENT,
    kind: sql`"kind"`,
    time: sql`"time"`,
  });
  const erased = await transaction.one<{ count: number }>(
    sql`WITH "emptied" AS (UPDATE "conference_event" SET "kind" = ${ERASED}, "participant_key" = NULL, "reported_key" = NULL, "device" = '', "discriminator" = ${mark}, "payload" = '{}'
            WHERE ${which} AND "arrived_at" > ${recent} RETURNING 1),
          "deleted" AS (DELETE FROM "conference_event" WHERE ${which} AND "arrived_at" <= ${recent} RETURNING 1)
        SELECT ((SELECT count(*) FROM "emptied") + (SELECT count(*) FROM "deleted"))::int AS "count"`,
  );
  return erased?.count ?? 0;
}

/** An assignment is erased too, so that a copy comes under the key that the person has without it. */
const KEY_WITHOUT_ASSIGNMENT = sql`CASE WHEN EXISTS (SELECT 1 FROM "conference_participant_account" "p"
  WHERE "p"."meeting_id" = "conference_event"."meeting_id" AND "p"."participant_key" = "conference_event"."reported_key") THEN "reported_key" ELSE "participant_key" END`;

/**
 * Condition that a row is a copy of an erased event: of the same person, meeting, kind and time, in whatever form it comes.
 * @param asGuest the key that the participant has as a guest, where it is another one
 */
export function isCopyOfErased({ meeting, key, kind, time }: CopyColumns, asGuest: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "conference_event" "erased" WHERE "erased"."kind" = 'erased' AND "erased"."meeting_id" = ${meeting}
    AND "erased"."time" = ${time} AND "erased"."discriminator" IN (${markOf({ meeting, key, kind, time })}, ${markOf({ meeting, key: asGuest, kind, time })}))`;
}

/** Deletes the empty rows that are no longer needed. */
export async function forgetErased(transaction: Transaction, now: Date): Promise<void> {
  await transaction.rows(
    sql`DELETE FROM "conference_event" WHERE "kind" = 'erased' AND "arrived_at" <= ${new Date(now.getTime() - REPETITION_MS)}`,
  );
}

/** A digest that identifies copies and reveals no name. */
function markOf({ meeting, key, kind, time }: CopyColumns): Sql {
  return sql`encode(sha256(convert_to(concat_ws(' ', ${meeting}, ${kind}, ${time}, ${key}), 'UTF8')), 'hex')`;
}
