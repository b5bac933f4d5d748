import { numbers, texts } from '../../database/array-literal.js';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { ParticipantReference } from '../callback/room-event.js';
import type { GroupMemory } from './ledger-memory.js';

export interface Mention {
  readonly meetingId: number;
  readonly participant: ParticipantReference;
  /** The breakout room that it happened in: people are known there by their connection to the meeting itself. */
  readonly room?: string | undefined;
}

/** A connection and who is behind it. */
export interface ToldDevice {
  readonly meetingId: number;
  readonly device: string;
  readonly key: string;
}

/** An account and its canonical user name. */
export interface KnownName {
  readonly id: number;
  readonly name: string;
}

/** A connection to a meeting. */
interface Device {
  readonly meetingId: number;
  readonly device: string;
}

interface Known {
  readonly users: readonly KnownName[];
  readonly devices: readonly ToldDevice[];
}

/** In a breakout room the server calls people by their connection to the meeting and the number of the room. */
const BREAKOUT_PERSON = /^(.+)-\d+$/;

/**
 * Says who the participants of a delivery are: accounts (`u:<id>`), guests by the id that they joined with (`g:<id>`), or,
 * while nothing else is known, connections (`i:<id>`).
 */
export class ParticipantResolver {
  /** Connections whose person was not known before. */
  readonly told: ToldDevice[] = [];
  private readonly usersById = new Map<string, number>();
  private readonly usersByName = new Map<string, number>();
  private readonly keysByDevice = new Map<string, string>();

  private constructor({ users, devices }: Known) {
    for (const { meetingId, device, key } of devices) this.keysByDevice.set(deviceName({ meetingId, device }), key);
    for (const { id, name } of users) {
      this.usersById.set(String(id), id);
      this.usersByName.set(name, id);
    }
  }

  /** @param memory by which the outcome may be foreseen */
  static async load(transaction: Transaction, mentions: readonly Mention[], memory?: GroupMemory): Promise<ParticipantResolver> {
    const externals = [...new Set(mentions.flatMap(({ participant }) => participant.external ?? []))];
    const named = new Map(mentions.flatMap((mention) => devicesOf(mention).map((device) => [deviceName(device), device])));
    const resolver = new ParticipantResolver(foreseen(externals, named, memory) ?? (await lookedUp(transaction, externals, named, memory)));
    // Who is in a breakout room is told by who is in the meeting.
    for (const mention of mentions) if (mention.room === undefined) resolver.learn(mention);
    for (const mention of mentions) if (mention.room !== undefined) resolver.learn(mention);
    return resolver;
  }

  /** The participant's key in the meeting; undefined where nothing at all identifies him or her. */
  keyOf({ meetingId, participant, room }: Mention): string | undefined {
    const { external, internal } = participant;
    if (room !== undefined && external !== undefined) return this.keyInBreakout(meetingId, external);
    if (external !== undefined) return this.keyOfExternal(external);
    return internal === undefined ? undefined : this.keyOfDevice(meetingId, internal);
  }

  private keyOfDevice(meetingId: number, device: string): string {
    return this.keysByDevice.get(deviceName({ meetingId, device })) ?? `i:${device}`;
  }

  private keyOfExternal(external: string): string {
    const user = this.usersById.get(external) ?? this.usersByName.get(external.toLowerCase());
    return user === undefined ? `g:${external}` : `u:${user}`;
  }

  private keyInBreakout(meetingId: number, external: string): string {
    const [, device] = BREAKOUT_PERSON.exec(external) ?? [];
    return device === undefined ? this.keyOfExternal(external) : this.keyOfDevice(meetingId, device);
  }

  /** The first one told to be behind a connection stays there. */
  private learn(mention: Mention): void {
    const { meetingId, participant } = mention;
    if (participant.internal === undefined || participant.external === undefined) return;
    const key = this.keyOf(mention);
    const device = deviceName({ meetingId, device: participant.internal });
    if (key === undefined || this.keysByDevice.has(device)) return;
    this.keysByDevice.set(device, key);
    this.told.push({ meetingId, device: participant.internal, key });
  }
}

