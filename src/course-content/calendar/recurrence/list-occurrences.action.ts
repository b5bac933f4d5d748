import { Injectable } from '@nestjs/common';
import { Ports } from '../../../feature/ports.js';
import { PoisonRows } from '../../../database/poison-rows.js';
import { conditionSql, join, raw, type Sql, sql } from '../../../database/sql.js';
import { placeParameters } from '../../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { ROW_ALIAS, RowReference } from '../../../resource/model/row-reference.js';
import { NamedProblem, Problem } from '../../../resource/protocol/problem.js';
import { calendarEventType } from '../calendar-event-type.js';
import { calendarEventPolicy } from '../calendar-event.policy.js';
import { isOwnEvent } from '../own-events.js';
import { replacedOccurrences, startsWithin } from './event-series.js';
import { MeetingsOfEvents, type MeetingOfEvent } from '../meetings-of-events.port.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONGEST_WINDOW = 400 * DAY_MS;
const MOST_OCCURRENCES = 5_000;
const MOST_ON_A_PAGE = 500;
/** Milliseconds of work before others have their turn, and of all of it. */
const TURN_MS = 20;
const LONGEST_MS = 10_000;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

interface Event {
  readonly id: number;
  readonly title: string;
  readonly start: Date;
  readonly end: Date | null;
  readonly allDay: boolean;
  readonly timezone: string;
  readonly rule: string | null;
  readonly type: string;
  readonly color: string | null;
  readonly parent: number | null;
  readonly recurrenceId: Date | null;
  readonly leftOut: readonly string[];
  /** What the port of meetings makes of it. */
  readonly meeting: unknown;
}

interface Occurrence {
  readonly event: Event;
  readonly start: Date;
  readonly end: Date | null;
}

/** What takes place in a window, whether it comes again or not. */
@Injectable()
export class ListOccurrences extends ActionHandler {
  constructor(
    private readonly poison: PoisonRows,
    private readonly ports: Ports,
  ) {
    super();
  }

  /** @throws Problem 400 without bounds, and 422 `window-too-large` */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const [from, to] = [boundOf(run, 'from'), boundOf(run, 'to')];
    if (to <= from || to.getTime() - from.getTime() > LONGEST_WINDOW)
      throw new Problem(400, '"to" comes after "from", by 400 days at most.');
    const found = await occurrencesIn(await this.#events(run, from, to), (event) => this.#occurrences(event, from, to));
    found.sort((a, b) => a.start.getTime() - b.start.getTime() || a.event.id - b.event.id);
    const size = Math.min(MOST_ON_A_PAGE, Math.max(1, Number(run.parameters.get('itemsPerPage') ?? MOST_ON_A_PAGE)));
    const first = size * (Math.max(1, Number(run.parameters.get('page') ?? 1)) - 1);
    const member = found.slice(first, first + size);
    const meetings = await this.#meetings(
      run,
      member.map(({ event }) => event),
    );
    return {
      document: {
        totalItems: found.length,
        member: member.map((occurrence) => shown(occurrence, meetings.get(occurrence.event.id), run.now)),
      },
    };
  }

  /** Without conferences no event is a meeting. */
  #events(run: ActionRun, from: Date, to: Date): Promise<Event[]> {
    return eventsUntil(run, from, to, this.ports.find(MeetingsOfEvents)?.column(run.actor, run.now) ?? raw('NULL::jsonb'));
  }

  async #meetings({ transaction }: ActionRun, events: readonly Event[]): Promise<ReadonlyMap<number, MeetingOfEvent>> {
    const found = new Map(events.flatMap(({ id, meeting }) => (meeting === null ? [] : [[id, meeting] as const])));
    const port = this.ports.find(MeetingsOfEvents);
    return port && found.size > 0 ? port.of(transaction, found) : new Map<number, MeetingOfEvent>();
  }

  /** What comes again by a rule that cannot be read takes place once. */
  #occurrences(event: Event, from: Date, to: Date): Occurrence[] {
    const read = (): Occurrence[] => occurrencesOf(event, from, to);
    return this.poison.read('c_calendar_events', event.id, read, () => onceWithin(event, from, to));
  }
}

/** Others have their turn in between. @throws Problem 422 `window-too-large` as soon as there are too many, or it takes too long */
async function occurrencesIn(events: readonly Event[], read: (event: Event) => readonly Occurrence[]): Promise<Occurrence[]> {
  const found: Occurrence[] = [];
  const begun = performance.now();
  let turn = begun;
  for (const event of events) {
    found.push(...read(event));
    if (found.length > MOST_OCCURRENCES) throw tooMany();
    if (performance.now() - turn < TURN_MS) continue;
    await new Promise(setImmediate);
    turn = performance.now();
    if (turn - begun > LONGEST_MS) throw tooMany();
  }
  return found;
}

