import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import { oneViolation, type Violation, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { RegistrationRequests } from '../../hooks/registration-requests.js';
import type { People } from '../../ledger/ledger-types.js';
import { reattributeParticipants } from '../../ledger/reattributed-participants.js';
import { announceMeetings } from '../../ledger/meeting-announcement.js';
import { attributeKeptReportsOf } from '../../ingest/kept-reports.js';
import { attributePendingEventsOf } from '../../ingest/pending-events.js';
import { drawnRoomId } from '../../rooms/room-starter.js';
import { meetingCancelled, rememberCancelled } from '../../rooms/cancelled-meetings.js';
import { meetingScheduled } from '../../rooms/meeting.notices.js';
import { Notices } from '../../../feature/notices.js';
import type { Transaction } from '../../../database/statements.js';
import { MeetingsSwitch } from '../../rooms/meetings-switch.js';
import { endMeeting } from '../participant-records/close-records.js';
import { keepAgendaEvent, removeAgendaEvent } from './meeting-agenda.js';
import type { PrivacyMode } from '../../modes/meeting-privacy.js';
import { changePrivacy } from '../attendance-records/privacy-change.js';
import { rememberContext } from '../participant-records/past-context.js';
import { scheduleMeeting } from './meeting-schedule.js';
import { requireTerms } from './meeting-terms.js';
import { requirePeopleCanChange } from '../participant-records/participant-changes.js';
import { isThere, noteRoom, peopleOfRoom, repeated, requireOneRoom, takeRoom } from '../claimed-rooms/room-claim.js';

interface Context {
  readonly status: 'closed' | 'open';
  readonly room: string | null;
  readonly people: People;
  readonly privacy: PrivacyMode;
  readonly holdsRoom: boolean;
  /** Whether people were recorded in it since it was closed: by hand, as events would have opened it. */
  readonly wasUsedSince: boolean;
  readonly session: boolean;
  readonly group: boolean;
}

/**
 * Meetings: their session and group are those of their course, their end closes every open record, and
 * events that were pending for them count from then on.
 */
@Injectable()
export class ConferenceMeetingProcessor extends Processor {
  constructor(
    private readonly environment: Environment,
    private readonly registrations: RegistrationRequests,
    private readonly meetings: MeetingsSwitch,
    private readonly notices: Notices,
  ) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { values, actor } = write;
    const portalWide = (values.course ?? values.user ?? null) === null;
    const accessUrl = values.accessUrl ?? (portalWide ? actor.portalId : null);
    const room = (values.remoteId as string | null | undefined) ?? ((await this.meetings.isOn(write.transaction)) ? drawnRoomId() : null);
    requireOneRoom(values.remoteId);
    if (await isThere(write, room)) throw repeated();
    await takeRoom(write, room);
    await this.requireAllowed(write);
    const people = values.people ?? null;
    const id = await super.create({
      ...write,
      values: {
        ...values,
        ...(people === null ? await peopleOfRoom(write, room) : {}),
        accessUrl,
        remoteId: room,
        ...(values.status === 'open' ? { openedByHandAt: write.now } : {}),
      },
    });
    await settleTerms(write, id, undefined);
    await scheduleMeeting(write, id);
    await keepAgendaEvent(write, id);
    if (values.startsAt) await this.notices.raise(write.transaction, meetingScheduled.kind, id);
    if (room) await noteRoom(write, id, true);
    await this.attributePendingEvents(write, id);
    write.transaction.onCommit(() => this.registrations.requestMeeting(id));
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const { values, transaction, now } = write;
    const [before, planned] = [await contextOf(write, id), await scheduleOf(transaction, id)];
    const status = 'status' in values ? (values.status ?? 'closed') : before?.status;
    const ends = status === 'closed' && (before?.status === 'open' || ('status' in values && before?.wasUsedSince === true));
    const reopens = before?.status === 'closed' && status === 'open';
    const room = 'remoteId' in values ? (values.remoteId as string | null) : before?.room;
    const claims = room !== before?.room || (reopens && !before.holdsRoom);
    requireOneRoom(values.remoteId === before?.room ? null : values.remoteId);
    if (claims) await takeRoom(write, room, id);
    await this.requireAllowed(write);
    const meansOthers = Boolean(values.people) && values.people !== before?.people;
    if (meansOthers) await requirePeopleCanChange(write, id);
    const people = claims && !values.people ? await peopleOfRoom(write, room) : {};
    await rememberContext(write, id);
    await super.update(
      {
        ...write,
        values: {
          ...values,
          ...people,
          ...(ends ? { closedAt: now, closedByHand: true } : {}),
          ...(reopens ? { closedAt: null, closedByHand: false, openedByHandAt: now } : {}),
        },
      },
      id,
    );
    await settleTerms(write, id, before?.privacy);
    await scheduleMeeting(write, id);
    await keepAgendaEvent(write, id);
    if ((await scheduleOf(transaction, id)) !== planned)
      await this.notices.raise(transaction, meetingScheduled.kind, id, { revision: now.toISOString() });
    if (claims || 'remoteId' in values) await noteRoom(write, id, claims);
    if (meansOthers) await reattributeParticipants(transaction, id);
    if (claims || 'remoteId' in values || 'accessUrl' in values) await this.attributePendingEvents(write, id);
    if (ends) await endMeeting(transaction, id, now);
    await announceMeetings(transaction, [id]);
    transaction.onCommit(() => (reopens ? this.registrations.requestMeeting(id) : this.registrations.changed()));
  }

  override async remove(write: Write, id: number): Promise<void> {
    const { transaction, actor, now } = write;
    await removeAgendaEvent(transaction, id);
    if (await rememberCancelled(transaction, id, actor.id, now))
      await this.notices.raise(transaction, meetingCancelled.kind, id, { about: meetingCancelled.about });
    await super.remove(write, id);
  }

  /** @throws ViolationProblem where the meeting is to have guests, or to be recorded, and the installation allows none of that */
  private async requireAllowed({ values, transaction }: Write): Promise<void> {
    const refuse = (propertyPath: string, message: string): never => {
      throw oneViolation(propertyPath, message);
    };
    if ((values.guests ?? 'none') !== 'none' && !(await this.meetings.admitsGuests(transaction)))
      refuse('guests', 'Meetings have no guests here: the setting meetings_guests is off.');
    if (values.record === true && !(await this.meetings.limits(transaction)).recording)
      refuse('record', 'Meetings are not recorded here: the setting meetings_recording is off.');
  }

  private async attributePendingEvents({ transaction, now }: Write, id: number): Promise<void> {
    await attributePendingEventsOf(transaction, id, { now, pendingFor: this.environment.CONFERENCE_ORPHANS_FOR * 1000 });
    await attributeKeptReportsOf(transaction, id, now);
  }
}

