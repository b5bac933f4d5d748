import { Injectable } from '@nestjs/common';
import type { Statements } from '../../database/statements.js';
import { createCache } from '../../cache/cache.js';
import { textOf } from '../hooks/server/api-answer.js';
import { apiAddress, type ServerConnection } from '../hooks/server/api-address.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { VideoconferenceApi } from '../hooks/server/videoconference-api.js';
import { type ListedRoom, listedRooms, numberOf } from './listed-room.js';
import { type ServerRecording, serverRecordings } from './server-recordings.js';
import { ServerDirectory } from '../integration-settings/server-directory.js';

type Parameters = Readonly<Record<string, string>>;
type Answer = Readonly<Record<string, unknown>>;

interface CallOptions {
  /** Longest answer. */
  readonly maximumBytes?: number;
  /** Of the caller's unit of work, where there is one. */
  readonly statements?: Statements | undefined;
}

/** Where a room is. */
export interface RoomPlace {
  /** The server's row; null for the server of the settings. */
  readonly serverId: number | null;
  readonly remoteId: string;
}

/** A room as the server made it, or had it already. */
export interface MadeRoom {
  /** By which a join names this run of the room; Unix milliseconds. */
  readonly createTime: number;
  /** It was ended a moment ago, and the server does not make it anew yet. */
  readonly wasJustEnded: boolean;
}

/** What the server tells of a room that exists. */
export interface RoomInfo {
  readonly createTime: number;
  readonly running: boolean;
  readonly participants: number;
  readonly moderators: number;
  readonly startedAt: number;
  /** Who is in it, by the ids that they joined with. */
  readonly attendees: readonly RoomAttendee[];
}

interface RoomAttendee {
  readonly id: string;
  readonly name: string;
}

/** Longest query that is sent, in bytes: longer ones would have to be posted, and releases digest that differently. */
export const LONGEST_QUERY = 6_000;
/** Recordings on a page: the most that servers send. */
const PAGE = 100;
const MOST_RECORDINGS = 10_000;
/** Longest list of recordings or rooms, in bytes. */
const LONGEST_LIST = 8 * 1_048_576;
/** A room that no server has. */
const NO_ROOM = 'ly-there-is-no-such-room';
/** How servers answer a call that they do not know. */
const UNKNOWN_CALL: ReadonlySet<string> = new Set(['unsupportedRequest', 'http-status', 'not-xml']);
/** Servers whose digest is remembered. */
const MOST_SERVERS = 100;

/** The rooms of the configured videoconference servers. Each call names its server, and fails with a ServerFailure. */
@Injectable()
export class RoomServer {
  private readonly digests = createCache<string, 'sha1' | 'sha256'>({ name: 'digests of servers', entries: MOST_SERVERS });

  constructor(
    private readonly api: VideoconferenceApi,
    private readonly servers: ServerDirectory,
  ) {}

  /** Makes a room, or finds it there: with the same passwords the server takes a repetition for success. */
  async create(serverId: number | null, parameters: Parameters): Promise<MadeRoom> {
    const answer = await this.call(serverId, 'create', parameters);
    return { createTime: numberOf(answer['createTime']), wasJustEnded: answer['hasBeenForciblyEnded'] === 'true' };
  }

