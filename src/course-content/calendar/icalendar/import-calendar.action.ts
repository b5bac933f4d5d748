import { Injectable } from '@nestjs/common';
import { COUNT, listOf, orNull, shapeOf, TEXT } from '../../../auth/answer-shape.js';
import { ArrayMaxSize, IsArray, IsBoolean, ValidateNested } from 'class-validator';
import { raw, type Sql, sql } from '../../../database/sql.js';
import { ResourceLinkInput } from '../../../platform/content-tree/nodes/node-links/resource-link.input.js';
import { heldInBody, UploadedFile } from '../../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionPreparation, type ActionRun } from '../../../resource/model/action-handler.js';
import { ParserPool } from '../../../resource/parsing/parser-pool.js';
import { parserIn } from '../../../resource/parsing/parser.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { decidedByHandler } from '../../content-access/decided-by-handler.js';
import { CalendarEventReminder } from '../reminders/calendar-event-reminder.entity.js';
import type { CalendarFile, ReadCalendar } from './calendar-file.parser.js';
import type { EventProblem, ReadEvent } from './icalendar-events.js';
import { uidFrom } from '../recurrence/event-uid.js';
import { ownZone } from '../recurrence/own-zone.js';

/** How long one import works; importing the file again goes on from there. */
const LONGEST_MS = 20_000;

const calendarFileParser = parserIn<CalendarFile, ReadCalendar>(new URL('./calendar-file.parser.js', import.meta.url), 'readCalendarFile', {
  kind: 'file',
  member: 'uploadFile',
});

/** A calendar file. */
class CalendarToImport {
  @UploadedFile({ required: true, kind: 'held' })
  uploadFile: string;

  @Input({
    type: 'json',
    items: 'object',
    itemClass: () => ResourceLinkInput,
    validators: [IsArray(), ArrayMaxSize(1), ValidateNested({ each: true })],
    description: 'The context that the events are given to; your own calendar where there is none.',
    example: [{ cid: 3 }],
  })
  resourceLinkList?: ResourceLinkInput[];

  @Input({ type: 'boolean', default: false, validators: [IsBoolean()], description: 'Says what would be done, and does nothing.' })
  dryRun?: boolean;
}

type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped';

/** An event that came with an import before. */
interface Known {
  readonly id: number;
  readonly sequence: number;
  /** What the file says; or the event was made here, and the file is a copy of it. */
  readonly same: boolean;
}

const calendarImportAnswer = documentAnswer('CalendarImport', {
  created: COUNT,
  updated: COUNT,
  unchanged: COUNT,
  skipped: COUNT,
  errors: listOf(shapeOf({ line: COUNT, uid: orNull(TEXT), message: TEXT })),
});

/** Loads the events of a calendar file: each of them whole or not at all. */
@Injectable()
class ImportCalendar extends ActionHandler {
  constructor(private readonly parsers: ParserPool) {
    super();
  }

  /** @throws ViolationProblem at `uploadFile` for a file that is not iCalendar */
  override async prepare({ input, actor, statements }: ActionPreparation): Promise<ReadCalendar> {
    return this.parsers.parse(
      calendarFileParser,
      { content: heldInBody(input), zone: (await ownZone(statements, actor.id)) ?? 'UTC' },
      actor,
    );
  }

  async run(run: ActionRun): Promise<OutcomeOf<typeof calendarImportAnswer>> {
    const { transaction, input } = run;
    const { events, others } = run.prepared as ReadCalendar;
    const counts: Record<Outcome, number> = { created: 0, updated: 0, unchanged: 0, skipped: others };
    const errors: EventProblem[] = [];
    const deadline = performance.now() + LONGEST_MS;
    await transaction.rows(raw('SAVEPOINT "before_import"'));
    for (const event of inOrder(events)) {
      const done = 'message' in event ? event : performance.now() > deadline ? late(event) : await this.#take(run, event);
      if (typeof done === 'string') counts[done] += 1;
      else errors.push(done);
    }
    if (input.dryRun === true) await transaction.rows(raw('ROLLBACK TO SAVEPOINT "before_import"'));
    return { document: { ...counts, errors } };
  }

  async #take(run: ActionRun, event: ReadEvent): Promise<Outcome | EventProblem> {
    const { transaction } = run;
    await transaction.rows(raw('SAVEPOINT "before_event"'));
    try {
      return await take(run, event);
    } catch (error) {
      if (!(error instanceof Problem) || error.getStatus() >= 500) throw error;
      await transaction.rows(raw('ROLLBACK TO SAVEPOINT "before_event"'));
      return { line: event.line, uid: event.uid, message: error.detail };
    } finally {
      await transaction.rows(raw('RELEASE SAVEPOINT "before_event"'));
    }
  }
}

function late({ line, uid }: ReadEvent): EventProblem {
  return { line, uid, message: 'The time of this import was over; import the file again to go on.' };
}

/** Series before what takes the place of their occurrences. */
function inOrder(events: readonly (ReadEvent | EventProblem)[]): (ReadEvent | EventProblem)[] {
  const isChild = (event: ReadEvent | EventProblem): number => ('recurrenceId' in event && event.recurrenceId !== null ? 1 : 0);
  return [...events].sort((a, b) => isChild(a) - isChild(b) || a.line - b.line);
}

