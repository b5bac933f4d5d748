import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { Change } from '../../../resource/model/change.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { refusedOccurrence, requireOccurrence, seriesOf, type StoredSeries } from './event-series.js';
import { occurrencesBetween } from './recurrence.js';
import { endedBefore, shortened } from './split-rule.js';

/** An event of its own takes the place of one occurrence. */
@Injectable()
export class ReplaceOccurrence extends ActionHandler {
  async run({ resource, transaction, id, input, operations }: ActionRun): Promise<ActionOutcome> {
    const series = await seriesOf(transaction, id);
    const moment = input.recurrenceId as Date;
    requireOccurrence(series, moment);
    const made = await operations.create(resource.entity, { ...(await like(transaction, series, moment, input)), parentEvent: id });
    await transaction.rows(sql`UPDATE "c_calendar_event" SET "recurrence_id" = ${moment} WHERE "id" = ${made}`);
    return { id: made };
  }
}

/** One occurrence does not take place. */
@Injectable()
export class LeaveOutOccurrence extends ActionHandler {
  async run({ transaction, id, parameters }: ActionRun): Promise<void> {
    const moment = new Date(String(parameters.get('recurrenceId') ?? ''));
    if (Number.isNaN(moment.getTime())) throw new Problem(400, 'Name the occurrence by "recurrenceId", a moment.');
    const series = await seriesOf(transaction, id);
    requireOccurrence(series, moment);
    await storeSeries(transaction, id, series.rule, [...series.exceptions, moment.toISOString()]);
  }
}

/** A series ends before one of its occurrences, and another goes on from there. */
@Injectable()
export class SplitSeries extends ActionHandler {
  async run({ resource, transaction, id, input, operations }: ActionRun): Promise<ActionOutcome> {
    const series = await seriesOf(transaction, id);
    const moment = input.recurrenceId as Date;
    requireOccurrence(series, moment);
    if (moment <= series.start) throw refusedOccurrence('A series is split at a later occurrence than its first.');
    const before = occurrencesBetween(series, series.start, new Date(moment.getTime() - 1)).length;
    const [kept, moved] = partition(series.exceptions, (exception) => new Date(exception) < moment);
    const rule = typeof input.rrule === 'string' ? input.rrule : shortened(series.rule, before);
    const next = { ...(await like(transaction, series, moment, input)), rrule: rule };
    await storeSeries(transaction, id, endedBefore(series.rule, moment), kept);
    const made = await operations.create(resource.entity, { ...next, timezone: series.timezone });
    await transaction.rows(
      sql`UPDATE "c_calendar_event" SET "parent_event_id" = ${made} WHERE "parent_event_id" = ${id} AND "recurrence_id" >= ${moment}`,
    );
    if (moved.length > 0) await storeSeries(transaction, made, rule, moved);
    return { id: made };
  }
}

/** An event as an occurrence of the series is, given to the same people; with what the caller says otherwise. */
async function like(
  transaction: Transaction,
  { node, title, content, location, allDay, collective, start, end }: StoredSeries,
  moment: Date,
  input: Change,
): Promise<Change> {
  const links = await transaction.rows(
    sql`SELECT "course_id" AS "cid", "session_id" AS "sid", "group_id" AS "gid", "visibility" FROM "resource_link"
        WHERE "resource_node_id" = ${node} AND "deleted_at" IS NULL AND "visibility" IN ('draft', 'pending', 'published') AND "user_id" IS NULL ORDER BY "id"`,
  );
  const begins = (input.startDate as Date | undefined) ?? moment;
  const ends = end === null ? null : new Date(begins.getTime() + end.getTime() - start.getTime());
  const { recurrenceId: _recurrenceId, rrule: _rrule, ...said } = input;
  return { title, content, location, allDay, collective, endDate: ends, ...said, startDate: begins, resourceLinkList: links };
}

async function storeSeries(transaction: Transaction, id: number, rule: string, exceptions: readonly string[]): Promise<void> {
  await transaction.rows(
    sql`UPDATE "c_calendar_event" SET "rrule" = ${rule}, "exceptions" = ${JSON.stringify(exceptions)}::jsonb, "sequence" = "sequence" + 1 WHERE "id" = ${id}`,
  );
}

function partition<T>(items: readonly T[], belongs: (item: T) => boolean): [T[], T[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}
