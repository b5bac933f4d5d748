import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { StateConflict } from '../../../resource/protocol/problem.js';
import { MISSING_FIGURES, type MissingReason } from '../../ledger/missing-figures.js';
import { accountIn } from '../../ledger/account-key.js';
import { canonical } from '../../ledger/canonical-json.js';

import { PRESENCE } from '../../ledger/record-writer.js';
import type { PackFigures, PackInterval } from './verifier/pack-figures.js';
import type { SealedTime } from './sealed-time.js';

/** A participant of a pack before its figures are reckoned. */
export interface PackPerson {
  readonly key: string;
  readonly pseudonym: string;
  readonly name: string;
  /** Why figures but presence are not known; null where they are. */
  readonly missing: MissingReason | null;
  /** The stored records, to be compared with what the events of the pack give. */
  readonly stored: string;
}

interface Row {
  readonly key: string;
  readonly name: string | null;
  readonly sealed: boolean;
  readonly missing: MissingReason | null;
  readonly intervals: readonly StoredInterval[];
}

type StoredInterval = Omit<PackInterval, 'join' | 'leave'> & { readonly join: number; readonly leave: number };

/**
 * Who was there, in the order in which they came; pseudonyms are numbers in that order. Connections of which nobody knows whose they are have others.
 * @throws StateConflict where events have been deleted
 */
export async function packPeople(transaction: Transaction, meetingId: number, { from, to }: SealedTime): Promise<PackPerson[]> {
  const rows = await transaction.rows<Row>(
    sql`SELECT "a"."participant_key" AS "key", bool_or("a"."sealed_at" IS NOT NULL) AS "sealed", max(${MISSING_FIGURES}) AS "missing",
          COALESCE((SELECT COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") FROM "user" "u" WHERE "u"."id" = ${accountIn(sql`"a"."participant_key"`)}), max("a"."display_name")) AS "name",
          jsonb_agg(jsonb_build_object('join', floor(extract(epoch FROM "a"."in_at") * 1000), 'leave', floor(extract(epoch FROM "a"."out_at") * 1000),
            'metrics', "a"."metrics", 'talkSource', "a"."talk_source", 'certainty', "a"."certainty") ORDER BY "a"."in_at", "a"."id") AS "intervals"
        FROM "conference_activity" "a" JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id"
        WHERE "a"."meeting_id" = ${meetingId} AND "a"."type" = ${PRESENCE} AND "a"."in_at" >= ${from} AND "a"."in_at" <= ${to}
        GROUP BY 1 ORDER BY min("a"."in_at"), 1`,
  );
  if (rows.length === 0)
    throw new StateConflict('no-events', 'No server reported this run: what was entered by hand has no events to seal.');
  if (rows.some(({ sealed }) => sealed))
    throw new StateConflict('events-deleted', 'The events of this run have been deleted after the time for which they are kept.');
  const width = Math.max(3, String(rows.length).length);
  return rows.map(({ key, name, missing, intervals }, index) => {
    const pseudonym = `${key.startsWith('i:') ? 'i' : 'p'}${String(index + 1).padStart(width, '0')}`;
    return { key, pseudonym, name: name ?? pseudonym, missing, stored: canonical(intervals) };
  });
}

/** Whether the stored records of a participant are those that the events of the pack give. */
export function isAsStored({ stored }: PackPerson, { intervals }: PackFigures): boolean {
  return canonical(intervals.map((one) => ({ ...one, join: Date.parse(one.join), leave: Date.parse(one.leave) }))) === stored;
}
