import type { ActivityEvent } from './activity-event.js';
import { isInferred } from './inactivity-leave.js';

/**
 * Each event once. Copies have equal identities. In addition, a sender without device ids (the flat form) may report what another
 * sender reports with a device: same kind, same millisecond, and no other difference.
 */
export function distinctEvents(events: readonly ActivityEvent[]): readonly ActivityEvent[] {
  if (events.length < 2) return events;
  const distinct = [...new Map(events.map((event) => [event.identity, event])).values()];
  const reported = new Map<string, Set<string>>();
  for (const event of distinct) {
    if (event.device === '') continue;
    const discriminators = reported.get(kindAndTime(event)) ?? new Set();
    reported.set(kindAndTime(event), discriminators.add(event.discriminator));
  }
  return distinct.filter((event) => event.device !== '' || isInferred(event) || !isReported(event, reported.get(kindAndTime(event))));
}

function isReported(event: ActivityEvent, discriminators: ReadonlySet<string> | undefined): boolean {
  if (!discriminators) return false;
  return event.discriminator === '' || discriminators.has('') || discriminators.has(event.discriminator);
}

function kindAndTime(event: ActivityEvent): string {
  return `${event.kind} ${event.time}`;
}
