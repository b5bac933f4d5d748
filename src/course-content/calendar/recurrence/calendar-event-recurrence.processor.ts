import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { ViolationProblem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Write } from '../../../resource/model/write.js';
import { ruleProblem, ruleViolation } from './recurrence-rule.js';
import { type Repeat, ruleOf } from './repeat-rule.js';

interface Row extends Repeat {
  readonly event: number;
  readonly start: Date | null;
  readonly timezone: string;
}

/** The member that a part of the rule comes from. */
const MEMBERS: ReadonlyMap<string, string> = new Map([
  ['INTERVAL', 'calFrequency'],
  ['UNTIL', 'calEnd'],
  ['BYDAY', 'calDays'],
]);

/** Another spelling of an event's `rrule`, at most one for an event: writing it writes the rule. */
@Injectable()
export class CalendarEventRecurrenceProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await writeRule(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    await writeRule(write, id);
  }

  override async remove(write: Write, id: number): Promise<void> {
    await write.transaction.rows(
      sql`UPDATE "c_calendar_event" SET "rrule" = NULL, "sequence" = "sequence" + 1
          WHERE "id" = (SELECT "event_id" FROM "c_calendar_event_repeat" WHERE "id" = ${id})`,
    );
    await super.remove(write, id);
  }
}

async function writeRule({ transaction }: Write, id: number): Promise<void> {
  const row = await transaction.one<Row>(
    sql`SELECT "r"."event_id" AS "event", "r"."cal_type" AS "calType", "r"."cal_end"::float8 AS "calEnd", "r"."cal_frequency" AS "calFrequency", "r"."cal_days" AS "calDays",
          "e"."start_date" AS "start", COALESCE("e"."timezone", 'UTC') AS "timezone"
        FROM "c_calendar_event_repeat" "r" JOIN "c_calendar_event" "e" ON "e"."id" = "r"."event_id" WHERE "r"."id" = ${id} FOR NO KEY UPDATE OF "e"`,
  );
  // An event without a start takes place at no time; the rule is written with the next change of the repetition.
  if (!row || row.start === null) return;
  const rule = ruleOf(row, { start: row.start, timezone: row.timezone });
  const problem = ruleProblem(rule);
  if (problem) throw new ViolationProblem([ruleViolation(problem, MEMBERS.get(problem.part ?? '') ?? 'calType')]);
  await transaction.rows(sql`UPDATE "c_calendar_event" SET "rrule" = ${rule}, "sequence" = "sequence" + 1 WHERE "id" = ${row.event}`);
}
