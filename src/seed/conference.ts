import { eventIdentity } from '../conference/events/event-identity.js';
import type { EventKind } from '../conference/events/room-event.js';
import { fold } from '../conference/activity/activity-fold.js';
import { type ActivityEvent, meetingEnd } from '../conference/activity/activity-event.js';
import { PRESENCE } from '../conference/ledger/record-writer.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { draw } from './draws.js';
import { someLearner } from './placement.js';
import type { Seeding } from './seeding.js';

const PARTICIPANTS = 6;
const MINUTES = 60;
const BATCH = 50;

interface Attendee {
  readonly meeting: number;
  readonly room: string;
  readonly person: number;
  readonly name: string;
  readonly begun: Date;
  /** Where the person's own behaviour is drawn from. */
  readonly luck: number;
}

interface LedgerRow extends ActivityEvent {
  readonly meeting: number;
  readonly room: string;
  readonly key: string | null;
  readonly name: string | null;
}

/** Finished meetings of courses: the ledger of their events, and the records that the fold makes of it. */
export async function seedConference(seeding: Seeding): Promise<void> {
  await keepMeetings(seeding);
  const attendees = await seeding.rows<Attendee>(attendeesOf());
  const meetings = byMeeting(attendees);
  for (let first = 0; first < meetings.length; first += BATCH) await record(seeding, meetings.slice(first, first + BATCH));
}

function byMeeting(attendees: readonly Attendee[]): Attendee[][] {
  const meetings = new Map<number, Attendee[]>();
  for (const attendee of attendees) meetings.set(attendee.meeting, [...(meetings.get(attendee.meeting) ?? []), attendee]);
  return [...meetings.values()];
}

async function keepMeetings(seeding: Seeding): Promise<void> {
  const { present } = seeding.request;
  await seeding.keep(
    'meeting',
    sql`SELECT nextval(pg_get_serial_sequence('conference_meeting', 'id')::regclass)::int AS "id", "p".* FROM (
        SELECT "i"."n", 'institution-room-' || "i"."n" AS "room", "k"."id" AS "course_id", "k"."title",
          date_trunc('hour', ${present}::timestamptz - make_interval(hours => 24 + ${draw('meeting', sql`"i"."n"`, 365 * 24)})) AS "begun"
        FROM generate_series(1, ${seeding.size.meetings}::int) "i" ("n") JOIN "place" "k" ON "k"."n" = 1 + ("i"."n" - 1) % ${seeding.size.courses} ORDER BY "i"."n") "p"`,
  );
  await seeding.insert(
    'conference_meeting',
    [
      'id',
      'service_provider',
      'remote_id',
      'internal_meeting_id',
      'title',
      'status',
      'visibility',
      'created_at',
      'closed_at',
      'course_id',
      'access_url_id',
      'record',
    ],
    sql`SELECT "id", 'bbb', "room", "room" || '-1', "title" || ', online', 'closed', 'visible', "begun", "begun" + interval '${raw(String(MINUTES))} minutes', "course_id", ${seeding.request.portalId}::int, "n" % 2 = 0 FROM "meeting" ORDER BY "id"`,
  );
  await seeding.insert(
    'conference_recording',
    ['format_type', 'resource_url', 'meeting_id'],
    sql`SELECT 'presentation', 'https://meet.university.example/playback/' || "room", "id" FROM "meeting" WHERE "n" % 2 = 0 ORDER BY "id"`,
  );
}

function attendeesOf(): Sql {
  const luck = draw('attendee', sql`"m"."id"::bigint * 100 + "s"."s"`, 1_000_000);
  return sql`SELECT DISTINCT ON ("m"."id", "u"."id") "m"."id" AS "meeting", "m"."room", "u"."id" AS "person", "u"."firstname" || ' ' || "u"."lastname" AS "name", "m"."begun", ${luck} AS "luck"
    FROM "meeting" "m" JOIN "roster" "r" ON "r"."course_id" = "m"."course_id", generate_series(1, ${raw(String(PARTICIPANTS))}) "s"
    JOIN "user" "u" ON TRUE WHERE "u"."id" = ${someLearner('attends', sql`"m"."id"::bigint * 100 + "s"."s"`)} ORDER BY "m"."id", "u"."id", "s"."s"`;
}

