import type { ActivityEvent } from './activity-event.js';
import { connectionName } from './connection.js';

const STALE = 'stale:';
/** What discriminators of leaves and joins begin with that were inferred from who the server said was in the room. */
const UNSEEN = 'unseen:';
const SEEN = 'seen:';

/** Discriminator of a leave inferred from inactivity. @param window the inactivity timeout, milliseconds */
export function inactivityDiscriminator(window: number): string {
  return `${STALE}${window}`;
}

/** Discriminator of a leave inferred from a look at the room. @param window how much later it may have been, milliseconds */
export function unseenDiscriminator(window: number): string {
  return `${UNSEEN}${window}`;
}

/** Discriminator of a join inferred from a look at the room. @param window how much earlier it may have been, milliseconds */
export function seenDiscriminator(window: number): string {
  return `${SEEN}${window}`;
}

/** A join that no sender reported: the server said that the person was in the room. */
export function isInferredJoin({ kind, discriminator }: Pick<ActivityEvent, 'kind' | 'discriminator'>): boolean {
  return kind === 'join' && discriminator.startsWith(SEEN);
}

/** A leave that no sender reported: the server said who was in the room, and the person was not. */
export function isUnseenLeave({ kind, discriminator }: Pick<ActivityEvent, 'kind' | 'discriminator'>): boolean {
  return kind === 'leave' && discriminator.startsWith(UNSEEN);
}

/** A leave that no sender reported: inferred from inactivity, or because a user closed the record. */
export function isInferred({ kind, discriminator }: Pick<ActivityEvent, 'kind' | 'discriminator'>): boolean {
  return kind === 'leave' && discriminator !== '';
}

export function isInactivityLeave({ kind, discriminator }: Pick<ActivityEvent, 'kind' | 'discriminator'>): boolean {
  return kind === 'leave' && (discriminator.startsWith(STALE) || discriminator.startsWith(UNSEEN));
}

/**
 * The events without those leaves that were inferred from inactivity and disproved: by a late event of the same participant within the
 * timeout, or by any later sign of a connection that was there before. Nobody is on a connection without having joined by it: who reports
 * a leave after a day was there for a day.
 */
export function withoutContradicted(events: readonly ActivityEvent[]): readonly ActivityEvent[] {
  if (!events.some(isInactivityLeave)) return events;
  // What came later says nothing of where a person was at that time: nothing that is settled changes by it.
  const wasIn = ({ run, time }: ActivityEvent): boolean =>
    run === undefined || events.some((event) => event.kind !== 'end' && event.run === run && event.time <= time);
  const isSign = (event: ActivityEvent): boolean =>
    event.kind === 'end' ? wasIn(event) : event.kind !== 'breakout-end' && !isInactivityLeave(event);
  const signs = events.filter(isSign).map(({ time }) => time);
  return events.filter(
    (event) =>
      !isInactivityLeave(event) ||
      !(signs.some((time) => time > event.time && time <= event.time + inactivityWindowOf(event)) || isOutlived(event, events)),
  );
}

/** Whether an event is one that only a connection that is there reports; a join says nothing of the time before. */
export function isSignOfConnection({ kind, device, discriminator }: ActivityEvent): boolean {
  return device !== '' && kind !== 'join' && kind !== 'end' && kind !== 'breakout-end' && !isInferred({ kind, discriminator });
}

function isOutlived(leave: ActivityEvent, events: readonly ActivityEvent[]): boolean {
  const before = new Set(events.filter(({ time, device }) => device !== '' && time <= leave.time).map(connection));
  const later = events.filter(({ time, device }) => time > leave.time && device !== '').toSorted((one, other) => one.time - other.time);
  const rejoined = new Set<string>();
  return later.some((event) => {
    if (event.kind === 'join') rejoined.add(connection(event));
    return isSignOfConnection(event) && before.has(connection(event)) && !rejoined.has(connection(event));
  });
}

function connection({ device, run = '' }: ActivityEvent): string {
  return connectionName(device, run);
}

/** @returns when the last timeout ended from which one of these leaves was inferred, Unix milliseconds; 0 without such a leave */
export function endOfInactivityWindow(events: readonly ActivityEvent[]): number {
  return events.reduce((end, event) => (isInactivityLeave(event) ? Math.max(end, event.time + inactivityWindowOf(event)) : end), 0);
}

/** By how much a leave that was inferred may be later, or a join earlier, in milliseconds. */
export function inactivityWindowOf({ discriminator }: ActivityEvent): number {
  return Number(discriminator.slice(discriminator.indexOf(':') + 1));
}
