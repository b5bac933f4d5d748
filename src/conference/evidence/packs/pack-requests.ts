import { Injectable } from '@nestjs/common';
import { texts } from '../../../database/array-literal.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { RULES_VERSION } from '../../activity/rules-version.js';
import { packPeople, type PackPerson } from './pack-people.js';
import { NEVER_CAME } from './pack-roll.js';
import { PackSealing, type PackToSeal } from './pack-sealing.js';
import { SEAL_EVIDENCE } from './seal-evidence.job.js';
import type { SealedTime } from './sealed-time.js';

/** More events are sealed by a job. */
export const MOST_AT_ONCE = 5_000;

/** What became of a request for a pack. */
interface RequestedPack {
  readonly id: number;
  /** Whether the same events were sealed before. */
  readonly isKnown: boolean;
  /** Whether it is sealed in the background. */
  readonly isLater: boolean;
}

interface Ledger {
  readonly events: number;
  readonly last: number;
}

/** Seals what the ledger says of a run, once for the same events. */
@Injectable()
export class PackRequests {
  constructor(
    private readonly sealing: PackSealing,
    private readonly jobs: JobQueue,
  ) {}

  /** The meeting must be locked, so that of two requests at once one makes the pack. @throws StateConflict where there is nothing to seal */
  async request(transaction: Transaction, asked: Omit<PackToSeal, 'id'>): Promise<RequestedPack> {
    const { meetingId, time, portalId } = asked;
    const people = await packPeople(transaction, meetingId, time);
    const ledger = await ledgerOf(transaction, meetingId, time);
    const known = await packOf(transaction, asked, ledger, people);
    if (known !== undefined) return { id: known, isKnown: true, isLater: false };
    const id = await this.insert(transaction, asked, ledger);
    if (ledger.events > MOST_AT_ONCE) {
      const subject = `/api/evidence_packs/${id}`;
      await this.jobs.enqueue(transaction, SEAL_EVIDENCE, { id, subject }, { key: String(id), portalId });
      return { id, isKnown: false, isLater: true };
    }
    await this.sealing.seal(transaction, { id, ...asked });
    return { id, isKnown: false, isLater: false };
  }

  private async insert(
    transaction: Transaction,
    { meetingId, portalId, title, time, now }: Omit<PackToSeal, 'id'>,
    ledger: Ledger,
  ): Promise<number> {
    const { from, to, occurrence } = time;
    const made = await transaction.one<{ id: number }>(
      sql`INSERT INTO "evidence_pack" ("meeting_id", "portal_id", "title", "run", "run_end", "occurrence", "occurrence_end", "state", "rules_version", "notes", "created_at", "kept_until", "last_event")
          VALUES (${meetingId}, ${portalId}, ${title}, ${from}, ${to}, ${occurrence?.from ?? null}, ${occurrence?.to ?? null}, 'waiting', ${RULES_VERSION}, '[]', ${now},
            ${this.sealing.keptUntil(now)}, ${ledger.last}) RETURNING "id"`,
    );
    return made?.id ?? 0;
  }
}

async function ledgerOf(transaction: Transaction, meetingId: number, { from, lastEventBy }: SealedTime): Promise<Ledger> {
  const found = await transaction.one<Ledger>(
    sql`SELECT count(*)::int AS "events", COALESCE(max("id"), 0) AS "last" FROM "conference_event"
        WHERE "meeting_id" = ${meetingId} AND "time" BETWEEN ${from.getTime()} AND ${lastEventBy}`,
  );
  return found ?? { events: 0, last: 0 };
}

/**
 * The pack of the same time, the same events and the same people, since which neither roll nor rule were changed and no report came: nothing
 * new would be in another. Who was erased from it is nobody's any more.
 */
async function packOf(
  transaction: Transaction,
  { meetingId, time }: Omit<PackToSeal, 'id'>,
  { last }: Ledger,
  people: readonly PackPerson[],
): Promise<number | undefined> {
  const found = await transaction.one<{ id: number }>(
    sql`SELECT "id" FROM "evidence_pack" "k" WHERE "meeting_id" = ${meetingId} AND "run" = ${time.from} AND "run_end" = ${time.to} AND "state" <> 'failed'
          AND "occurrence" IS NOT DISTINCT FROM ${time.occurrence?.from ?? null}::timestamptz AND "last_event" = ${last} AND "rules_version" = ${RULES_VERSION}
          AND NOT EXISTS (SELECT 1 FROM "conference_roll_change" "h" WHERE "h"."meeting_id" = ${meetingId} AND "h"."changed_at" > "k"."created_at")
          AND NOT EXISTS (SELECT 1 FROM "conference_attendance_rule_version" "v" WHERE "v"."meeting_id" = ${meetingId} AND "v"."since" > "k"."created_at")
          AND NOT EXISTS (SELECT 1 FROM "conference_analytics" "t" WHERE "t"."meeting_id" = ${meetingId} AND "t"."received_at" > "k"."created_at"
            AND "t"."started_at" <= ${time.lastEventBy} AND "t"."finished_at" >= ${time.from.getTime()})
          AND ("state" = 'waiting' OR (SELECT COALESCE(array_agg("p"."participant_key"::text ORDER BY "p"."participant_key" COLLATE "C"), '{}') FROM "evidence_pack_person" "p"
            WHERE "p"."pack_id" = "k"."id" AND "p"."participant_key" IS NOT NULL AND "p"."pseudonym" NOT LIKE ${`${NEVER_CAME}%`})
              = (SELECT COALESCE(array_agg("c"."key" ORDER BY "c"."key" COLLATE "C"), '{}') FROM unnest(${texts(people.map(({ key }) => key))}::text[]) AS "c" ("key"))) LIMIT 1`,
  );
  return found?.id;
}