/** The connections that a mention speaks of. */
function devicesOf({ meetingId, participant: { internal, external }, room }: Mention): Device[] {
  const [, outside] = room === undefined ? [] : (BREAKOUT_PERSON.exec(external ?? '') ?? []);
  return [internal, outside].flatMap((device) => (device === undefined ? [] : { meetingId, device }));
}

function deviceName({ meetingId, device }: Device): string {
  return `${meetingId} ${device}`;
}

function isUserId(external: string): boolean {
  return /^\d{1,9}$/.test(external);
}

/** Accounts that the ids may mean: by number, or by user name. */
function accounts(externals: readonly string[]): Sql {
  return sql`SELECT "id", "username_canonical" AS "name" FROM "user" WHERE "id" = ANY(${numbers(externals.filter(isUserId).map(Number))}::int[])
    UNION SELECT "id", "username_canonical" FROM "user" WHERE "username_canonical" = ANY(${texts(externals.map((external) => external.toLowerCase()))}::text[])`;
}

interface KnownRow extends KnownName {
  readonly meetingId: number | null;
  readonly key: string | null;
}

async function lookedUp(
  transaction: Transaction,
  externals: readonly string[],
  named: ReadonlyMap<string, Device>,
  memory: GroupMemory | undefined,
): Promise<Known> {
  const devices = [...named.values()];
  const rows = await transaction.rows<KnownRow>(
    sql`SELECT "id", "name", NULL::int AS "meetingId", NULL::text AS "key" FROM (${accounts(externals)}) AS "account"
        UNION ALL SELECT NULL, "d"."device", "d"."meeting_id", "d"."participant_key" FROM "conference_device" "d"
        JOIN unnest(${numbers(devices.map(({ meetingId }) => meetingId))}::int[], ${texts(devices.map(({ device }) => device))}::text[])
          AS "t" ("meeting_id", "device") USING ("meeting_id", "device")`,
  );
  const users = rows.filter(({ meetingId }) => meetingId === null);
  const told = rows.flatMap(({ meetingId, name, key }) => (meetingId === null || key === null ? [] : { meetingId, device: name, key }));
  const matches = (external: string): KnownName[] =>
    users.filter(({ id, name }) => String(id) === external || name === external.toLowerCase());
  for (const external of externals) memory?.keepNames(external, matches(external));
  for (const device of told) memory?.keepDevice(deviceName(device), device.key);
  return { users, devices: told };
}

/** @returns undefined unless all of them are remembered; what is remembered is compared with the database before the commit */
function foreseen(externals: readonly string[], named: ReadonlyMap<string, Device>, memory: GroupMemory | undefined): Known | undefined {
  const users = memory?.names(externals);
  const keys = memory?.devices([...named.keys()]);
  if (!memory || !users || !keys) return undefined;
  const devices = [...named.values()].map((device, index) => ({ ...device, key: keys[index] ?? '' }));
  const distinctUsers = [...new Map(users.map((user) => [user.id, user])).values()];
  memory.conditions.push(
    sql`((SELECT count(*) FROM "conference_device" "d" JOIN unnest(${numbers(devices.map(({ meetingId }) => meetingId))}::int[],
            ${texts(devices.map(({ device }) => device))}::text[], ${texts(keys)}::text[]) AS "t" ("meeting_id", "device", "participant_key")
            USING ("meeting_id", "device", "participant_key")) = ${devices.length}::int
        AND (SELECT count(*) FROM (${accounts(externals)}) AS "account") = ${distinctUsers.length}::int
        AND (SELECT count(*) FROM "user" "u" JOIN unnest(${numbers(distinctUsers.map(({ id }) => id))}::int[], ${texts(distinctUsers.map(({ name }) => name))}::text[])
            AS "t" ("id", "name") ON "u"."id" = "t"."id" AND "u"."username_canonical" = "t"."name") = ${distinctUsers.length}::int)`,
  );
  return { users: distinctUsers, devices };
}
