import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { PRIVACY } from '../modes/meeting-privacy.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { Problem } from '../../resource/protocol/problem.js';
import { Notices } from '../../feature/notices.js';
import { RegistrationRequests } from '../hooks/registration-requests.js';
import { announceMeetings } from '../ledger/meeting-announcement.js';
import { meetingStarted } from './meeting.notices.js';
import { MeetingsSwitch } from './meetings-switch.js';
import { type RoomOfMeeting, roomParameters } from './room-parameters.js';
import { isAway, justEnded, meetingsOff, noServer, roomProblem } from './room-problem.js';
import { type MadeRoom, type RoomPlace, RoomServer } from './room-server.js';
import { RoomPlacement } from './room-placement.js';

/** A room that is there. */
export interface StartedRoom extends RoomPlace {
  /** Names this run of the room in joins; Unix milliseconds. */
  readonly createTime: number;
}

interface StoredRoom extends Omit<RoomOfMeeting, 'remoteId' | 'attendeePw' | 'moderatorPw'> {
  readonly remoteId: string | null;
  readonly holdsRoom: boolean;
  readonly serverId: number | null;
  readonly createTime: number | null;
  /** Made so lately that nobody needs to ask again. */
  readonly isFresh: boolean;
  /** Another process is making it. */
  readonly isBeingMade: boolean;
}

/** A room that it is this process's turn to make. */
interface ClaimedRoom extends StoredRoom, RoomOfMeeting {
  readonly remoteId: string;
  /** Servers to try, in this order. */
  readonly order: readonly (number | null)[];
}

/** How long a room that was made is known to be there, in milliseconds; an empty one is removed after minutes. */
const FRESH_MS = 30_000;
/** How long a process may take to make a room before another one tries, in milliseconds: longer than the longest call, twice. */
const LEASE_MS = 12_000;
const POLL_MS = 200;
const MOST_POLLS = 75;

/** Makes the rooms of meetings: however many people ask at once, in however many processes, the server is called once. */
@Injectable()
export class RoomStarter {
  private readonly underWay = new Map<number, Promise<StartedRoom>>();

