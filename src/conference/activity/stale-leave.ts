import type { ActivityEvent } from './activity-event.js';

const STALE = 'stale:';

/** Discriminator of a leave that we concluded from silence. @param window how long the silence was to last, milliseconds */
export function staleDiscriminator(window: number): string {
  return `${STALE}${window}`;
}

/** A leave that no sender told but we concluded: from silence, or because somebody closed the record by hand. */
export function isConcluded({ kind, discriminator }: Pick<ActivityEvent, 'kind' | 'discriminator'>): boolean {
  return kind === 'leave' && discriminator !== '';
}

export function isStale({ kind, discriminator }: Pick<ActivityEvent, 'kind' | 'discriminator'>): boolean {
  return kind === 'leave' && discriminator.startsWith(STALE);
}

/**
 * The events without those leaves concluded from a silence that turned out not to have been one: where something of the
 * same person happened within it after all and only came late.
 */
export function withoutDisproved(events: readonly ActivityEvent[]): readonly ActivityEvent[] {
  if (!events.some(isStale)) return events;
  const signs = events.filter((event) => event.kind !== 'breakout-end' && !isStale(event)).map(({ time }) => time);
  return events.filter((event) => !isStale(event) || !signs.some((time) => time > event.time && time <= event.time + windowOf(event)));
}

/** @returns when the last silence ended from which one of these leaves was concluded, Unix milliseconds; 0 without such a leave */
export function endOfSilence(events: readonly ActivityEvent[]): number {
  return events.reduce((end, event) => (isStale(event) ? Math.max(end, event.time + windowOf(event)) : end), 0);
}

function windowOf({ discriminator }: ActivityEvent): number {
  return Number(discriminator.slice(STALE.length));
}
