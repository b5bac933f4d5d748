import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { isPlanOutdated } from '../../database/outdated-plan.js';
import { Database } from '../../database/statements.js';
import { Metrics } from '../../metrics/metrics.js';
import { Problem } from '../../resource/protocol/problem.js';
import { isDatabaseAway } from '../../resource/persistence/database-problem.js';
import type { MappedDelivery } from '../events/event.mapper.js';
import type { RoomEvent } from '../events/room-event.js';
import { RegistrationRequests } from '../hooks/registration-requests.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';
import { JobQueue } from '../../jobs/job-queue.js';
import { requestRecordings } from './recording-requests.js';
import { InFlightLimit, QueueFullError } from './in-flight-limit.js';
import { type RecordedDelivery, type SourcedDelivery, writeDeliveries } from './delivery-writer.js';
import { type FailureKind, GroupCommit } from './group-commit.js';
import { IngestMeasures } from './ingest-measures.js';
import { WritePartitions } from './write-partitions.js';
import type { DeliverySource } from '../ledger/ledger-types.js';

/** Most events that are written in one unit of work; a delivery is never split. */
const MAX_BATCH = 2_000;
/** A batch has a fixed cost of about fifty events. In batches much larger than that the cost of their participants dominates. */
const SMALL_BATCH = 200;
/** Part of it passes anyway, with answering the batch before and reading new requests. */
const LINGER_MS = 3;
/** After so many batches in a row without a late event, large batches linger too. */
const ORDERLY_AFTER = 8;

type Writer = GroupCommit<SourcedDelivery, RecordedDelivery>;

/**
 * Turns deliveries into ledger rows and the records that follow from them. A delivery is answered only when it is durable,
 * and an event counts once however often it arrives.
 */
@Injectable()
export class EventRecorder {
  /** Two: one is written while the other is parsed and folded. */
  private readonly partitions: WritePartitions<Writer>;
  private readonly measures: IngestMeasures;
  private orderlyBatches = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly environment: Environment,
    private readonly registrations: RegistrationRequests,
    private readonly settings: IntegrationSettingsReader,
    private readonly jobs: JobQueue,
    metrics: Metrics,
  ) {
    const inFlight = new InFlightLimit(environment.CONFERENCE_QUEUE_LIMIT);
    this.measures = new IngestMeasures(metrics, () => inFlight.weight);
    this.partitions = new WritePartitions([this.writer(inFlight), this.writer(inFlight)], SMALL_BATCH);
  }

  /** @throws Problem 503 when too many events are waiting to be written */
  async record(delivery: MappedDelivery, source: DeliverySource): Promise<RecordedDelivery> {
    const { received, events, ignored, recordings } = delivery;
    if (recordings) await this.requestRecordings(recordings);
    if (events.length === 0) return { received, recorded: 0, duplicates: 0, ignored };
    try {
      const recorded = await this.partitions.through(meetingOf(events), (writer) => writer.submit({ delivery, source }, events.length));
      this.requestHooks(events);
      return recorded;
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw new Problem(503, 'Too many room events are waiting to be written; try again shortly.', { headers: { 'Retry-After': '1' } });
    }
  }

  /** Only while meetings are on: the server is asked nothing else while they are off. */
  private async requestRecordings(ids: readonly string[]): Promise<void> {
    if (!(await this.settings.recent()).meetingsEnabled) return;
    await this.database.transaction((transaction) => requestRecordings(transaction, this.jobs, ids, this.clock.now()), 'ingest');
  }

  private requestHooks(events: readonly RoomEvent[]): void {
    for (const { kind, meeting } of events) {
      if (kind === 'join' && meeting.external !== undefined) this.registrations.requestMeeting(meeting.external);
      if (kind === 'meeting-created' && meeting.parentInternal !== undefined) this.registrations.changed();
    }
  }

  private writer(inFlight: InFlightLimit): Writer {
    const isOrderly = (): boolean => this.orderlyBatches >= ORDERLY_AFTER;
    const limits = {
      maxWeight: MAX_BATCH,
      lingerMs: LINGER_MS,
      get lingerUpTo() {
        return isOrderly() ? MAX_BATCH : SMALL_BATCH;
      },
    };
    return new GroupCommit((deliveries) => this.write(deliveries), failureKind, limits, inFlight);
  }

  /** Processes that write to the same meetings make each other's events late, the more so the larger their batches are. */
  private async write(deliveries: readonly SourcedDelivery[]): Promise<readonly RecordedDelivery[]> {
    const { meetingsAdoption } = await this.settings.recent();
    const pendingFor = this.environment.CONFERENCE_ORPHANS_FOR * 1000;
    const terms = { now: this.clock.now(), pendingFor, listsRooms: meetingsAdoption !== 'off' };
    const written = this.measures.batchBegins(deliveries);
    const batch = await this.database.transaction((transaction) => writeDeliveries(transaction, deliveries, terms), 'ingest');
    written();
    this.orderlyBatches = batch.isDisordered ? 0 : this.orderlyBatches + 1;
    return batch.deliveries;
  }
}

/** What the deliveries of one run of a room have in common, whatever else they name. */
function meetingOf([first]: readonly RoomEvent[]): string {
  return first?.meeting.internal ?? first?.meeting.external ?? '';
}

/** SQLSTATE (PostgreSQL manual, appendix A): serialization failures, deadlocks and statements outdated by a migration are no delivery's fault. */
function failureKind(error: unknown): FailureKind {
  if (isDatabaseAway(error)) return 'every-job';
  const { code } = error as { code?: unknown };
  return code === '40001' || code === '40P01' || isPlanOutdated(error) ? 'transient' : 'one-job';
}