function tooMany(): Problem {
  const detail = `More than ${MOST_OCCURRENCES} events take place; ask for a shorter time.`;
  return new NamedProblem('window-too-large', 422, detail);
}

function boundOf({ parameters }: ActionRun, name: string): Date {
  const text = String(parameters.get(name) ?? '');
  const moment = new Date(text);
  if (!MOMENT.test(text) || Number.isNaN(moment.getTime())) {
    throw new Problem(400, `Name the time by "from" and "to", such as ${name}=2026-03-01T00:00:00Z.`);
  }
  return moment;
}

/**
 * The events that the caller may read and that began before the end of the window.
 * @param meeting SQL value of an event's meeting
 */
async function eventsUntil({ transaction, resource, actor, parameters }: ActionRun, from: Date, to: Date, meeting: Sql): Promise<Event[]> {
  const row = new RowReference(resource, ROW_ALIAS);
  const contexts = placeParameters.flatMap(({ name, condition }) => {
    const value = parameters.get(name);
    return value === undefined ? [] : [conditionSql(condition(row, value as number))];
  });
  const type = parameters.get('type');
  if (type !== undefined) contexts.push(sql`${calendarEventType(row)} = ${String(type)}`);
  if (parameters.get('own') === true) contexts.push(isOwnEvent(row, actor));
  const readable = conditionSql(calendarEventPolicy.rule('read').condition(actor, row));
  const events = await transaction.rows<Event>(
    sql`SELECT "t"."id", "t"."title", "t"."start_date" AS "start", "t"."end_date" AS "end", "t"."all_day" AS "allDay", COALESCE("t"."timezone", 'UTC') AS "timezone",
          "t"."rrule" AS "rule", ${calendarEventType(row)} AS "type", "t"."color", "t"."parent_event_id" AS "parent", "t"."recurrence_id" AS "recurrenceId",
          COALESCE("t"."exceptions", '[]'::jsonb) || ${replacedOccurrences(row.id)} AS "leftOut", ${meeting} AS "meeting"
        FROM "c_calendar_event" "t" WHERE "t"."start_date" < ${to}
          AND ("t"."rrule" IS NOT NULL OR "t"."start_date" >= ${from} OR "t"."end_date" > ${from})
          AND ${readable} AND ${contexts.length === 0 ? raw('TRUE') : join(contexts, ' AND ')}
        ORDER BY "t"."id" LIMIT ${2 * MOST_OCCURRENCES}`,
  );
  if (events.length === 2 * MOST_OCCURRENCES) throw tooMany();
  return events;
}

function onceWithin(event: Event, from: Date, to: Date): Occurrence[] {
  const { start, end } = event;
  return start < to && (start >= from || (end !== null && end > from)) ? [{ event, start, end }] : [];
}

function occurrencesOf(event: Event, from: Date, to: Date): Occurrence[] {
  const { rule, start, end, timezone } = event;
  if (rule === null) return [{ event, start, end }];
  const leftOut = event.leftOut.map((moment) => new Date(moment));
  const length = end === null ? null : end.getTime() - start.getTime();
  return startsWithin({ start, end, timezone, rule, leftOut }, from, to).map((moment) => ({
    event,
    start: moment,
    end: length === null ? null : new Date(moment.getTime() + length),
  }));
}

function shown({ event, start, end }: Occurrence, meeting: MeetingOfEvent | undefined, now: Date): Readonly<Record<string, unknown>> {
  const { id, title, allDay, timezone, type, color, rule, parent, recurrenceId } = event;
  return {
    event: `/api/c_calendar_events/${id}`,
    series: parent === null || recurrenceId === null ? null : `/api/c_calendar_events/${parent}`,
    recurrenceId: recurrenceId ?? (rule === null ? null : start),
    title,
    startDate: start,
    endDate: end,
    allDay,
    timezone,
    type,
    color,
    replaced: recurrenceId !== null,
    meeting: meeting?.address ?? null,
    meetingState: meeting?.states.get(start.getTime()) ?? null,
    joinable: meeting !== undefined && isOpen(meeting, start, end, now),
  };
}

/** Attendees come in from some minutes before the start until the end, those who run a meeting at any time before that. */
function isOpen({ isJoinedHere, opensBefore }: MeetingOfEvent, start: Date, end: Date | null, now: Date): boolean {
  const hasOpened = opensBefore === null || now.getTime() >= start.getTime() - opensBefore * MINUTE_MS;
  return isJoinedHere && hasOpened && (end === null || now <= end);
}
