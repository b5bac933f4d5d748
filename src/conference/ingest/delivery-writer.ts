import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { MappedDelivery } from '../events/event.mapper.js';
import type { IgnoredEvent } from '../events/room-event.js';
import { writeEvents, type WrittenEvent } from '../ledger/event-writer.js';
import { MeetingFinder } from '../ledger/meeting-finder.js';
import { storeRuns } from '../ledger/meeting-runs.js';
import { attributePendingEventsOfRuns, storePendingEvents, type PendingTerms } from './pending-events.js';
import type { DeliverySource, SourcedEvent, PlacedEvent } from '../ledger/ledger-types.js';

/** A delivery and which endpoint it came through. */
export interface SourcedDelivery {
  readonly delivery: MappedDelivery;
  readonly source: DeliverySource;
}

/** What became of a delivery's events. */
export interface RecordedDelivery {
  readonly received: number;
  readonly recorded: number;
  readonly duplicates: number;
  readonly ignored: readonly IgnoredEvent[];
}

interface Entry extends SourcedEvent {
  /** Position of the delivery. */
  readonly of: number;
}

/** What became of a batch. */
interface WrittenBatch {
  /** In the order of the deliveries. */
  readonly deliveries: readonly RecordedDelivery[];
  /** Whether a participant's stored fold could not be resumed: an event came late, mostly. */
  readonly isDisordered: boolean;
}

/** By default PostgreSQL would plan each statement anew for its lists of values, though it looks rows up one by one in any case. */
const PLAN_ONCE = sql`SELECT set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** Writes any number of deliveries in one unit of work. */
export async function writeDeliveries(
  transaction: Transaction,
  deliveries: readonly SourcedDelivery[],
  terms: PendingTerms,
): Promise<WrittenBatch> {
  transaction.send(PLAN_ONCE);
  const entries = deliveries.flatMap(({ delivery, source }, of) => delivery.events.map((event) => ({ of, event, source })));
  const finder = await MeetingFinder.load(transaction, entries);
  const tallies = deliveries.map(({ delivery }) => new Tally(delivery));
  const placed: (PlacedEvent & { readonly of: number })[] = [];
  const pending: Entry[] = [];
  for (const entry of entries) {
    const place = finder.find(entry);
    if (typeof place !== 'string') placed.push({ ...place, of: entry.of, event: entry.event, source: entry.source, arrivedAt: terms.now });
    else tallies[entry.of]?.ignore({ index: entry.event.index, reason: place });
    if (place === 'unknown-meeting') pending.push(entry);
  }
  await storeRuns(transaction, finder.learned, terms.now);
  const { events, refolded } = await writeEvents(transaction, placed);
  placed.forEach(({ of, event }, index) => tallies[of]?.count(events[index], event.index));
  await storePendingEvents(transaction, pending, terms);
  await attributePendingEventsOfRuns(transaction, finder.learned, terms);
  return { deliveries: tallies.map((tally) => tally.recorded()), isDisordered: refolded > 0 };
}

/** Counts what becomes of one delivery's events. */
class Tally {
  private recordedEvents = 0;
  private duplicates = 0;
  private readonly ignored: IgnoredEvent[];

  constructor(private readonly delivery: MappedDelivery) {
    this.ignored = [...delivery.ignored];
  }

  ignore(event: IgnoredEvent): void {
    this.ignored.push(event);
  }

  /** @param index position of the event in the delivery */
  count(written: WrittenEvent | undefined, index: number): void {
    if (written?.isObjected === true) this.ignore({ index, reason: 'privacy' });
    else if (written?.isNew) this.recordedEvents += 1;
    else this.duplicates += 1;
  }

  recorded(): RecordedDelivery {
    const { received } = this.delivery;
    const ignored = this.ignored.sort((one, other) => one.index - other.index);
    return { received, recorded: this.recordedEvents, duplicates: this.duplicates, ignored };
  }
}
