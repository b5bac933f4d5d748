import { numbers, texts } from '../../database/array-literal.js';
import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import type { ParticipantReference } from '../callback/room-event.js';

export interface Mention {
  readonly meetingId: number;
  readonly participant: ParticipantReference;
  /** The breakout room that it happened in: people are known there by their connection to the meeting itself. */
  readonly room?: string;
}

/** A connection and who is behind it. */
export interface ToldDevice {
  readonly meetingId: number;
  readonly device: string;
  readonly key: string;
}

interface KnownRow {
  readonly of: 'user' | 'device';
  readonly meetingId: number | null;
  readonly name: string;
  readonly id: number | null;
  readonly key: string | null;
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

  private constructor(known: readonly KnownRow[]) {
    for (const { of, meetingId, name, id, key } of known) {
      if (of === 'device') this.keysByDevice.set(deviceKey(Number(meetingId), name), key ?? '');
      else {
        this.usersById.set(String(id), Number(id));
        this.usersByName.set(name, Number(id));
      }
    }
  }

  static async load(statements: Statements, mentions: readonly Mention[]): Promise<ParticipantResolver> {
    const externals = [...new Set(mentions.flatMap(({ participant }) => participant.external ?? []))];
    const devices = mentions.flatMap((mention) => devicesOf(mention).map((device) => ({ meetingId: mention.meetingId, device })));
    const resolver = new ParticipantResolver(
      await statements.rows<KnownRow>(
        sql`SELECT 'user' AS "of", NULL::int AS "meetingId", "username_canonical" AS "name", "id", NULL::text AS "key" FROM "user"
            WHERE "id" = ANY(${numbers(externals.filter(isUserId).map(Number))}::int[])
            UNION ALL SELECT 'user', NULL, "username_canonical", "id", NULL FROM "user"
            WHERE "username_canonical" = ANY(${texts(externals.map((external) => external.toLowerCase()))}::text[])
            UNION ALL SELECT 'device', "d"."meeting_id", "d"."device", NULL, "d"."participant_key" FROM "conference_device" "d"
            JOIN (SELECT DISTINCT * FROM unnest(${numbers(devices.map(({ meetingId }) => meetingId))}::int[], ${texts(devices.map(({ device }) => device))}::text[])
              AS "t" ("meeting_id", "device")) AS "t" USING ("meeting_id", "device")`,
      ),
    );
    // Who is in a breakout room is told by who is in the meeting.
    for (const mention of mentions.filter(({ room }) => room === undefined)) resolver.learn(mention);
    for (const mention of mentions.filter(({ room }) => room !== undefined)) resolver.learn(mention);
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
    return this.keysByDevice.get(deviceKey(meetingId, device)) ?? `i:${device}`;
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
    const device = deviceKey(meetingId, participant.internal);
    if (key === undefined || this.keysByDevice.has(device)) return;
    this.keysByDevice.set(device, key);
    this.told.push({ meetingId, device: participant.internal, key });
  }
}

/** The connections that a mention speaks of. */
function devicesOf({ participant: { internal, external }, room }: Mention): string[] {
  const [, outside] = room === undefined ? [] : (BREAKOUT_PERSON.exec(external ?? '') ?? []);
  return [internal, outside].filter((device) => device !== undefined);
}

function deviceKey(meetingId: number, device: string): string {
  return `${meetingId} ${device}`;
}

function isUserId(external: string): boolean {
  return /^\d{1,9}$/.test(external);
}
