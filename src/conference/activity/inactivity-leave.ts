import type { ActivityEvent } from './activity-event.js';

const STALE = 'stale:';

/** Discriminator of a leave inferred from inactivity. @param window the inactivity timeout, milliseconds */
export function inactivityDiscriminator(window: number): string {
  return `${STALE}${window}`;
}

/** A leave that no sender reported: inferred from inactivity, or because a user closed the record. */
export function isInferred({ kind, discriminator }: Pick<ActivityEvent, 'kind' | 'discriminator'>): boolean {
  return kind === 'leave' && discriminator !== '';
}

export function isInactivityLeave({ kind, discriminator }: Pick<ActivityEvent, 'kind' | 'discriminator'>): boolean {
  return kind === 'leave' && discriminator.startsWith(STALE);
}

/**
 * The events without those leaves that were inferred from inactivity and disproved by a late event of the same participant within
 * the timeout.
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
    (event) => !isInactivityLeave(event) || !signs.some((time) => time > event.time && time <= event.time + windowOf(event)),
  );
}

/** @returns when the last timeout ended from which one of these leaves was inferred, Unix milliseconds; 0 without such a leave */
export function endOfInactivityWindow(events: readonly ActivityEvent[]): number {
  return events.reduce((end, event) => (isInactivityLeave(event) ? Math.max(end, event.time + windowOf(event)) : end), 0);
}

function windowOf({ discriminator }: ActivityEvent): number {
  return Number(discriminator.slice(STALE.length));
}
