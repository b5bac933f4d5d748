import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/statements.js';
import { Problem } from '../../resource/http/problem.js';
import { isDatabaseAway } from '../../resource/state/database-problem.js';
import type { MappedDelivery } from '../callback/event.mapper.js';
import type { RoomEvent } from '../callback/room-event.js';
import { HookWishes } from '../hooks/hook-wishes.js';
import { ForeseenInVainError, LedgerMemory } from '../ledger/ledger-memory.js';
import type { DeliverySource } from '../ledger/meeting-finder.js';
import { Backlog, QueueFullError } from './backlog.js';
import { type RecordedDelivery, type SourcedDelivery, writeDeliveries } from './delivery-writer.js';
import { type FailureKind, GroupCommit } from './group-commit.js';
import { Lanes } from './lanes.js';

/** Most events that are written in one unit of work; a delivery is never split. */
const MOST_TOGETHER = 2_000;
/**
 * A group costs about as much as fifty events do; with more than a few times that, the price is that of its participants, which
 * is worth sharing too where nobody else writes to the same meetings: groups of several processes that grow at each other's
 * cost come out of order, and late events are folded anew.
 */
const SMALL_GROUP = 200;
/** Some of it is spent anyway: on the answers to the group before, and on reading what comes in. */
const PATIENCE_MS = 3;

type Writer = GroupCommit<SourcedDelivery, RecordedDelivery>;

/**
 * Turns deliveries into ledger rows and the records that follow from them: answered only when durable, and however often
 * an event comes it counts once.
 */
@Injectable()
export class EventRecorder {
  /** Two: one is written while the other is worked out. */
  private readonly lanes: Lanes<Writer>;
  private readonly memory = new LedgerMemory();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly environment: Environment,
    private readonly wishes: HookWishes,
  ) {
    const backlog = new Backlog(environment.CONFERENCE_QUEUE_LIMIT);
    this.lanes = new Lanes([this.writer(backlog), this.writer(backlog)], SMALL_GROUP);
  }

  /** @throws Problem 503 where too many events are waiting to be written */
  async record(delivery: MappedDelivery, source: DeliverySource): Promise<RecordedDelivery> {
    const { received, events, ignored } = delivery;
    if (events.length === 0) return { received, recorded: 0, duplicates: 0, ignored };
    try {
      const recorded = await this.lanes.through(meetingOf(events), (writer) => writer.submit({ delivery, source }, events.length));
      for (const { kind, meeting } of events)
        if (kind === 'join' && meeting.external !== undefined) this.wishes.wantMeeting(meeting.external);
      return recorded;
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw new Problem(503, 'Too many room events are waiting to be written; try again shortly.', { headers: { 'Retry-After': '1' } });
    }
  }

  private writer(backlog: Backlog): Writer {
    const { memory } = this;
    const limits = {
      together: MOST_TOGETHER,
      patience: PATIENCE_MS,
      get small() {
        return memory.isUndisturbed ? MOST_TOGETHER : SMALL_GROUP;
      },
    };
    return new GroupCommit((deliveries, tries) => this.write(deliveries, tries), failureKind, limits, backlog);
  }

  private async write(deliveries: readonly SourcedDelivery[], tries: number): Promise<RecordedDelivery[]> {
    const time = { now: this.clock.now(), orphansFor: this.environment.CONFERENCE_ORPHANS_FOR * 1000 };
    const memory = this.memory.ofGroup({ foresees: tries === 1 });
    try {
      const recorded = await this.database.transaction((transaction) => writeDeliveries(transaction, deliveries, time, memory));
      memory.succeed();
      return recorded;
    } catch (error) {
      memory.fail();
      throw memory.hasForeseen && !isDatabaseAway(error) ? new ForeseenInVainError(error) : error;
    }
  }
}

/** What the deliveries of one run of a room have in common, whatever else they name. */
function meetingOf([first]: readonly RoomEvent[]): string {
  return first?.meeting.internal ?? first?.meeting.external ?? '';
}

/** PostgreSQL, appendix A: serialization failures and deadlocks are nobody's fault. */
function failureKind(error: unknown): FailureKind {
  if (isDatabaseAway(error)) return 'everybody';
  if (error instanceof ForeseenInVainError) return 'transient';
  const { code } = error as { code?: unknown };
  return code === '40001' || code === '40P01' ? 'transient' : 'somebody';
}