/** When a meeting takes place and whether people see it, as one text: where that is another one, it is announced anew. */
async function scheduleOf(transaction: Transaction, id: number): Promise<string | undefined> {
  const row = await transaction.one<{ schedule: string }>(
    sql`SELECT concat_ws(' ', "starts_at", "ends_at", "timezone", "rrule", "visibility") AS "schedule" FROM "conference_meeting" WHERE "id" = ${id}`,
  );
  return row?.schedule;
}

/** @param privacy what the meeting recorded before; undefined for a new one */
async function settleTerms(write: Write, id: number, privacy: PrivacyMode | undefined): Promise<void> {
  await requireContext(write, id);
  await requireTerms(write, id);
  await changePrivacy(write, id, privacy);
}

async function requireContext(write: Write, id: number): Promise<void> {
  const context = await contextOf(write, id);
  const violations: Violation[] = [];
  const refuse = (propertyPath: string, message: string): unknown =>
    violations.push({ propertyPath, message, code: VIOLATION_CODES.invalid });
  if (context?.session === false) refuse('session', 'The course is not part of this session.');
  if (context?.group === false) refuse('group', 'The group does not belong to this course or session.');
  if (violations.length > 0) throw new ViolationProblem(violations);
}

/** Status and room of a meeting, whether it was used since it was closed, and whether its session and group belong to its course. */
function contextOf({ transaction }: Write, id: number): Promise<Context | undefined> {
  return transaction.one<Context>(
    sql`SELECT "m"."status", "m"."remote_id" AS "room", "m"."people", "m"."privacy", "m"."holds_room" AS "holdsRoom",
          EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = "m"."id"
            AND ("a"."in_at" > COALESCE("m"."closed_at", '-infinity') OR ("a"."type" = 'presence' AND NOT "a"."close"))) AS "wasUsedSince",
          "m"."session_id" IS NULL OR EXISTS (SELECT 1 FROM "session_rel_course" "o"
            WHERE "o"."session_id" = "m"."session_id" AND "o"."course_id" = "m"."course_id") AS "session",
          "m"."group_id" IS NULL OR EXISTS (SELECT 1 FROM "c_group_info" "g"
            JOIN "resource_link" "l" ON "l"."resource_node_id" = "g"."resource_node_id"
            WHERE "g"."id" = "m"."group_id" AND "l"."course_id" = "m"."course_id" AND "l"."session_id" IS NOT DISTINCT FROM "m"."session_id") AS "group"
        FROM "conference_meeting" "m" WHERE "m"."id" = ${id}`,
  );
}
