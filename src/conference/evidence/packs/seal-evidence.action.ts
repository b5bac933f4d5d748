import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import type { ActionDeclaration } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { RULES_VERSION } from '../../activity/rules-version.js';
import { ConferenceMeeting } from '../../entities/conference-meeting.entity.js';
import { meetingManager } from '../../policies/conference-meeting.policy.js';
import { packPeople } from './pack-people.js';
import { PackSealing, type PackToSeal } from './pack-sealing.js';
import { SEAL_EVIDENCE } from './seal-evidence.job.js';
import { EvidenceOf } from './seal-evidence.input.js';
import { sealedTime, type SealedTime } from './sealed-time.js';

/** More events are sealed by a job. */
export const MOST_AT_ONCE = 5_000;

interface Ledger {
  readonly events: number;
  readonly last: number;
}

/** Seals what the ledger says of a run. */
@Injectable()
class SealEvidence extends ActionHandler {
  constructor(
    private readonly sealing: PackSealing,
    private readonly jobs: JobQueue,
  ) {
    super();
  }

  /** The meeting is locked, so that of two requests at once one makes the pack. */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { id: meetingId, input, transaction, actor, now } = run;
    const named = { run: timeOf(input.run), occurrence: timeOf(input.occurrence) };
    if (named.run && named.occurrence) throw new Problem(400, 'Name a run or an occurrence, not both.');
    const time = await sealedTime(transaction, meetingId, named, now);
    await packPeople(transaction, meetingId, time);
    const ledger = await ledgerOf(transaction, meetingId, time);
    const known = await packOf(transaction, meetingId, time, ledger);
    if (known !== undefined) return { id: known, existing: true };
    const title = String(run.row.title);
    const id = await this.insert(run, title, time, ledger);
    const pack: PackToSeal = { id, meetingId, portalId: actor.portalId, title, time, now };
    if (ledger.events > MOST_AT_ONCE) {
      const subject = `/api/evidence_packs/${id}`;
      await this.jobs.enqueue(transaction, SEAL_EVIDENCE, { id, subject }, { key: String(id), portalId: actor.portalId });
      return { later: subject };
    }
    await this.sealing.seal(transaction, pack);
    return { id };
  }

  private async insert(
    { id: meetingId, transaction, actor, now }: ActionRun,
    title: string,
    time: SealedTime,
    ledger: Ledger,
  ): Promise<number> {
    const { from, to, occurrence } = time;
    const made = await transaction.one<{ id: number }>(
      sql`INSERT INTO "evidence_pack" ("meeting_id", "portal_id", "title", "run", "run_end", "occurrence", "occurrence_end", "state", "rules_version", "notes", "created_at", "kept_until", "last_event")
          VALUES (${meetingId}, ${actor.portalId}, ${title}, ${from}, ${to}, ${occurrence?.from ?? null}, ${occurrence?.to ?? null}, 'waiting', ${RULES_VERSION}, '[]', ${now},
            ${this.sealing.keptUntil(now)}, ${ledger.last}) RETURNING "id"`,
    );
    return made?.id ?? 0;
  }
}

function timeOf(value: unknown): Date | undefined {
  return value instanceof Date ? value : typeof value === 'string' ? new Date(value) : undefined;
}

async function ledgerOf(transaction: Transaction, meetingId: number, { from, lastEventBy }: SealedTime): Promise<Ledger> {
  const found = await transaction.one<Ledger>(
    sql`SELECT count(*)::int AS "events", COALESCE(max("id"), 0) AS "last" FROM "conference_event"
        WHERE "meeting_id" = ${meetingId} AND "time" BETWEEN ${from.getTime()} AND ${lastEventBy}`,
  );
  return found ?? { events: 0, last: 0 };
}

/** The pack of the same time and the same events, where there is one: nothing new would be in another. */
async function packOf(transaction: Transaction, meetingId: number, time: SealedTime, { last }: Ledger): Promise<number | undefined> {
  const found = await transaction.one<{ id: number }>(
    sql`SELECT "id" FROM "evidence_pack" WHERE "meeting_id" = ${meetingId} AND "run" = ${time.from} AND "run_end" = ${time.to} AND "state" <> 'failed'
          AND "occurrence" IS NOT DISTINCT FROM ${time.occurrence?.from ?? null}::timestamptz AND "last_event" = ${last} AND "rules_version" = ${RULES_VERSION}
          AND NOT EXISTS (SELECT 1 FROM "conference_roll_change" "h" WHERE "h"."meeting_id" = ${meetingId} AND "h"."changed_at" > "evidence_pack"."created_at") LIMIT 1`,
  );
  return found?.id;
}

/** `POST /api/conference_meetings/{id}/evidence` */
export const sealEvidence: ActionDeclaration = {
  name: 'evidence',
  method: 'POST',
  path: 'conference_meetings/{id}/evidence',
  description:
    'Seals the evidence of a run or of an occurrence: events, figures and the program that verifies them, signed. 200 with the pack of the same events where there is one; above 5,000 events in the background: 202, and `Location` is the pack.',
  item: () => ConferenceMeeting,
  rule: meetingManager,
  input: () => EvidenceOf,
  inputOptional: true,
  answer: { kind: 'created', orExisting: true, orLater: true },
  handler: SealEvidence,
};
