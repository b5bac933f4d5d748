import { cameraOf, microphone } from './activity-reducer.js';
import type { ActivityEvent } from './activity-event.js';
import type { ActivityRecord } from './activity-record.js';
import { isRunning } from './running-timer.js';
import { isConcluded } from './stale-leave.js';

/**
 * Puts events of one and the same moment into the order that makes most sense of them, whatever order they came in:
 * what is not there begins before it ends, what is there ends before it begins again, and whoever leaves leaves last.
 * @param record what was known before that moment
 */
export function inTieOrder(events: readonly ActivityEvent[], record: ActivityRecord): readonly ActivityEvent[] {
  if (events.length < 2) return events;
  const ranked = events.map((event) => ({ event, rank: rank(event, record) }));
  ranked.sort((one, other) => one.rank - other.rank || compareTexts(one.event.identity, other.event.identity));
  return ranked.map(({ event }) => event);
}

function rank(event: ActivityEvent, record: ActivityRecord): number {
  switch (event.kind) {
    case 'join':
      return record.devices.includes(event.device) ? 6 : 0;
    case 'talk-start':
      return isRunning(record.talk, microphone(event)) ? 3 : 1;
    case 'camera-start':
      return isRunning(record.camera, cameraOf(event)) ? 3 : 1;
    case 'talk-stop':
    case 'camera-stop':
      return 2;
    case 'leave':
      return isConcluded(event) ? 8 : 4;
    case 'breakout-end':
      return 5;
    case 'end':
      return 7;
    default:
      return 1;
  }
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
