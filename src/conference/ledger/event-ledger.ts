import { documents, numbers, texts } from '../../database/array-literal.js';
import { raw, Slot, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type ActivityEvent, type ActivityKind, meetingEnd } from '../activity/activity-event.js';
import { runName } from '../activity/connection.js';
import { ACKNOWLEDGED, SHOWN_KINDS, type RoomEvent } from '../events/room-event.js';
import { isCopyOfErased } from './erased-events.js';
import { stirredBy } from './superseded-runs.js';
import type { NamedEvent } from './participant-state.js';
import type { ParticipantOfMeeting, AttributedEvent } from './ledger-types.js';

/** What is stored of an event beside its columns: nothing that is secret, and no words of participants. */
type Payload = RoomEvent['payload'] & { readonly participantName?: string; readonly participantRole?: string };

const COLUMNS = sql`"meeting_id", "participant_key", "reported_key", "device", "kind", "discriminator", "time", "identity", "payload", "internal_meeting_id", "arrived_at"`;
const COPY_OF_ERASED = isCopyOfErased(
  { meeting: sql`"t"."meeting_id"`, key: sql`"t"."participant_key"`, kind: sql`"t"."kind"`, time: sql`"t"."time"` },
  sql`COALESCE("t"."reported_key", "t"."participant_key")`,
);

/** Kinds of events of a participant that move no figure, as text of the statement, which is prepared once. */
const NO_FIGURES = raw(['check-answered', ACKNOWLEDGED, ...SHOWN_KINDS].map((kind) => `'${kind}'`).join(', '));

/** What became of events that were to be added. */
interface AppendedEvents {
  /** The identities that were new; the others had been recorded before, or erased. */
  readonly fresh: Set<string>;
  /** The meetings whose runs have to be reckoned anew; see `stirredBy`. */
  readonly stirred: ReadonlySet<number>;
}

/** What a meeting's number begins with where it stands among identities. */
const STIRRED = '#';

/** In one column and by one statement: another column would be sent with each event. Composed once, for each event is written by it. */
const ADDING = sql`WITH "added" AS (INSERT INTO "conference_event" (${COLUMNS})
        SELECT "t"."meeting_id", "t"."participant_key", "t"."reported_key", "t"."device", "t"."kind", "t"."discriminator", "t"."time", "t"."identity", "t"."payload",
          "t"."internal_meeting_id", to_timestamp("t"."arrived_at" / 1000.0::float8)
        FROM unnest(${new Slot('meetings')}::int[], ${new Slot('keys')}::text[], ${new Slot('reportedKeys')}::text[], ${new Slot('devices')}::text[],
          ${new Slot('kinds')}::text[], ${new Slot('discriminators')}::text[], ${new Slot('times')}::bigint[], ${new Slot('identities')}::text[],
          ${new Slot('payloads')}::jsonb[], ${new Slot('runs')}::text[], ${new Slot('arrivals')}::bigint[]) AS "t" (${COLUMNS})
        WHERE NOT ${COPY_OF_ERASED} ON CONFLICT ("time", "identity") DO NOTHING
          RETURNING "identity", "meeting_id", "internal_meeting_id", "time")
        SELECT "identity" FROM "added" UNION ALL SELECT ${STIRRED} || "meeting_id" FROM (${stirredBy(sql`"added"`)}) AS "stirred"`;

/** Adds events to the ledger, each once. */
export async function appendEvents(transaction: Transaction, events: readonly AttributedEvent[]): Promise<AppendedEvents> {
  if (events.length === 0) return { fresh: new Set(), stirred: new Set() };
  const rows = await transaction.rows<{ identity: string }>(ADDING.with(listed(events)));
  const [meetings, fresh] = [rows.filter(isMeeting), rows.filter((row) => !isMeeting(row))];
  return {
    fresh: new Set(fresh.map(({ identity }) => identity)),
    stirred: new Set(meetings.map(({ identity }) => Number(identity.slice(STIRRED.length)))),
  };
}

function isMeeting({ identity }: { readonly identity: string }): boolean {
  return identity.startsWith(STIRRED);
}

function listed(events: readonly AttributedEvent[]): Record<string, unknown> {
  return {
    meetings: numbers(events.map(({ meetingId }) => meetingId)),
    keys: texts(events.map(({ participantKey }) => participantKey ?? null)),
    reportedKeys: texts(events.map(({ reportedKey }) => reportedKey ?? null)),
    devices: texts(events.map(({ event }) => event.participant.internal ?? '')),
    kinds: texts(events.map(({ event }) => event.kind)),
    discriminators: texts(events.map(({ event }) => event.discriminator)),
    times: numbers(events.map(({ event }) => event.time)),
    identities: texts(events.map(({ identity }) => identity)),
    payloads: documents(events.map(({ event }) => payloadOf(event))),
    runs: texts(events.map(({ event }) => event.meeting.internal ?? null)),
    arrivals: numbers(events.map(({ arrivedAt }) => arrivedAt.getTime())),
  };
}

function payloadOf({ payload, participant }: RoomEvent): Payload {
  const { name, role } = participant;
  return name === undefined && role === undefined ? payload : ({ ...payload, participantName: name, participantRole: role } as Payload);
}

