import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { forgetErased } from '../ledger/erased-events.js';
import { settleNumbers } from '../modes/run-numbers.js';
import { type Retired, retireEvents } from './meeting-retention.js';

/** Number of PostgreSQL's advisory lock that lets one process at a time retire events. */
const RETENTION_LOCK = 7_163_916;
const DAY_MS = 24 * 3_600_000;

/**
 * Deletes events that are older than the retention, meeting by meeting: each is one short unit of work, so that a run that is
 * interrupted leaves nothing half done and the next one goes on. Any number of processes run it; one works at a time.
 */
@Injectable()
export class RetentionJob implements OnApplicationShutdown {
  private readonly logger = new Logger(RetentionJob.name);
  private running?: Promise<Retired>;
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.running?.catch(() => undefined);
  }

  /** One run now; where one is under way here already, that one. @returns what it did */
  run(): Promise<Retired> {
    this.running ??= this.retire().finally(() => (this.running = undefined));
    return this.running;
  }

  private async retire(): Promise<Retired> {
    const now = this.clock.now();
    const cutoff = new Date(now.getTime() - this.environment.CONFERENCE_EVENT_RETENTION * DAY_MS);
    let sum: Retired = { meetings: 0, sealedRecords: 0, deletedEvents: 0 };
    let last = 0;
    while (!this.stopping) {
      const step = await this.database.transaction((transaction) => retireNext(transaction, last, cutoff, now), 'job');
      if (!step) break;
      last = step.meetingId;
      sum = added(sum, step.retired);
    }
    if (sum.deletedEvents > 0) this.logger.log(`Deleted ${sum.deletedEvents} conference events of ${sum.meetings} meetings.`);
    return sum;
  }
}

/** The next meeting with events that are too old; undefined where there is none, or another process is at work. */
async function retireNext(
  transaction: Transaction,
  last: number,
  cutoff: Date,
  now: Date,
): Promise<{ meetingId: number; retired: Retired } | undefined> {
  const lock = await transaction.one<{ taken: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${RETENTION_LOCK}) AS "taken"`);
  if (lock?.taken !== true) return undefined;
  if (last === 0) {
    await forgetErased(transaction, now);
    await settleNumbers(transaction, now);
  }
  const next = await transaction.one<{ id: number }>(
    sql`SELECT "m"."id" FROM "conference_meeting" "m" WHERE "m"."id" > ${last} AND EXISTS
          (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "m"."id" AND "e"."time" < ${cutoff.getTime()})
        ORDER BY "m"."id" LIMIT 1`,
  );
  return next && { meetingId: next.id, retired: await retireEvents(transaction, next.id, cutoff, now) };
}

function added(one: Retired, other: Retired): Retired {
  return {
    meetings: one.meetings + other.meetings,
    sealedRecords: one.sealedRecords + other.sealedRecords,
    deletedEvents: one.deletedEvents + other.deletedEvents,
  };
}
