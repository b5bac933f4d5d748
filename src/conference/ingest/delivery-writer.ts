import type { Transaction } from '../../database/statements.js';
import type { MappedDelivery } from '../callback/event.mapper.js';
import type { IgnoredEvent } from '../callback/room-event.js';
import { type PlacedEvent, writeEvents, type WrittenEvent } from '../ledger/event-writer.js';
import type { GroupMemory } from '../ledger/ledger-memory.js';
import { type DeliverySource, MeetingFinder, type SourcedEvent } from '../ledger/meeting-finder.js';
import { keepRuns } from '../ledger/meeting-runs.js';
import { adoptOrphansOfRuns, keepOrphans } from './orphans.js';

/** A delivery and through which door it came. */
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

/** When deliveries are written, and how long their orphans are kept. */
export interface WritingTime {
  readonly now: Date;
  /** Milliseconds. */
  readonly orphansFor: number;
}

interface Entry extends SourcedEvent {
  /** Position of the delivery. */
  readonly of: number;
}

/**
 * Writes any number of deliveries in one unit of work.
 * @param memory what earlier groups of this process saw and wrote
 * @returns what became of each of them, in their order
 */
export async function writeDeliveries(
  transaction: Transaction,
  deliveries: readonly SourcedDelivery[],
  time: WritingTime,
  memory: GroupMemory,
): Promise<RecordedDelivery[]> {
  const entries = deliveries.flatMap(({ delivery, source }, of) => delivery.events.map((event) => ({ of, event, source })));
  const finder = await MeetingFinder.load(transaction, entries, memory);
  const tallies = deliveries.map(({ delivery }) => new Tally(delivery));
  const placed: (PlacedEvent & { readonly of: number })[] = [];
  const orphans: Entry[] = [];
  for (const entry of entries) {
    const place = finder.find(entry);
    if (typeof place !== 'string')
      placed.push({ meetingId: place.meetingId, room: place.room, of: entry.of, event: entry.event, arrivedAt: time.now });
    else tallies[entry.of]?.ignore({ index: entry.event.index, reason: place });
    if (place === 'unknown-meeting') orphans.push(entry);
  }
  await keepRuns(transaction, finder.learned);
  const written = await writeEvents(transaction, placed, memory);
  placed.forEach(({ of }, index) => tallies[of]?.count(written[index]));
  await keepOrphans(transaction, orphans, time);
  await adoptOrphansOfRuns(transaction, finder.learned, time);
  // Orphans that were adopted are not known here.
  if (finder.learned.length > 0) memory.forgetGroup();
  return tallies.map((tally) => tally.recorded());
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

  count(written: WrittenEvent | undefined): void {
    if (written?.isNew) this.recordedEvents += 1;
    else this.duplicates += 1;
  }

  recorded(): RecordedDelivery {
    const { received } = this.delivery;
    const ignored = this.ignored.sort((one, other) => one.index - other.index);
    return { received, recorded: this.recordedEvents, duplicates: this.duplicates, ignored };
  }
}
