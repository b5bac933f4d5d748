import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { type Sql, sql } from '../../database/sql.js';
import { Database, type Statements, type Transaction } from '../../database/statements.js';
import { ScheduledTask } from '../../jobs/scheduled-task.js';
import { inactivityDiscriminator } from '../activity/inactivity-leave.js';
import { lockMeetings, writeInferredEvents } from '../ledger/inferred-events.js';
import { closeSilentMeetings, findSilentMeetings } from '../ledger/silent-meetings.js';
import type { ParticipantOfMeeting } from '../ledger/ledger-types.js';

/** Records that one unit of work closes at most. */
const MOST_AT_ONCE = 500;

interface InactiveRecord extends ParticipantOfMeeting {
  /** Time of the last event, Unix milliseconds. */
  readonly lastAt: number;
}

/**
 * Closes records that have been open without an event for too long, because their leave was lost, and then meetings in which nobody is any more and whose end was lost. The leave goes
 * into the ledger at the time of the last event. It counts as long as no event of the inactive time arrives. Several processes
 * may run it at once.
 */
@Injectable()
export class InactivityTimeoutJob extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {
    super();
  }

  override async run(): Promise<void> {
    for (;;) {
      const meetings = [...new Set((await this.inactiveRecords(this.database)).map(({ meetingId }) => meetingId))];
      if (meetings.length === 0) break;
      const closed = await this.database.transaction((transaction) => this.close(transaction, meetings), 'job');
      if (closed === 0) break;
    }
    await this.closeMeetings();
  }

  /** The rest of very many waits for the next round. */
  private async closeMeetings(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - this.timeout);
    const silent = await findSilentMeetings(this.database, since);
    if (silent.length > 0) await this.database.transaction((transaction) => closeSilentMeetings(transaction, silent, since), 'job');
  }

  private async close(transaction: Transaction, meetings: readonly number[]): Promise<number> {
    await lockMeetings(transaction, meetings);
    // Read again now that nobody else writes: an event may have come in the meantime.
    const silent = await this.inactiveRecords(transaction, sql`AND "a"."meeting_id" = ANY(${meetings}::int[])`);
    const discriminator = inactivityDiscriminator(this.timeout);
    return writeInferredEvents(
      transaction,
      silent.map(({ meetingId, key, lastAt }) => ({
        meetingId,
        participantKey: key,
        kind: 'leave',
        discriminator,
        time: lastAt,
        reason: 'no event for long',
      })),
      this.clock.now(),
    );
  }

  /** Milliseconds. */
  private get timeout(): number {
    return this.environment.CONFERENCE_STALE_AFTER * 1000;
  }

  private inactiveRecords(statements: Statements, further: Sql = sql``): Promise<InactiveRecord[]> {
    return statements.rows<InactiveRecord>(
      sql`SELECT "a"."meeting_id" AS "meetingId", "a"."participant_key" AS "key", floor(extract(epoch FROM "a"."out_at") * 1000)::bigint AS "lastAt"
          FROM "conference_activity" "a" JOIN "conference_fold_state" USING ("meeting_id", "participant_key")
          WHERE "a"."close" = false AND "a"."type" = 'presence' AND "a"."out_at" < ${new Date(this.clock.now().getTime() - this.timeout)} ${further}
          ORDER BY 1, 2 LIMIT ${MOST_AT_ONCE}`,
    );
  }
}
