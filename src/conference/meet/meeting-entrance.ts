import { Injectable } from '@nestjs/common';
import { AccountCache } from '../../auth/account-cache.js';
import { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { Problem, StateConflict } from '../../resource/protocol/problem.js';
import { ConferenceMeeting } from '../entities/meeting-records/conference-meeting.entity.js';
import { noteAcknowledgement } from '../ledger/acknowledgements.js';
import { PRIVACY_MODES } from '../modes/meeting-privacy.js';
import { type JoinTicket, JoinTickets } from '../rooms/join-tickets.js';
import { type MeetingAccess, meetingAccess, roleIn } from '../rooms/meeting-access.js';
import { MeetingsSwitch } from '../rooms/meetings-switch.js';
import { requireOpen } from '../rooms/meeting-window.js';
import { roomProblem } from '../rooms/room-problem.js';
import { RoomServer } from '../rooms/room-server.js';
import { type StartedRoom, RoomStarter } from '../rooms/room-starter.js';
import { RoomStates } from '../rooms/room-states.js';

/** Where a browser goes: into the room, or back here in some seconds with another ticket. */
export type Way = Pick<JoinTicket, 'meetingId' | 'userId'> & ({ readonly into: string } | { readonly again: string });

/** How long a person waits for a meeting to be started, in milliseconds. */
const LONGEST_WAIT_MS = 2 * 3_600_000;
const LONGEST_NAME = 100;

/** Checks again the person who opens a ticket, and sends them into the room. */
@Injectable()
export class MeetingEntrance {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountCache,
    private readonly registry: ResourceRegistry,
    private readonly meetings: MeetingsSwitch,
    private readonly tickets: JoinTickets,
    private readonly starter: RoomStarter,
    private readonly states: RoomStates,
    private readonly server: RoomServer,
    private readonly clock: Clock,
  ) {}

  /**
   * Uses the ticket up.
   * @throws Problem 403 where the person may not come in any more, 409 outside of the window, 410 for a ticket that is none or used
   */
  async open(secret: string, portalId: number): Promise<Way> {
    const publicUrl = await this.meetings.require(this.database);
    const ticket = await this.database.transaction((transaction) => this.tickets.use(transaction, portalId, secret));
    const actor = await this.accounts.actorOf(ticket.userId, portalId);
    const now = this.clock.now();
    const meetings = this.registry.of(ConferenceMeeting);
    const access = actor instanceof Actor ? await meetingAccess(this.database, meetings, actor, ticket.meetingId, now) : undefined;
    if (!access) throw new Problem(403, 'You may not join this meeting, or not any more.');
    requireOpen(access, access.isManager, now);
    const room = await this.roomFor(access);
    const { meetingId, userId } = ticket;
    const who = { meetingId, userId };
    if (room) await this.acknowledged(ticket, room);
    return room
      ? { ...who, into: await this.addressOf(room, access, userId, publicUrl) }
      : { ...who, again: await this.wait(ticket, publicUrl) };
  }

  /** That the person was shown what the run records. */
  private async acknowledged({ meetingId, userId, acknowledges }: JoinTicket, { createTime }: StartedRoom): Promise<void> {
    const mode = PRIVACY_MODES.find((one) => one === acknowledges);
    if (mode === undefined) return;
    const acknowledgement = { meetingId, participantKey: `u:${userId}`, mode, createTime };
    await this.database.transaction((transaction) => noteAcknowledgement(transaction, acknowledgement, this.clock.now()));
  }

  private async roomFor(access: MeetingAccess): Promise<StartedRoom | undefined> {
    const { id, isManager, waitForModerator, remoteId, serverId } = access;
    if (isManager || !waitForModerator) return this.starter.start(id);
    if (!remoteId) return undefined;
    try {
      const info = await this.states.info({ serverId, remoteId });
      return info && { serverId, remoteId, createTime: info.createTime };
    } catch (error) {
      throw roomProblem(error);
    }
  }

  /** @returns the address to look again at */
  private async wait(ticket: JoinTicket, publicUrl: string): Promise<string> {
    const now = this.clock.now();
    const waitingSince = ticket.waitingSince ?? now.toISOString();
    if (now.getTime() - Date.parse(waitingSince) > LONGEST_WAIT_MS)
      throw new StateConflict('meeting-not-started', 'Nobody started the meeting for two hours.');
    const again = await this.database.transaction((transaction) => this.tickets.make(transaction, { ...ticket, waitingSince }, publicUrl));
    return again.url;
  }

  private async addressOf(
    { serverId, remoteId, createTime }: StartedRoom,
    access: MeetingAccess,
    userId: number,
    publicUrl: string,
  ): Promise<string> {
    return this.server.joinAddress(serverId, {
      meetingID: remoteId,
      fullName: await this.nameOf(userId),
      role: roleIn(access) === 'moderator' ? 'MODERATOR' : 'VIEWER',
      userID: String(userId),
      ...(createTime > 0 ? { createTime: String(createTime) } : {}),
      errorRedirectUrl: `${publicUrl}/meet/error`,
    });
  }

  private async nameOf(userId: number): Promise<string> {
    const person = await this.database.one<{ name: string }>(
      sql`SELECT COALESCE(NULLIF(concat_ws(' ', NULLIF("firstname", ''), NULLIF("lastname", '')), ''), "username") AS "name" FROM "user" WHERE "id" = ${userId}`,
    );
    return (person?.name ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, LONGEST_NAME);
  }
}
