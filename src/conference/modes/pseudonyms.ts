import { hash } from 'node:crypto';
import { raw, type Sql, sql } from '../../database/sql.js';
import { breakoutPerson } from '../events/breakout-person.js';
import type { RoomEvent } from '../events/room-event.js';

/** What keys of people begin with who are known by a pseudonym of their meeting. */
export const PSEUDONYM = 'p:';

const DIGITS = 22;
const LABEL_DIGITS = 6;
const LABEL = 'Participant';
/** Kinds of events whose discriminator is an id that the server gave, and by which it knows a person. */
const IDS: ReadonlySet<RoomEvent['kind']> = new Set<RoomEvent['kind']>(['message', 'camera-start', 'camera-stop']);
/** Members of a payload that say nothing of the person. */
const KEPT = ['event', 'integrity', 'reportedTime'] as const;

/** @param secret of the meeting @returns the same for the same text; who does not have the secret cannot find the text */
export function digestOf(secret: string, text: string): string {
  return hash('sha256', `${secret} ${text}`, 'base64url').slice(0, DIGITS);
}

/** SQL of the same. */
export function digestSql(secret: Sql, text: Sql): Sql {
  return sql`translate(left(encode(sha256(convert_to(${secret} || ' ' || ${text}, 'UTF8')), 'base64'), ${raw(String(DIGITS))}), '+/', '-_')`;
}

/** The key that a participant has in a meeting that does not name people. @param key of an account, a guest or a connection */
export function pseudonymOf(secret: string, key: string): string {
  return PSEUDONYM + digestOf(secret, key);
}

/** SQL of the same. */
export function pseudonymSql(secret: Sql, key: Sql): Sql {
  return sql`(${raw(`'${PSEUDONYM}'`)} || ${digestSql(secret, key)})`;
}

/** How a participant is called who is known by a pseudonym. */
export function labelOf(key: string): string {
  return `${LABEL} ${key.slice(PSEUDONYM.length, PSEUDONYM.length + LABEL_DIGITS)}`;
}

/** SQL of the same. */
export function labelSql(key: Sql): Sql {
  return sql`(${`${LABEL} `} || substr(${key}, ${PSEUDONYM.length + 1}, ${LABEL_DIGITS}))`;
}

/** A connection under a name that the server does not know. @param device with its breakout room, where it is in one */
function hiddenDevice(secret: string, device: string): string {
  const at = device.indexOf('@');
  return at < 0 ? digestOf(secret, device) : digestOf(secret, device.slice(0, at)) + device.slice(at);
}

/** SQL of the same. */
export function hiddenDeviceSql(secret: Sql, device: Sql): Sql {
  return sql`(CASE WHEN ${device} = '' THEN '' ELSE ${digestSql(secret, sql`split_part(${device}, '@', 1)`)} || substr(${device}, length(split_part(${device}, '@', 1)) + 1) END)`;
}

/** SQL condition: whether the discriminator of an event of this kind is an id that the server gave. */
export function hasServerId(kind: Sql): Sql {
  return sql`${kind} = ANY(${[...IDS]}::text[])`;
}

/**
 * An event without what says whose it is: names, roles and ids that the server knows people by. The id that the person joined with stays, for
 * it to be found out whose pseudonym it is; it is not stored.
 * @param isInBreakout whether people are known by their connection to the meeting itself
 */
export function withoutNames(event: RoomEvent, secret: string, isInBreakout: boolean): RoomEvent {
  const { internal, external } = event.participant;
  const person = isInBreakout ? breakoutPerson(external ?? '') : undefined;
  const joinedWith = person === undefined ? external : digestOf(secret, person.outside) + person.suffix;
  return {
    ...event,
    discriminator: IDS.has(event.kind) && event.discriminator !== '' ? digestOf(secret, event.discriminator) : event.discriminator,
    participant: {
      ...(internal === undefined ? {} : { internal: hiddenDevice(secret, internal) }),
      ...(joinedWith === undefined ? {} : { external: joinedWith }),
    },
    payload: Object.fromEntries(KEPT.flatMap((name) => (name in event.payload ? [[name, event.payload[name] as string]] : []))),
  };
}
