import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TokenBuckets } from '../../auth/limits/token-buckets.js';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { Problem, StateConflict } from '../../resource/protocol/problem.js';
import { noteAcknowledgement } from '../ledger/acknowledgements.js';
import { PRIVACY, type PrivacyMode } from '../modes/meeting-privacy.js';
import { GuestLinks } from '../rooms/guest-links.js';
import { MeetingsSwitch } from '../rooms/meetings-switch.js';
import { occurrenceAt, requireOpen } from '../rooms/meeting-window.js';
import type { Guests } from '../rooms/room-parameters.js';
import { roomProblem } from '../rooms/room-problem.js';
import { RoomServer } from '../rooms/room-server.js';
import { RoomStates } from '../rooms/room-states.js';

/** A meeting as a guest sees it. */
interface OpenMeeting {
  readonly id: number;
  readonly title: string;
  readonly record: boolean;
  readonly remoteId: string | null;
  readonly serverId: number | null;
  readonly guests: Guests;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly opensBefore: number;
  readonly privacy: PrivacyMode;
}

/** A guest on the way into a meeting. */
interface EnteredGuest {
  /** On the server. */
  readonly address: string;
  readonly meetingId: number;
  /** As the ledger will call the guest. */
  readonly participantKey: string;
}

const LONGEST_NAME = 60;
/** How often people of one network may try within a minute. */
const TRIES = 20;
const TRIES_WITHIN_SECONDS = 60;
const UNUSABLE = /[\p{Cc}\p{Surrogate}]/u;

/** Lets people without an account into a running meeting, by its link. */
@Injectable()
export class GuestEntrance {
  private readonly tries: TokenBuckets;

  constructor(
    private readonly database: Database,
    private readonly meetings: MeetingsSwitch,
    private readonly links: GuestLinks,
    private readonly states: RoomStates,
    private readonly server: RoomServer,
    private readonly clock: Clock,
  ) {
    this.tries = new TokenBuckets('tries of guests', TRIES, TRIES_WITHIN_SECONDS, clock);
  }

  /** @throws Problem 409 outside of the meeting's window or where it has no guests, 410 for a link that is none, or not any more */
  async meeting(secret: string, portalId: number): Promise<OpenMeeting> {
    await this.meetings.require(this.database);
    const id = await this.links.meetingOf(this.database, portalId, secret);
    const now = this.clock.now();
    const meeting = await this.database.one<OpenMeeting>(
      sql`SELECT "id", "title", "record", "remote_id" AS "remoteId", "server_id" AS "serverId", "guests", "w"."startsAt", "w"."endsAt", "opens_before" AS "opensBefore", ${PRIVACY} AS "privacy"
          FROM "conference_meeting" "m" ${occurrenceAt(sql`"m"."id"`, now)} WHERE "id" = ${id}`,
    );
    if (!meeting) throw new Problem(410, 'The meeting is gone.');
    if (meeting.guests === 'none' || !(await this.meetings.admitsGuests(this.database)))
      throw new StateConflict('guests-off', 'The meeting has no guests.');
    requireOpen(meeting, false, now);
    return meeting;
  }

  /**
   * @param network where the guest comes from
   * @returns undefined where the meeting has not begun
   * @throws Problem also 422 for a name that is none, 429 for too many tries
   */
  async enter(secret: string, portalId: number, name: string, network: string): Promise<EnteredGuest | undefined> {
    if (!this.tries.take(network).taken) throw new Problem(429, 'Too many attempts; wait a minute.', { headers: { 'Retry-After': '60' } });
    const { id, remoteId, serverId, privacy } = await this.meeting(secret, portalId);
    const given = name.trim();
    if (given === '' || given.length > LONGEST_NAME || UNUSABLE.test(given)) throw new Problem(422, 'A name has 1 to 60 characters.');
    const createTime = await this.runOf(serverId, remoteId);
    if (remoteId === null || createTime === undefined) return undefined;
    const userID = `guest-${randomBytes(12).toString('base64url')}`;
    const address = await this.server.joinAddress(serverId, {
      meetingID: remoteId,
      fullName: `${given} (guest)`,
      role: 'VIEWER',
      guest: 'true',
      createTime: String(createTime),
      userID,
      errorRedirectUrl: `${await this.meetings.require(this.database)}/meet/error`,
    });
    const acknowledgement = { meetingId: id, participantKey: `g:${userID}`, mode: privacy, createTime };
    await this.database.transaction((transaction) => noteAcknowledgement(transaction, acknowledgement, this.clock.now()));
    return { address, meetingId: id, participantKey: `g:${userID}` };
  }

  private async runOf(serverId: number | null, remoteId: string | null): Promise<number | undefined> {
    if (!remoteId) return undefined;
    try {
      return (await this.states.info({ serverId, remoteId }))?.createTime;
    } catch (error) {
      throw roomProblem(error);
    }
  }
}
