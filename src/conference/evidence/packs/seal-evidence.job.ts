import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type JobCall, JobHandler, type JobRun } from '../../../jobs/job-handler.js';
import { PackSealing } from './pack-sealing.js';
import { sealedTime } from './sealed-time.js';

/** The kind of the jobs that seal the evidence of large runs. */
export const SEAL_EVIDENCE = 'evidence.seal';

interface Asked {
  readonly id: number;
}

interface Waiting {
  readonly meetingId: number;
  readonly portalId: number;
  readonly title: string;
  readonly run: Date;
  readonly occurrence: Date | null;
}

/** Seals a pack in one unit of work; one whose meeting was deleted meanwhile has failed. */
@Injectable()
export class SealEvidenceJob extends JobHandler<Asked> {
  constructor(private readonly sealing: PackSealing) {
    super();
  }

  override async run({ payload: { id }, transaction, now }: JobRun<Asked>): Promise<void> {
    const waiting = await transaction.one<Waiting>(
      sql`SELECT "meeting_id" AS "meetingId", "portal_id" AS "portalId", "title", "run", "occurrence" FROM "evidence_pack"
          WHERE "id" = ${id} AND "state" = 'waiting' AND "meeting_id" IS NOT NULL FOR UPDATE`,
    );
    if (!waiting) return;
    const { run, occurrence, ...pack } = waiting;
    const named = occurrence ? { run: undefined, occurrence } : { run, occurrence: undefined };
    await this.sealing.seal(transaction, { id, ...pack, now, time: await sealedTime(transaction, pack.meetingId, named, now) });
  }

  override async died({ payload: { id } }: JobCall<Asked>, transaction: Transaction): Promise<void> {
    await transaction.rows(sql`UPDATE "evidence_pack" SET "state" = 'failed' WHERE "id" = ${id} AND "state" = 'waiting'`);
  }
}
