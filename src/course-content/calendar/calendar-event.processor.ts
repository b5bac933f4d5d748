import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { placedLink, type Placement } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import type { ResourceLinkInput } from '../../platform/content-tree/nodes/node-links/resource-link.input.js';
import type { Write } from '../../resource/model/write.js';
import { oneViolation, type Violation, ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { ownZone } from './recurrence/own-zone.js';
import { repeatOf } from './recurrence/repeat-rule.js';
import { movedBy } from './recurrence/series-exceptions.js';
import { isTimezone, occurrences } from './recurrence/recurrence.js';
import { ruleProblem, ruleViolation } from './recurrence/recurrence-rule.js';
import { noTimeZone } from '../../resource/input/violation-messages.js';

/** Unlike other content, an event may belong to no course: to its creator alone, or to everyone. */
@Injectable()
export class CalendarEventProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(await withTimezone(withExceptions(write)));
    await requireRecurrence(write, id);
    await rewriteRepeat(write, id);
    return id;
  }

  /** Where a series moves, what was left out and what takes the place of its occurrences move with it. */
  override async update(write: Write, id: number): Promise<void> {
    const before = await seriesBefore(write, id);
    await super.update(withExceptions(write), id);
    await requireRecurrence(write, id);
    await rewriteRepeat(write, id);
    await write.transaction.rows(sql`UPDATE "c_calendar_event" SET "sequence" = "sequence" + 1 WHERE "id" = ${id}`);
    await renewReminders(write, id);
    if (before) await moveExceptions(write, id, before);
  }

  /** With the events that take the place of its occurrences. */
  override async remove(write: Write, id: number): Promise<void> {
    const replacing = await write.transaction.rows<{ id: number }>(
      sql`SELECT "id" FROM "c_calendar_event" WHERE "parent_event_id" = ${id} AND "recurrence_id" IS NOT NULL ORDER BY "id"`,
    );
    for (const child of replacing) await super.remove(write, child.id);
    await super.remove(write, id);
  }

  protected override async place(write: Write): Promise<Placement> {
    const { parentResourceNodeId, resourceLinkList } = write.values as {
      parentResourceNodeId?: number;
      resourceLinkList?: ResourceLinkInput[];
    };
    const links = resourceLinkList ?? [];
    if (!links.every(({ cid, sid, gid }) => !cid && !sid && !gid)) return super.place(write);
    const home = await homeOf(write);
    if (home === null || (parentResourceNodeId !== undefined && parentResourceNodeId !== home)) return super.place(write);
    return { parentId: home, links: links.slice(0, 1).map(placedLink) };
  }
}

/** Node below which the writer's own content is placed; null where neither the account nor the portal has one. */
async function homeOf({ actor, transaction }: Write): Promise<number | null> {
  const found = await transaction.one<{ node: number | null }>(
    sql`SELECT COALESCE((SELECT "resource_node_id" FROM "user" WHERE "id" = ${actor.id}),
          (SELECT "resource_node_id" FROM "access_url" WHERE "id" = ${actor.portalId})) AS "node"`,
  );
  return found?.node ?? null;
}

/** @throws ViolationProblem for a zone that there is not, and a rule that is none or never comes true */
async function requireRecurrence({ transaction, values }: Write, id: number): Promise<void> {
  if (!['timezone', 'rrule', 'startDate', 'endDate'].some((member) => member in values)) return;
  const event = await transaction.one<{ start: Date | null; end: Date | null; timezone: string; rule: string | null }>(
    sql`SELECT "start_date" AS "start", "end_date" AS "end", COALESCE("timezone", 'UTC') AS "timezone", "rrule" AS "rule" FROM "c_calendar_event" WHERE "id" = ${id}`,
  );
  if (!event) return;
  const violations = recurrenceViolations(event);
  if (violations.length > 0) throw new ViolationProblem(violations);
}

function recurrenceViolations({
  start,
  end,
  timezone,
  rule,
}: {
  start: Date | null;
  end: Date | null;
  timezone: string;
  rule: string | null;
}): Violation[] {
  const refused = (propertyPath: string, message: string): Violation[] => [{ propertyPath, message, code: VIOLATION_CODES.invalid }];
  if (!isTimezone(timezone)) return refused('timezone', noTimeZone(timezone));
  if (rule === null) return [];
  const problem = ruleProblem(rule);
  if (problem) return [ruleViolation(problem)];
  if (start === null) return refused('rrule', 'What comes again has a start.');
  const [first, second] = occurrences({ start, timezone, rule }, 2, LAST_TIME);
  if (!first) return refused('rrule', 'By this rule it never takes place.');
  const isOver = !end || !second || end.getTime() - start.getTime() <= second.getTime() - first.getTime();
  return isOver ? [] : refused('rrule', 'It would come again before it is over.');
}

const LAST_TIME = new Date('9000-01-01T00:00:00Z');

