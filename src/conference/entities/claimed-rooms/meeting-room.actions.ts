import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { type ActionDeclaration, documentAnswer, type JsonSchema } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { rowDenied } from '../../../resource/policy/access-denied.js';
import { conferenceMeetingPolicy, meetingManager } from '../../policies/conference-meeting.policy.js';
import { PRIVACY_MODES } from '../../modes/meeting-privacy.js';
import { JoinTickets } from '../../rooms/join-tickets.js';
import { meetingAccess, roleIn } from '../../rooms/meeting-access.js';
import { requireOpen } from '../../rooms/meeting-window.js';
import { MeetingsSwitch } from '../../rooms/meetings-switch.js';
import { roomProblem } from '../../rooms/room-problem.js';
import { RoomServer } from '../../rooms/room-server.js';
import { RoomStarter } from '../../rooms/room-starter.js';
import { RoomStates } from '../../rooms/room-states.js';
import { didYouMean } from '../../../resource/protocol/nearest.js';

const NULLABLE = (type: string, format?: string): JsonSchema => ({ type: [type, 'null'], ...(format ? { format } : {}) });
const STATE = {
  exists: NULLABLE('boolean'),
  running: NULLABLE('boolean'),
  participants: NULLABLE('integer'),
  moderators: NULLABLE('integer'),
  startedAt: NULLABLE('string', 'date-time'),
  asOf: { type: 'string', format: 'date-time' },
  problem: NULLABLE('string'),
};

@Injectable()
class StartMeeting extends ActionHandler {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly rooms: RoomStarter,
    private readonly states: RoomStates,
  ) {
    super();
  }

  /** The server is called when the unit of work is over. */
  async run({ id, transaction, actor }: ActionRun): Promise<ActionOutcome> {
    await this.meetings.require(transaction, actor);
    return {
      afterwards: async () => {
        const room = await this.rooms.start(id);
        this.states.forget(room);
        return { ...(await this.states.state(room)) };
      },
    };
  }
}

@Injectable()
class JoinMeeting extends ActionHandler {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly tickets: JoinTickets,
  ) {
    super();
  }

  async run({ id, parameters, actor, resource, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const publicUrl = await this.meetings.require(transaction, actor);
    const access = await meetingAccess(transaction, resource, actor, id, now);
    if (!access || actor.id === null) throw rowDenied(actor, { description: 'who may join the meeting' });
    requireOpen(access, access.isManager, now);
    const shown = parameters.get('acknowledges');
    const acknowledges = PRIVACY_MODES.find((mode) => mode === shown);
    if (shown !== undefined && acknowledges === undefined)
      throw new Problem(
        400,
        `The parameter acknowledges should be one of ${PRIVACY_MODES.join(', ')}.${didYouMean(String(shown), PRIVACY_MODES)}`,
      );
    const who = { userId: actor.id, meetingId: id, portalId: actor.portalId, acknowledges };
    const ticket = await this.tickets.make(transaction, who, publicUrl);
    return { document: { url: ticket.url, expiresAt: ticket.expiresAt, role: roleIn(access) } };
  }
}

@Injectable()
class EndMeeting extends ActionHandler {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly server: RoomServer,
    private readonly states: RoomStates,
    private readonly database: Database,
  ) {
    super();
  }

  /** The records are closed here and now; the server ends the room when the unit of work is over. */
  async run({ id, resource, transaction, operations, actor }: ActionRun): Promise<ActionOutcome> {
    await this.meetings.require(transaction, actor);
    const room = await roomOf(transaction, id);
    await operations.update(resource.entity, id, { status: 'closed' });
    return { afterwards: async () => this.end(id, room) };
  }

  private async end(id: number, { remoteId, serverId, moderatorPw }: Room): Promise<Readonly<Record<string, unknown>>> {
    if (!remoteId) return { requested: false };
    const place = { serverId, remoteId };
    try {
      await this.server.end(place, moderatorPw ?? '');
    } catch (error) {
      throw roomProblem(error);
    }
    await this.database.rows(sql`UPDATE "conference_meeting" SET "room_made_at" = NULL WHERE "id" = ${id}`);
    this.states.forget(place);
    return { requested: true };
  }
}

@Injectable()
class MeetingState extends ActionHandler {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly states: RoomStates,
  ) {
    super();
  }

  async run({ id, transaction, actor }: ActionRun): Promise<ActionOutcome> {
    await this.meetings.require(transaction, actor);
    const { remoteId, serverId } = await roomOf(transaction, id);
    const place = remoteId ? { serverId, remoteId } : undefined;
    return { afterwards: async () => ({ ...(await this.states.state(place)) }) };
  }
}

interface Room {
  readonly remoteId: string | null;
  readonly serverId: number | null;
  readonly moderatorPw: string | null;
}

async function roomOf(transaction: Transaction, id: number): Promise<Room> {
  const room = await transaction.one<Room>(
    sql`SELECT "remote_id" AS "remoteId", "server_id" AS "serverId", "moderator_pw" AS "moderatorPw" FROM "conference_meeting" WHERE "id" = ${id}`,
  );
  return room ?? { remoteId: null, serverId: null, moderatorPw: null };
}

/** What is done to the room of a meeting, while meetings are started and joined here. */
export const meetingRoomActions: readonly ActionDeclaration[] = [
  {
    name: 'start',
    method: 'POST',
    path: 'conference_meetings/{id}/start',
    description: 'Makes the room of the meeting on the server, or finds it there; can be repeated.',
    rule: meetingManager,
    locksItem: false,
    answer: documentAnswer('MeetingRoomState', STATE),
    handler: StartMeeting,
  },
  {
    name: 'join',
    method: 'POST',
    path: 'conference_meetings/{id}/join',
    description: 'Gives a ticket into the meeting: an address for a browser, good once and for two minutes.',
    rule: conferenceMeetingPolicy.rule('read'),
    locksItem: false,
    parameters: [
      {
        name: 'acknowledges',
        type: 'string',
        description: 'The mode of the meeting (`privacy`) as the person was shown it: that it was is noted with the run, once.',
      },
    ],
    answer: documentAnswer('MeetingTicket', {
      url: { type: 'string', format: 'uri' },
      expiresAt: { type: 'string', format: 'date-time' },
      role: { type: 'string', enum: ['moderator', 'attendee'] },
    }),
    handler: JoinMeeting,
  },
  {
    name: 'end',
    method: 'POST',
    path: 'conference_meetings/{id}/end',
    description: 'Closes the records of the meeting and has the server end its room; can be repeated.',
    rule: meetingManager,
    answer: documentAnswer('MeetingEnd', { requested: { type: 'boolean', description: 'Whether the server was asked.' } }, 202),
    handler: EndMeeting,
  },
  {
    name: 'state',
    method: 'GET',
    path: 'conference_meetings/{id}/state',
    description: 'What the server says of the room, asked at most every five seconds for all who ask.',
    rule: conferenceMeetingPolicy.rule('read'),
    answer: documentAnswer('MeetingRoomState', STATE),
    handler: MeetingState,
  },
];