  /** Asks for the end of a room; one that is not there is as good as ended. */
  async end({ serverId, remoteId }: RoomPlace, password: string): Promise<void> {
    try {
      await this.call(serverId, 'end', { meetingID: remoteId, password });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  /** @returns undefined where there is no such room */
  async info({ serverId, remoteId }: RoomPlace): Promise<RoomInfo | undefined> {
    try {
      const answer = await this.call(serverId, 'getMeetingInfo', { meetingID: remoteId }, { maximumBytes: LONGEST_LIST });
      return {
        createTime: numberOf(answer['createTime']),
        running: answer['running'] === 'true',
        participants: numberOf(answer['participantCount']),
        moderators: numberOf(answer['moderatorCount']),
        startedAt: numberOf(answer['startTime']),
        attendees: attendeesOf(answer),
      };
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** The signed address by which a browser enters a room. */
  async joinAddress(serverId: number | null, parameters: Parameters): Promise<string> {
    const connection = await this.connection(serverId);
    return apiAddress({ ...connection, algorithm: this.digestOf(connection) }, 'join', parameters);
  }

  /**
   * All recordings of some rooms, or some recordings: page by page, until a page is short or brings nothing new. Releases before 2.6
   * know no pages and send everything each time.
   * @throws ServerFailure also where only some of the pages came
   */
  async recordings(serverId: number | null, of: Parameters): Promise<ServerRecording[]> {
    const found = new Map<string, ServerRecording>();
    for (let offset = 0; offset < MOST_RECORDINGS; offset += PAGE) {
      const answer = await this.call(
        serverId,
        'getRecordings',
        { ...of, offset: String(offset), limit: String(PAGE) },
        { maximumBytes: LONGEST_LIST },
      );
      const page = serverRecordings(answer);
      const before = found.size;
      for (const recording of page) found.set(recording.recordId, recording);
      if (page.length < PAGE || found.size === before) break;
    }
    return [...found.values()];
  }

  /** Shows or hides a recording with all its formats. */
  async publish(serverId: number | null, recordID: string, published: boolean, statements?: Statements): Promise<void> {
    await this.call(serverId, 'publishRecordings', { recordID, publish: String(published) }, { statements });
  }

  /** Deletes a recording with all its formats; one that is not there is as good as deleted. */
  async deleteRecording(serverId: number | null, recordID: string, statements?: Statements): Promise<void> {
    try {
      await this.call(serverId, 'deleteRecordings', { recordID }, { statements });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  /** Posts a message in the public chat of a room; releases before 3.0 cannot. */
  async post({ serverId, remoteId }: RoomPlace, message: string): Promise<void> {
    await this.call(serverId, 'sendChatMessage', { meetingID: remoteId, message });
  }

  /**
   * Whether a server posts messages when it is asked to: one that does misses the room, others do not know the call.
   * @returns undefined where it cannot be said now
   */
  async isAbleToPost(serverId: number | null): Promise<boolean | undefined> {
    try {
      await this.post({ serverId, remoteId: NO_ROOM }, '-');
      return true;
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error;
      if (isNotFound(error)) return true;
      return UNKNOWN_CALL.has(error.code) ? false : undefined;
    }
  }

  /** All rooms of a server, those of other systems and breakout rooms too. */
  async rooms(serverId: number | null): Promise<ListedRoom[]> {
    return listedRooms(await this.call(serverId, 'getMeetings', {}, { maximumBytes: LONGEST_LIST }));
  }

  /** SHA-256, which servers of today take; once SHA-1 where that is refused, and then for good. */
  private async call(
    serverId: number | null,
    name: string,
    parameters: Parameters,
    { maximumBytes, statements }: CallOptions = {},
  ): Promise<Answer> {
    const connection = await this.connection(serverId, statements);
    const algorithm = this.digestOf(connection);
    try {
      return await this.api.call({ ...connection, algorithm }, name, parameters, maximumBytes);
    } catch (error) {
      const isRefused = error instanceof ServerFailure && error.code === 'checksumError' && algorithm === 'sha256';
      if (!isRefused) throw error;
      const answer = await this.api.call({ ...connection, algorithm: 'sha1' }, name, parameters, maximumBytes);
      this.digests.set(connection.serverUrl, 'sha1');
      return answer;
    }
  }

  private digestOf({ serverUrl }: Pick<ServerConnection, 'serverUrl'>): 'sha1' | 'sha256' {
    return this.digests.get(serverUrl) ?? 'sha256';
  }

  private async connection(serverId: number | null, statements?: Statements): Promise<Omit<ServerConnection, 'algorithm'>> {
    const server = await this.servers.find(serverId, statements);
    if (!server) throw new ServerFailure('unconfigured', 'No address or no secret of the server is configured.');
    return { serverUrl: server.serverUrl, salt: server.salt };
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof ServerFailure && (error.code === 'notFound' || error.code === 'invalidMeetingIdentifier');
}

function attendeesOf({ attendees }: Readonly<Record<string, unknown>>): RoomAttendee[] {
  const listed = typeof attendees === 'object' && attendees !== null && 'attendee' in attendees ? attendees.attendee : [];
  return (Array.isArray(listed) ? (listed as unknown[]) : [listed]).flatMap((one) => {
    const { userID, fullName } = typeof one === 'object' && one !== null ? (one as Readonly<Record<string, unknown>>) : {};
    const id = textOf(userID);
    return id === undefined ? [] : [{ id, name: textOf(fullName) ?? '' }];
  });
}
