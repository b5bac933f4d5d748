import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { StateConflict } from '../../../resource/protocol/problem.js';
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
  /** The stored records, to be compared with what the events of the pack give. */
  readonly stored: string;
}

interface Row {
  readonly key: string;
  readonly name: string | null;
  readonly sealed: boolean;
  readonly intervals: readonly StoredInterval[];
}

type StoredInterval = Omit<PackInterval, 'join' | 'leave'> & { readonly join: number; readonly leave: number };

/**
 * Who was there, in the order in which they came; pseudonyms are numbers in that order. Connections of which nobody knows whose they are have others.
 * @throws StateConflict where events have been deleted
 */
export async function packPeople(transaction: Transaction, meetingId: number, { from, to }: SealedTime): Promise<PackPerson[]> {
  const rows = await transaction.rows<Row>(
    sql`SELECT "participant_key" AS "key", bool_or("sealed_at" IS NOT NULL) AS "sealed",
          COALESCE((SELECT COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") FROM "user" "u" WHERE "u"."id" = ${accountIn(sql`"participant_key"`)}), max("display_name")) AS "name",
          jsonb_agg(jsonb_build_object('join', floor(extract(epoch FROM "in_at") * 1000), 'leave', floor(extract(epoch FROM "out_at") * 1000),
            'metrics', "metrics", 'talkSource', "talk_source", 'certainty', "certainty") ORDER BY "in_at", "id") AS "intervals"
        FROM "conference_activity" "a" WHERE "meeting_id" = ${meetingId} AND "type" = ${PRESENCE} AND "in_at" >= ${from} AND "in_at" <= ${to}
        GROUP BY 1 ORDER BY min("in_at"), 1`,
  );
  if (rows.length === 0)
    throw new StateConflict('no-events', 'No server reported this run: what was entered by hand has no events to seal.');
  if (rows.some(({ sealed }) => sealed))
    throw new StateConflict('events-deleted', 'The events of this run have been deleted after the time for which they are kept.');
  const width = Math.max(3, String(rows.length).length);
  return rows.map(({ key, name, intervals }, index) => {
    const pseudonym = `${key.startsWith('i:') ? 'i' : 'p'}${String(index + 1).padStart(width, '0')}`;
    return { key, pseudonym, name: name ?? pseudonym, stored: canonical(intervals) };
  });
}

/** Whether the stored records of a participant are those that the events of the pack give. */
export function isAsStored({ stored }: PackPerson, { intervals }: PackFigures): boolean {
  return canonical(intervals.map((one) => ({ ...one, join: Date.parse(one.join), leave: Date.parse(one.leave) }))) === stored;
}