async function record(seeding: Seeding, meetings: readonly (readonly Attendee[])[]): Promise<void> {
  const reported = meetings.map((attendees) => ({ attendees, end: endOf(attendees), events: attendees.flatMap(eventsOf) }));
  await insertLedger(
    seeding,
    reported.flatMap(({ events, end }) => [...events, ...end]),
  );
  const records = reported.flatMap(({ attendees, end }) =>
    attendees.flatMap((attendee) =>
      fold(
        eventsOf(attendee),
        end.map(({ time }) => meetingEnd(time)),
      ).map((stay) => ({ attendee, stay })),
    ),
  );
  await seeding.insert(
    'conference_activity',
    ['meeting_id', 'participant_id', 'participant_key', 'display_name', 'type', 'in_at', 'out_at', 'close', 'metrics'],
    sql`SELECT "a"."meeting", "a"."person", 'u:' || "a"."person", "a"."name", ${PRESENCE}::text, "a"."in", "a"."out", "a"."closed", "a"."metrics" FROM unnest(
        ${records.map(({ attendee }) => attendee.meeting)}::int[], ${records.map(({ attendee }) => attendee.person)}::int[], ${records.map(({ attendee }) => attendee.name)}::text[],
        ${records.map(({ stay }) => new Date(stay.inAt))}::timestamptz[], ${records.map(({ stay }) => new Date(stay.outAt))}::timestamptz[], ${records.map(({ stay }) => !stay.open)}::bool[],
        ${records.map(({ stay }) => JSON.stringify(stay.metrics))}::jsonb[]) WITH ORDINALITY "a" ("meeting", "person", "name", "in", "out", "closed", "metrics", "n") ORDER BY "a"."n"`,
  );
}

async function insertLedger(seeding: Seeding, rows: readonly LedgerRow[]): Promise<void> {
  await seeding.insert(
    'conference_event',
    [
      'meeting_id',
      'participant_key',
      'device',
      'kind',
      'discriminator',
      'time',
      'identity',
      'payload',
      'external_meeting_id',
      'internal_meeting_id',
      'access_url_id',
      'arrived_at',
    ],
    sql`SELECT "e"."meeting", "e"."key", "e"."device", "e"."kind", "e"."discriminator", "e"."time", "e"."identity", CASE WHEN "e"."name" IS NULL THEN '{}' ELSE jsonb_build_object('participantName', "e"."name") END,
        "e"."room", "e"."room" || '-1', ${seeding.request.portalId}::int, to_timestamp("e"."time" / 1000.0)
      FROM unnest(${rows.map(({ meeting }) => meeting)}::int[], ${rows.map(({ key }) => key)}::text[], ${rows.map(({ device }) => device)}::text[], ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ discriminator }) => discriminator)}::text[], ${rows.map(({ time }) => time)}::bigint[], ${rows.map(({ identity }) => identity)}::text[], ${rows.map(({ name }) => name)}::text[],
        ${rows.map(({ room }) => room)}::text[]) WITH ORDINALITY "e" ("meeting", "key", "device", "kind", "discriminator", "time", "identity", "name", "room", "n") ORDER BY "e"."time", "e"."n"`,
  );
}

/** What one person does in an hour: comes, talks, writes, shows the camera, reacts, and perhaps leaves before the end. */
function eventsOf(attendee: Attendee): LedgerRow[] {
  const { luck } = attendee;
  const scene: (readonly [minute: number, kind: EventKind & ActivityEvent['kind'], discriminator?: string])[] = [
    [luck % 5, 'join'],
    [6 + (luck % 7), 'talk-start', 'talking'],
    [14 + (luck % 9), 'talk-stop'],
    [24, 'message', `m-${attendee.person}-1`],
    ...(luck % 2 === 0
      ? ([
          [26, 'camera-start', `cam-${attendee.person}`],
          [40 + (luck % 10), 'camera-stop', `cam-${attendee.person}`],
        ] as const)
      : []),
    ...(luck % 3 === 0 ? ([[30, 'reaction', '👍']] as const) : []),
    ...(luck % 4 === 0 ? ([[33, 'hand', '']] as const) : []),
    ...(luck % 5 === 0 ? [] : ([[52 + (luck % 7), 'leave']] as const)),
  ];
  return scene.map(([minute, kind, discriminator = '']) => ledgerRow(attendee, minute, kind, discriminator));
}

/** The meeting's own last event; none where no one joined. */
function endOf(attendees: readonly Attendee[]): LedgerRow[] {
  const [first] = attendees;
  if (!first) return [];
  return [{ ...ledgerRow(first, MINUTES, 'end', '', ''), key: null, name: null }];
}

function ledgerRow(
  attendee: Attendee,
  minute: number,
  kind: ActivityEvent['kind'],
  discriminator: string,
  device = `w_${attendee.person}`,
): LedgerRow {
  const { meeting, room, person, name, begun } = attendee;
  const time = begun.getTime() + minute * 60_000;
  const participant = device === '' ? {} : { internal: device, external: String(person) };
  const identity = eventIdentity(String(meeting), { kind, participant, time, discriminator, ordinal: 0 });
  return { meeting, room, key: `u:${person}`, name, kind, time, discriminator, device, identity };
}
