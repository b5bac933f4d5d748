import { numbers, texts } from '../../database/array-literal.js';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { ParticipantReference } from '../events/room-event.js';
import type { AccountName, Device, KnownIdentities, People, ReportedDevice } from './ledger-types.js';
import { deviceName } from './ledger-keys.js';

export interface Mention {
  readonly meetingId: number;
  readonly participant: ParticipantReference;
  /** The breakout room that it happened in: people are known there by their connection to the meeting itself. */
  readonly room?: string | undefined;
}

/** In a breakout room the server calls people by their connection to the meeting and the number of the room. */
const BREAKOUT_PERSON = /^(.+)-\d+$/;

/**
 * Says who the participants of a delivery are: accounts (`u:<id>`), guests by the id that they joined with (`g:<id>`), or,
 * while nothing else is known, connections (`i:<id>`).
 */
export class ParticipantResolver {
  /** Connections whose person was not known before. */
  readonly reportedDevices: ReportedDevice[] = [];
  private readonly accountsById = new Map<string, number>();
  private readonly accountsByName = new Map<string, number>();
  private readonly keysByDevice = new Map<string, string>();

  private readonly people: KnownIdentities['people'];

  private constructor({ accounts: known, devices, people }: KnownIdentities) {
    this.people = people;
    for (const { meetingId, device, key } of devices) this.keysByDevice.set(deviceName({ meetingId, device }), key);
    for (const { id, name } of known) {
      this.accountsById.set(String(id), id);
      this.accountsByName.set(name, id);
    }
  }

  static async load(transaction: Transaction, mentions: readonly Mention[]): Promise<ParticipantResolver> {
    const externals = [...new Set(mentions.flatMap(({ participant }) => participant.external ?? []))];
    const devices = new Map(mentions.flatMap((mention) => devicesOf(mention).map((device) => [deviceName(device), device])));
    const meetings = [...new Set(mentions.map(({ meetingId }) => meetingId))];
    const resolver = new ParticipantResolver(await knownIdentities(transaction, { externals, devices: [...devices.values()], meetings }));
    // Breakout rooms name people by their connection to the meeting, so the meeting's own events are learned first.
    for (const mention of mentions) if (mention.room === undefined) resolver.learn(mention);
    for (const mention of mentions) if (mention.room !== undefined) resolver.learn(mention);
    return resolver;
  }

  /** The participant's key in the meeting; undefined where nothing at all identifies him or her. */
  keyOf({ meetingId, participant, room }: Mention): string | undefined {
    const { external, internal } = participant;
    if (room !== undefined && external !== undefined) return this.keyInBreakout(meetingId, external);
    if (external !== undefined) return this.keyOfExternal(meetingId, external);
    return internal === undefined ? undefined : this.keyOfDevice(meetingId, internal);
  }

  private keyOfDevice(meetingId: number, device: string): string {
    return this.keysByDevice.get(deviceName({ meetingId, device })) ?? `i:${device}`;
  }

  private keyOfExternal(meetingId: number, external: string): string {
    const user = this.accountOf(this.people.get(meetingId) ?? 'accounts', external);
    return user === undefined ? `g:${external}` : `u:${user}`;
  }

  private accountOf(people: People, external: string): number | undefined {
    if (people === 'guests') return undefined;
    const byId = people === 'accounts' ? this.accountsById.get(external) : undefined;
    return byId ?? this.accountsByName.get(external.toLowerCase());
  }

  private keyInBreakout(meetingId: number, external: string): string {
    const [, device] = BREAKOUT_PERSON.exec(external) ?? [];
    return device === undefined ? this.keyOfExternal(meetingId, external) : this.keyOfDevice(meetingId, device);
  }

  /** The first person reported behind a connection is final. */
  private learn(mention: Mention): void {
    const { meetingId, participant } = mention;
    if (participant.internal === undefined || participant.external === undefined) return;
    const key = this.keyOf(mention);
    const device = deviceName({ meetingId, device: participant.internal });
    if (key === undefined || this.keysByDevice.has(device)) return;
    this.keysByDevice.set(device, key);
    this.reportedDevices.push({ meetingId, device: participant.internal, key });
  }
}

/** The connections that a mention speaks of. */
function devicesOf({ meetingId, participant: { internal, external }, room }: Mention): Device[] {
  const [, outside] = room === undefined ? [] : (BREAKOUT_PERSON.exec(external ?? '') ?? []);
  return [internal, outside].flatMap((device) => (device === undefined ? [] : { meetingId, device }));
}

function isUserId(external: string): boolean {
  return /^\d{1,9}$/.test(external);
}

/** Accounts that the ids may mean: by number, or by user name. */
function accounts(externals: readonly string[]): Sql {
  return sql`SELECT "id", "username_canonical" AS "name" FROM "user" WHERE "id" = ANY(${numbers(externals.filter(isUserId).map(Number))}::int[])
    UNION SELECT "id", "username_canonical" FROM "user" WHERE "username_canonical" = ANY(${texts(externals.map((external) => external.toLowerCase()))}::text[])`;
}

interface KnownRow extends AccountName {
  readonly meetingId: number | null;
  readonly key: string | null;
}

interface Named {
  readonly externals: readonly string[];
  readonly devices: readonly Device[];
  readonly meetings: readonly number[];
}

async function knownIdentities(transaction: Transaction, { externals, devices, meetings }: Named): Promise<KnownIdentities> {
  const rows = await transaction.rows<KnownRow>(
    sql`SELECT "id", "name", NULL::int AS "meetingId", NULL::text AS "key" FROM (${accounts(externals)}) AS "account"
        UNION ALL SELECT NULL, "d"."device", "d"."meeting_id", "d"."participant_key" FROM "conference_device" "d"
        JOIN unnest(${numbers(devices.map(({ meetingId }) => meetingId))}::int[], ${texts(devices.map(({ device }) => device))}::text[])
          AS "t" ("meeting_id", "device") USING ("meeting_id", "device")
        UNION ALL SELECT NULL, "people", "id", NULL FROM "conference_meeting"
          WHERE "id" = ANY(${numbers(meetings)}::int[]) AND "people" <> 'accounts'`,
  );
  return {
    people: new Map(rows.flatMap(({ meetingId, name, key }) => (meetingId === null || key !== null ? [] : [[meetingId, name as People]]))),
    accounts: rows.filter(({ meetingId }) => meetingId === null),
    devices: rows.flatMap(({ meetingId, name, key }) => (meetingId === null || key === null ? [] : [{ meetingId, device: name, key }])),
  };
}
