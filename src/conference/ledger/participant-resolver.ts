import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import type { ParticipantReference } from '../callback/room-event.js';

interface Mention {
  readonly meetingId: number;
  readonly participant: ParticipantReference;
}

/**
 * Says who the participants of a delivery are: accounts (`u:<id>`), guests by the id that they joined with (`g:<id>`), or,
 * while nothing else is known, connections (`i:<id>`).
 */
export class ParticipantResolver {
  private constructor(
    private readonly usersById: ReadonlyMap<string, number>,
    private readonly usersByName: ReadonlyMap<string, number>,
    private readonly keysByDevice: ReadonlyMap<string, string>,
  ) {}

  static async load(statements: Statements, mentions: readonly Mention[]): Promise<ParticipantResolver> {
    const externals = [...new Set(mentions.flatMap(({ participant }) => participant.external ?? []))];
    const users = await statements.rows<{ id: number; username: string }>(
      sql`SELECT "id", "username_canonical" AS "username" FROM "user"
          WHERE "id" = ANY(${externals.filter(isUserId).map(Number)}::int[]) OR "username_canonical" = ANY(${externals.map((external) => external.toLowerCase())}::text[])`,
    );
    const usersById = new Map(users.map(({ id }) => [String(id), id]));
    const usersByName = new Map(users.map(({ id, username }) => [username, id]));
    const known = new ParticipantResolver(usersById, usersByName, await earlierKeys(statements, mentions));
    return new ParticipantResolver(usersById, usersByName, new Map([...known.keysByDevice, ...known.toldKeys(mentions)]));
  }

  /** The participant's key in the meeting; undefined where nothing at all identifies him or her. */
  keyOf({ meetingId, participant }: Mention): string | undefined {
    const { external, internal } = participant;
    if (external !== undefined) return this.keyOfExternal(external);
    if (internal === undefined) return undefined;
    return this.keysByDevice.get(deviceKey(meetingId, internal)) ?? `i:${internal}`;
  }

  private keyOfExternal(external: string): string {
    const user = this.usersById.get(external) ?? this.usersByName.get(external.toLowerCase());
    return user === undefined ? `g:${external}` : `u:${user}`;
  }

  /** Connections whose person this very delivery tells. */
  private toldKeys(mentions: readonly Mention[]): [string, string][] {
    return mentions.flatMap<[string, string]>(({ meetingId, participant: { internal, external } }) =>
      internal === undefined || external === undefined ? [] : [[deviceKey(meetingId, internal), this.keyOfExternal(external)]],
    );
  }
}

/** Whom earlier events of the meeting told to be behind a connection. */
async function earlierKeys(statements: Statements, mentions: readonly Mention[]): Promise<Map<string, string>> {
  const devices = mentions.flatMap(({ participant }) => participant.internal ?? []);
  const rows = await statements.rows<{ meetingId: number; device: string; key: string }>(
    sql`SELECT DISTINCT ON ("meeting_id", "device") "meeting_id" AS "meetingId", "device", "participant_key" AS "key" FROM "conference_event"
        WHERE "meeting_id" = ANY(${mentions.map(({ meetingId }) => meetingId)}::int[]) AND "device" = ANY(${devices}::text[])
          AND "participant_key" NOT LIKE 'i:%' ORDER BY "meeting_id", "device", "id"`,
  );
  return new Map(rows.map(({ meetingId, device, key }) => [deviceKey(meetingId, device), key]));
}

function deviceKey(meetingId: number, device: string): string {
  return `${meetingId} ${device}`;
}

function isUserId(external: string): boolean {
  return /^\d{1,9}$/.test(external);
}