/** All that is recorded of one participant in one meeting. */
export interface ParticipantHistory {
  readonly events: readonly ActivityEvent[];
  /** When the meeting and its runs ended, by `meetingEnd`; a room may be used again. */
  readonly meetingEnds: readonly ActivityEvent[];
  /** Display name as last reported. */
  readonly name?: string;
  /** The same events with the names reported with them. */
  readonly named: readonly NamedEvent[];
}

interface LedgerRow extends ActivityEvent {
  readonly meetingId: number;
  readonly key: string | null;
  readonly name: string | null;
  /** The server's id of the run, or of the breakout room. */
  readonly internal: string | null;
}

/** Of nobody's own. */
type MeetingWideRow = Omit<LedgerRow, 'key' | 'name'>;

export async function participantHistory(transaction: Transaction, meetingId: number, key: string): Promise<ParticipantHistory> {
  const [history] = await participantHistories(transaction, [{ meetingId, key }]);
  return history ?? { events: [], meetingEnds: [], named: [] };
}

/** @returns one history for each of the participants, in their order */
export async function participantHistories(
  transaction: Transaction,
  participants: readonly ParticipantOfMeeting[],
): Promise<ParticipantHistory[]> {
  if (participants.length === 0) return [];
  const own = await ownEvents(transaction, participants);
  const wide = await meetingWideEvents(transaction, [...new Set(participants.map(({ meetingId }) => meetingId))]);
  const ownByParticipant = grouped(own, ({ meetingId, key }) => `${meetingId} ${key}`);
  const wideByMeeting = grouped(wide, ({ meetingId }) => String(meetingId));
  return participants.map(({ meetingId, key }) =>
    historyOf(ownByParticipant.get(`${meetingId} ${key}`) ?? [], wideByMeeting.get(String(meetingId)) ?? []),
  );
}

function historyOf(own: readonly LedgerRow[], wide: readonly MeetingWideRow[]): ParticipantHistory {
  const breakouts = wide.filter(({ kind }) => kind === 'breakout-end').map((end) => ({ ...end, name: null }));
  const named = [...own, ...(own.length > 0 ? breakouts : [])].map(
    ({ kind, time, identity, device, discriminator, name, internal, isCorrected }) => ({
      kind,
      time,
      identity,
      device,
      discriminator,
      run: kind === 'breakout-end' ? undefined : runName(internal, device),
      ...(isCorrected ? { isCorrected } : {}),
      name,
    }),
  );
  // Who never was in a run that counts as over is not concerned by that.
  const runs = new Set(own.map(({ internal }) => internal));
  const ends = wide.filter(({ kind, identity, internal }) => kind === 'end' && (identity !== SUPERSEDED || runs.has(internal)));
  return {
    named,
    events: named.map(({ name: _, ...event }) => event),
    meetingEnds: ends.map(({ time, internal }) => meetingEnd(time, runName(internal))),
    name: own.map(({ name }) => name).findLast((name) => name !== null) ?? undefined,
  };
}

/** Looked up participant by participant, so that the cost never depends on who else is in the ledger. */
function ownEvents(transaction: Transaction, participants: readonly ParticipantOfMeeting[]): Promise<LedgerRow[]> {
  return transaction.rows<LedgerRow>(
    sql`SELECT "t"."meetingId", "t"."key", "e".* FROM unnest(${participants.map(({ meetingId }) => meetingId)}::int[],
            ${participants.map(({ key }) => key)}::text[]) AS "t" ("meetingId", "key"),
          LATERAL (SELECT "kind", "time", "identity", "device", "discriminator", "payload"->>'participantName' AS "name", "payload" ? 'reportedTime' AS "isCorrected", "internal_meeting_id" AS "internal"
            FROM "conference_event" WHERE "meeting_id" = "t"."meetingId" AND "participant_key" = "t"."key" AND "kind" NOT IN (${NO_FIGURES}) ORDER BY "time", "identity") AS "e"`,
  );
}

/** In place of the identity of an event: the end of a run that no event reported. */
const SUPERSEDED = '';

/** Ends of the meeting and of its rooms, and of the runs that count as over. */
function meetingWideEvents(transaction: Transaction, meetingIds: readonly number[]): Promise<MeetingWideRow[]> {
  return transaction.rows<MeetingWideRow>(
    sql`SELECT "meeting_id" AS "meetingId", "kind", "time", "identity", "device", "discriminator", "internal_meeting_id" AS "internal" FROM "conference_event"
        WHERE "meeting_id" = ANY(${meetingIds}::int[]) AND "participant_key" IS NULL AND "kind" IN ('end', 'breakout-end')
        UNION ALL SELECT "meeting_id", 'end', "superseded_at", ${SUPERSEDED}, '', '', "internal_meeting_id" FROM "conference_meeting_run"
        WHERE "meeting_id" = ANY(${meetingIds}::int[]) AND "superseded_at" IS NOT NULL
        ORDER BY "time", "identity"`,
  );
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Kinds that concern all participants of a meeting. */
export const MEETING_WIDE: ReadonlySet<ActivityKind> = new Set<ActivityKind>(['end', 'breakout-end']);

/** All participants with records in the meeting. */
export async function participantKeys(transaction: Transaction, meetingId: number): Promise<string[]> {
  const rows = await transaction.rows<{ key: string }>(
    sql`SELECT DISTINCT "participant_key" AS "key" FROM "conference_event" WHERE "meeting_id" = ${meetingId} AND "participant_key" IS NOT NULL ORDER BY 1`,
  );
  return rows.map(({ key }) => key);
}
