import { textOf } from '../hooks/server/api-answer.js';

/** A room as the server lists it among all of its rooms. */
export interface ListedRoom {
  /** The id that it was created with; empty where the server does not say. */
  readonly externalId: string;
  /** The server's own id of the run; empty where it does not say. */
  readonly internalId: string;
  /** Of a breakout room: the meeting that it belongs to, by either of its ids; undefined for all others. */
  readonly parentId?: string;
  readonly participants: number;
  /** By which a join names this run of the room; Unix milliseconds. */
  readonly createTime: number;
}

type Answer = Readonly<Record<string, unknown>>;

/** The rooms in an answer to `getMeetings`. */
export function listedRooms({ meetings }: Answer): ListedRoom[] {
  const listed = typeof meetings === 'object' && meetings !== null && 'meeting' in meetings ? meetings.meeting : [];
  return (Array.isArray(listed) ? (listed as unknown[]) : []).flatMap((room) =>
    typeof room === 'object' && room !== null ? [listedRoom(room as Answer)] : [],
  );
}

function listedRoom({ meetingID, internalMeetingID, isBreakout, parentMeetingID, participantCount, createTime }: Answer): ListedRoom {
  const parentId = textOf(isBreakout) === 'true' ? textOf(parentMeetingID) : undefined;
  return {
    externalId: textOf(meetingID) ?? '',
    internalId: textOf(internalMeetingID) ?? '',
    ...(parentId === undefined ? {} : { parentId }),
    participants: numberOf(participantCount),
    createTime: numberOf(createTime),
  };
}

/** A whole number of an answer; 0 where there is none. */
export function numberOf(value: unknown): number {
  const number = Number(textOf(value));
  return Number.isSafeInteger(number) ? number : 0;
}