const MOST_EXCEPTIONS = 1_000;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** @throws ViolationProblem for exceptions that are no moments */
function withExceptions(write: Write): Write {
  const { exceptions } = write.values;
  if (!Array.isArray(exceptions)) return write;
  const moments = (exceptions as string[]).map((text) => (MOMENT.test(text) ? new Date(text) : new Date(Number.NaN)));
  if (exceptions.length > MOST_EXCEPTIONS || moments.some((moment) => Number.isNaN(moment.getTime()))) {
    const message = 'This value should be a list of at most 1,000 moments, such as 2026-03-01T10:00:00+00:00.';
    throw oneViolation('exceptions', message);
  }
  return { ...write, values: { ...write.values, exceptions: moments.map((moment) => moment.toISOString()) } };
}

/** What comes again keeps its time of day where its creator is, and whole days are those of there. */
async function withTimezone(write: Write): Promise<Write> {
  const { timezone, rrule, allDay } = write.values;
  if (timezone != null || (rrule == null && allDay !== true)) return write;
  const own = await ownZone(write.transaction, write.actor.id);
  return own === undefined ? write : { ...write, values: { ...write.values, timezone: own } };
}

/** An event that takes place at other times has further reminders; of no occurrence a second one. */
async function renewReminders({ transaction, values }: Write, id: number): Promise<void> {
  if (!['timezone', 'rrule', 'startDate', 'exceptions'].some((member) => member in values)) return;
  await transaction.rows(sql`UPDATE "agenda_reminder" SET "sent" = FALSE WHERE "event_id" = ${id} AND "sent"`);
}

interface SeriesBefore {
  readonly start: Date;
  readonly exceptions: readonly string[];
}

function seriesBefore({ transaction, values }: Write, id: number): Promise<SeriesBefore | undefined> {
  if (!(values.startDate instanceof Date)) return Promise.resolve(undefined);
  return transaction.one<SeriesBefore>(
    sql`SELECT "start_date" AS "start", COALESCE("exceptions", '[]'::jsonb) AS "exceptions" FROM "c_calendar_event"
        WHERE "id" = ${id} AND "rrule" IS NOT NULL AND "start_date" IS NOT NULL`,
  );
}

async function moveExceptions({ transaction, values }: Write, id: number, before: SeriesBefore): Promise<void> {
  const to = values.startDate as Date;
  if (to.getTime() === before.start.getTime()) return;
  const found = await transaction.one<{ timezone: string }>(
    sql`SELECT COALESCE("timezone", 'UTC') AS "timezone" FROM "c_calendar_event" WHERE "id" = ${id} AND "rrule" IS NOT NULL`,
  );
  if (!found) return;
  const moved = (moment: Date | string): string =>
    movedBy(new Date(moment), { from: before.start, to, timezone: found.timezone }).toISOString();
  if (values.exceptions === undefined && before.exceptions.length > 0) {
    await transaction.rows(
      sql`UPDATE "c_calendar_event" SET "exceptions" = ${JSON.stringify(before.exceptions.map(moved))}::jsonb WHERE "id" = ${id}`,
    );
  }
  const replacing = await transaction.rows<{ id: number; moment: Date }>(
    sql`SELECT "id", "recurrence_id" AS "moment" FROM "c_calendar_event" WHERE "parent_event_id" = ${id} AND "recurrence_id" IS NOT NULL`,
  );
  await transaction.rows(
    sql`UPDATE "c_calendar_event" "e" SET "recurrence_id" = "m"."to" FROM unnest(${replacing.map((child) => child.id)}::int[],
          ${replacing.map(({ moment }) => moved(moment))}::timestamptz[]) "m" ("id", "to") WHERE "e"."id" = "m"."id"`,
  );
}

/** The other spelling of a rule that was written, where the rule can be said in it. */
async function rewriteRepeat({ transaction, values }: Write, id: number): Promise<void> {
  if (!('rrule' in values)) return;
  await transaction.rows(sql`DELETE FROM "c_calendar_event_repeat" WHERE "event_id" = ${id}`);
  const { rrule: rule } = values;
  if (typeof rule !== 'string') return;
  const event = await transaction.one<{ start: Date | null; timezone: string }>(
    sql`SELECT "start_date" AS "start", COALESCE("timezone", 'UTC') AS "timezone" FROM "c_calendar_event" WHERE "id" = ${id}`,
  );
  const repeat = event?.start ? repeatOf(rule, { start: event.start, timezone: event.timezone }) : undefined;
  if (!repeat) return;
  await transaction.rows(
    sql`INSERT INTO "c_calendar_event_repeat" ("event_id", "cal_type", "cal_end", "cal_frequency", "cal_days")
        VALUES (${id}, ${repeat.calType}, ${repeat.calEnd}, ${repeat.calFrequency}, ${repeat.calDays})`,
  );
}
