import { flagAt, identifierAt, labelAt, personAt, UNUSABLE } from './untyped-value.js';
import type { MeetingReference, ParticipantReference } from './room-event.js';

/** The real server's spellings, then those of the flat event. */
const MEETING_EXTERNAL = ['meeting.external-meeting-id', 'meeting_id'];
const MEETING_INTERNAL = ['meeting.internal-meeting-id', 'internal_meeting_id'];
const MEETING_PARENT = ['meeting.parent-id'];
const USER_INTERNAL = ['user.internal-user-id'];
const USER_EXTERNAL = ['user.external-user-id', 'participant_id'];
const SENDER_INTERNAL = ['chat-message.sender.internal-user-id'];
const SENDER_EXTERNAL = ['chat-message.sender.external-user-id'];
const SENDER_NAME = ['chat-message.sender.name'];
const MESSAGE_ID = ['chat-message.id'];
const USER_NAME = ['user.name', 'name'];
const USER_ROLE = ['user.role', 'role'];
const USER_GUEST = ['user.guest', 'guest'];
/** A connection to a breakout room is named by both ids; the server's own are far shorter (16 and 54). */
const LONGEST_CONNECTION = 120;
const LONGEST_RUN = 130;
const NO_PARENT = 'bbb-none';

/** The meeting's ids; undefined where one of them can't be used. An absent id is left out. */
export function meetingReference(attributes: unknown): MeetingReference | undefined {
  const external = identifierAt(attributes, MEETING_EXTERNAL);
  const internal = identifierAt(attributes, MEETING_INTERNAL, LONGEST_RUN);
  const parent = identifierAt(attributes, MEETING_PARENT, LONGEST_RUN);
  if (external === UNUSABLE || internal === UNUSABLE || parent === UNUSABLE) return undefined;
  return present({ external, internal, parentInternal: parent === NO_PARENT ? undefined : parent });
}

/** The person's ids; undefined where one of them can't be used. An absent id is left out. */
export function participantReference(attributes: unknown): ParticipantReference | undefined {
  const internal = identifierAt(attributes, USER_INTERNAL, LONGEST_CONNECTION);
  const external = personAt(attributes, USER_EXTERNAL);
  if (internal === UNUSABLE || external === UNUSABLE) return undefined;
  if (internal === undefined && external === undefined) return senderReference(attributes);
  const name = labelAt(attributes, USER_NAME);
  const guest = flagAt(attributes, USER_GUEST);
  return present({ internal, external, name, role: roleOf(attributes), guest });
}

/** A chat's sender. 2.x puts the display name where the person's id belongs; it is known by its missing message id. */
function senderReference(attributes: unknown): ParticipantReference | undefined {
  const internal = identifierAt(attributes, SENDER_INTERNAL, LONGEST_CONNECTION);
  const external = personAt(attributes, SENDER_EXTERNAL);
  if (internal === UNUSABLE) return undefined;
  if (identifierAt(attributes, MESSAGE_ID) === undefined) {
    return present({ internal, name: labelAt(attributes, [...SENDER_NAME, ...SENDER_EXTERNAL]) });
  }
  return external === UNUSABLE ? undefined : present({ internal, external, name: labelAt(attributes, SENDER_NAME) });
}

function roleOf(attributes: unknown): ParticipantReference['role'] {
  const given = labelAt(attributes, USER_ROLE)?.toUpperCase();
  if (given === 'MODERATOR') return 'moderator';
  return given === 'VIEWER' ? 'viewer' : undefined;
}

/** The members that are there. */
function present<Members extends object>(members: Members): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const kept: Partial<Members> = {};
  for (const name of Object.keys(members) as (keyof Members)[]) if (members[name] !== undefined) kept[name] = members[name];
  return kept as { [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}
