import type { ActivityEvent } from './activity-event.js';
import { isConcluded } from './stale-leave.js';

/**
 * Each event once. Copies are equal in identity; besides, a sender that doesn't tell devices (the flat form) may report
 * what another sender reports with its device: same kind, same millisecond, and nothing that tells them apart.
 */
export function distinctEvents(events: readonly ActivityEvent[]): readonly ActivityEvent[] {
  if (events.length < 2) return events;
  const distinct = [...new Map(events.map((event) => [event.identity, event])).values()];
  const told = new Map<string, Set<string>>();
  for (const event of distinct) {
    if (event.device === '') continue;
    const discriminators = told.get(momentOf(event)) ?? new Set();
    told.set(momentOf(event), discriminators.add(event.discriminator));
  }
  return distinct.filter((event) => event.device !== '' || isConcluded(event) || !isTold(event, told.get(momentOf(event))));
}

function isTold(event: ActivityEvent, discriminators: ReadonlySet<string> | undefined): boolean {
  if (!discriminators) return false;
  return event.discriminator === '' || discriminators.has('') || discriminators.has(event.discriminator);
}

function momentOf(event: ActivityEvent): string {
  return `${event.kind} ${event.time}`;
}