  constructor(
    private readonly database: Database,
    private readonly server: RoomServer,
    private readonly placement: RoomPlacement,
    private readonly meetings: MeetingsSwitch,
    private readonly registrations: RegistrationRequests,
    private readonly notices: Notices,
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem where the server cannot be reached, refuses it, or has just ended the room */
  async start(meetingId: number): Promise<StartedRoom> {
    const known = this.underWay.get(meetingId);
    if (known) return known;
    const starting = this.turn(meetingId).finally(() => this.underWay.delete(meetingId));
    this.underWay.set(meetingId, starting);
    return starting;
  }

  private async turn(meetingId: number): Promise<StartedRoom> {
    for (let poll = 0; poll < MOST_POLLS; poll += 1) {
      const room = await this.claim(meetingId);
      if (room.isFresh) return { serverId: room.serverId, remoteId: room.remoteId ?? '', createTime: room.createTime ?? 0 };
      if ('order' in room) return this.make(room);
      await pause(POLL_MS);
    }
    throw new Problem(503, 'The room of the meeting is being made for too long; try again shortly.', { headers: { 'Retry-After': '5' } });
  }

  /** The room with its secrets, where it is this process's turn to make it. */
  private claim(meetingId: number): Promise<StoredRoom | ClaimedRoom> {
    const now = this.clock.now();
    return this.database.transaction(async (transaction) => {
      const room = await transaction.one<StoredRoom>(
        sql`SELECT "m"."id", "m"."remote_id" AS "remoteId", "m"."holds_room" AS "holdsRoom", "m"."server_id" AS "serverId", "m"."title", "c"."title" AS "courseTitle",
              "m"."welcome_msg" AS "welcome", "m"."record", "m"."voice_bridge" AS "voiceBridge", "m"."options", "m"."guests", ${PRIVACY} AS "privacy", "m"."room_create_time" AS "createTime",
              COALESCE("m"."room_made_at" > ${new Date(now.getTime() - FRESH_MS)}::timestamptz, FALSE) AS "isFresh",
              COALESCE("m"."room_lease_until" > ${now}::timestamptz, FALSE) AS "isBeingMade"
            FROM "conference_meeting" "m" LEFT JOIN "course" "c" ON "c"."id" = "m"."course_id" WHERE "m"."id" = ${meetingId} FOR NO KEY UPDATE OF "m"`,
      );
      if (!room) throw new Problem(404, 'Not Found');
      if (!room.holdsRoom && room.remoteId) throw new Problem(409, 'Another meeting has the room of this one.');
      if (room.isFresh || room.isBeingMade) return room;
      const order = await this.placement.order(transaction, meetingId);
      const secrets = await transaction.one<Pick<RoomOfMeeting, 'remoteId' | 'attendeePw' | 'moderatorPw'>>(
        sql`UPDATE "conference_meeting" SET "room_lease_until" = ${new Date(now.getTime() + LEASE_MS)}::timestamptz, "server_id" = ${order[0] ?? null},
              "remote_id" = COALESCE(NULLIF("remote_id", ''), ${drawnRoomId()}), "attendee_pw" = COALESCE(NULLIF("attendee_pw", ''), ${drawn()}),
              "moderator_pw" = COALESCE(NULLIF("moderator_pw", ''), ${drawn()}) WHERE "id" = ${meetingId}
            RETURNING "remote_id" AS "remoteId", "attendee_pw" AS "attendeePw", "moderator_pw" AS "moderatorPw"`,
      );
      return secrets ? { ...room, ...secrets, order } : room;
    });
  }

  private async make(room: ClaimedRoom): Promise<StartedRoom> {
    try {
      const { PUBLIC_URL } = this.environment;
      if (PUBLIC_URL === undefined) throw meetingsOff('PUBLIC_URL is not set, so that nobody would find back from a room.');
      const parameters = roomParameters(room, PUBLIC_URL, await this.meetings.limits(this.database));
      const { serverId, made } = await this.makeOnOneOf(room.order, parameters);
      if (made.wasJustEnded) throw justEnded();
      await this.opened(room.id, serverId, made);
      return { serverId, remoteId: room.remoteId, createTime: made.createTime };
    } catch (error) {
      await this.database.rows(sql`UPDATE "conference_meeting" SET "room_lease_until" = NULL WHERE "id" = ${room.id}`);
      throw roomProblem(error);
    }
  }

  /** The first server that can be reached makes it. @throws ServerFailure of the last one */
  private async makeOnOneOf(
    [serverId, ...others]: readonly (number | null)[],
    parameters: Readonly<Record<string, string>>,
  ): Promise<{ readonly serverId: number | null; readonly made: MadeRoom }> {
    if (serverId === undefined) throw noServer();
    try {
      return { serverId, made: await this.server.create(serverId, parameters) };
    } catch (error) {
      if (others.length === 0 || !isAway(error)) throw error;
      return this.makeOnOneOf(others, parameters);
    }
  }

  private async opened(meetingId: number, serverId: number | null, { createTime }: MadeRoom): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.rows(
        sql`UPDATE "conference_meeting" SET "status" = 'open', "closed_at" = NULL, "closed_by_hand" = FALSE, "opened_by_hand_at" = ${this.clock.now()}::timestamptz, "room_lease_until" = NULL,
              "room_made_at" = ${this.clock.now()}::timestamptz, "room_create_time" = ${createTime}, "server_id" = ${serverId} WHERE "id" = ${meetingId}`,
      );
      await announceMeetings(transaction, [meetingId]);
      await this.notices.raise(transaction, meetingStarted.kind, meetingId, { revision: String(createTime) });
      transaction.onCommit(() => this.registrations.requestMeeting(meetingId));
    });
  }
}

/** An id for a room that nobody can guess. */
export function drawnRoomId(): string {
  return `ly-${drawn()}`;
}

function drawn(): string {
  return randomBytes(16).toString('base64url');
}
