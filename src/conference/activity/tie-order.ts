import { cameraOf, microphone } from './activity-reducer.js';
import { connectionOf } from './connection.js';
import type { ActivityEvent } from './activity-event.js';
import type { ActivityRecord } from './activity-record.js';
import { MICROPHONE_CLOSED } from '../events/room-event.js';
import { isRunning } from './running-timer.js';
import { isInferred } from './inactivity-leave.js';

/**
 * Orders events with the same timestamp, whatever order they came in: who connects muted may unmute then, a source that is not running starts before it stops, a
 * running one stops before it starts again, and a leave comes last.
 * @param record the record before that timestamp
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
      return record.devices.includes(connectionOf(record.devices, event)) ? 7 : 0;
    case 'talk-start':
      return isRunning(record.talk, microphone(record, event)) ? 4 : 2;
    case 'camera-start':
      return isRunning(record.camera, cameraOf(record, event)) ? 4 : 2;
    case 'talk-stop':
      return event.discriminator === MICROPHONE_CLOSED ? 1 : 3;
    case 'camera-stop':
      return 3;
    case 'leave':
      return isInferred(event) ? 9 : 5;
    case 'breakout-end':
      return 6;
    case 'end':
      return 8;
    default:
      return 2;
  }
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