async function take(run: ActionRun, event: ReadEvent): Promise<Outcome> {
  if (event.recurrenceId === null) return event.cancelled ? 'skipped' : write(run, event, await knownEvent(run, event, null));
  const series = await knownEvent(run, { ...event, recurrenceId: null }, null);
  // Without its series it is an event like any other; should the series come later, it takes its place there.
  const single = { ...event, uid: uidFrom(event.uid, event.recurrenceId), recurrenceId: null };
  if (event.cancelled) return 'skipped';
  if (!series) return write(run, single, await knownEvent(run, single, null));
  const known = await knownEvent(run, event, series.id);
  const alone = known ? undefined : await knownEvent(run, single, null);
  return write(run, event, known ?? (alone && { ...alone, sequence: event.sequence, same: false }), series.id);
}

/** @param series the series of which it takes the place of one occurrence */
async function write(run: ActionRun, event: ReadEvent, known: Known | undefined, series?: number): Promise<Outcome> {
  const { operations, resource, transaction, input } = run;
  if (known && (event.sequence < known.sequence || (event.sequence === known.sequence && known.same))) return 'unchanged';
  const values = valuesOf(event);
  const links = input.resourceLinkList == null ? {} : { resourceLinkList: input.resourceLinkList };
  const parent = series === undefined ? {} : { parentEvent: series };
  if (known) await operations.update(resource.entity, known.id, { ...values, ...parent });
  const id = known?.id ?? (await operations.create(resource.entity, { ...values, ...links, ...parent }));
  await transaction.rows(
    sql`UPDATE "c_calendar_event" SET "imported_uid" = ${event.uid}, "sequence" = ${event.sequence}, "recurrence_id" = ${event.recurrenceId} WHERE "id" = ${id}`,
  );
  if (known) return 'updated';
  for (const reminder of event.reminders) await operations.create(CalendarEventReminder, { event: id, ...reminder });
  return 'created';
}

function valuesOf({
  title,
  content,
  location,
  start,
  end,
  allDay,
  timezone,
  rule,
  exceptions,
}: ReadEvent): Readonly<Record<string, unknown>> {
  const moments = exceptions.length === 0 ? null : exceptions.map((moment) => moment.toISOString());
  return { title, content, location, startDate: start, endDate: end, allDay, timezone, rrule: rule, exceptions: moments };
}

/** The caller's event with this UID in the context of the import. @param series the series of which it replaces an occurrence */
function knownEvent({ transaction, actor, input }: ActionRun, event: ReadEvent, series: number | null): Promise<Known | undefined> {
  const { uid, recurrenceId, title, content, location, start, end, allDay, timezone, rule, exceptions } = event;
  const links = (input.resourceLinkList ?? []) as readonly ResourceLinkInput[];
  const replaced = recurrenceId === null ? sql`"e"."recurrence_id" IS NULL` : sql`"e"."recurrence_id" = ${recurrenceId}`;
  const named =
    series === null
      ? sql`("e"."imported_uid" = ${uid} OR "e"."imported_uid" IS NULL AND "n"."uuid"::text = ${uid})`
      : sql`"e"."parent_event_id" = ${series}`;
  const moments = JSON.stringify(exceptions.map((moment) => moment.toISOString()));
  return transaction.one<Known>(
    sql`SELECT "e"."id", "e"."sequence", "e"."imported_uid" IS NULL OR ("e"."title", "e"."content", "e"."location", "e"."start_date", "e"."end_date", "e"."all_day", "e"."timezone", "e"."rrule",
            COALESCE("e"."exceptions", '[]'::jsonb)) IS NOT DISTINCT FROM (${title}, ${content}::text, ${location}::text, ${start}::timestamptz, ${end}::timestamptz,
            ${allDay}::boolean, ${timezone}, ${rule}::text, ${moments}::jsonb) AS "same"
        FROM "c_calendar_event" "e" JOIN "resource_node" "n" ON "n"."id" = "e"."resource_node_id"
        WHERE ${named} AND "n"."creator_id" = ${actor.id} AND ${replaced} AND ${isGivenTo(links)} ORDER BY "e"."id" LIMIT 1`,
  );
}

/** Over the event "e": it is given to these contexts, and to no others. */
function isGivenTo(links: readonly ResourceLinkInput[]): Sql {
  const places = links.map(({ cid, sid, gid }) => `${cid ?? 0}/${sid ?? 0}/${gid ?? 0}`).filter((place) => place !== '0/0/0');
  return sql`ARRAY(SELECT COALESCE("l"."course_id", 0) || '/' || COALESCE("l"."session_id", 0) || '/' || COALESCE("l"."group_id", 0)
    FROM "resource_link" "l" WHERE "l"."resource_node_id" = "e"."resource_node_id" AND "l"."deleted_at" IS NULL AND "l"."course_id" IS NOT NULL
    ORDER BY "l"."id") = ${places}::text[]`;
}

/** `POST /api/c_calendar_events/import` */
export const importCalendar = documentAction({
  name: 'import',
  method: 'POST',
  path: 'c_calendar_events/import',
  description:
    'Loads the events of an iCalendar file (RFC 5545) of at most 2 MiB and 2,000 events. What came before is updated, by UID and SEQUENCE.',
  rule: decidedByHandler('who may create an event in the context'),
  input: () => CalendarToImport,
  answer: calendarImportAnswer,
  handler: ImportCalendar,
});
