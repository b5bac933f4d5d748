import type { Device, ParticipantOfMeeting } from './ledger-types.js';

/** Names a participant of a meeting, for maps. */
export function participantName({ meetingId, key }: ParticipantOfMeeting): string {
  return `${meetingId} ${key}`;
}

/** Names a connection to a meeting, for maps. */
export function deviceName({ meetingId, device }: Device): string {
  return `${meetingId} ${device}`;
}
