import { Injectable } from '@nestjs/common';
import { PoisonRows } from '../../../database/poison-rows.js';
import { sql } from '../../../database/sql.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { lockedReminders, setNext, startAfter } from './reminder-plan.js';

/** Units of a reminder as ISO 8601 writes them; those below a day follow a T. */
const DESIGNATORS: Readonly<Record<string, readonly [prefix: string, unit: string]>> = {
  minute: ['PT', 'M'],
  hour: ['PT', 'H'],
  day: ['P', 'D'],
  week: ['P', 'W'],
  month: ['P', 'M'],
};

/** Reminders are the writer's own, and keep their lead time as an ISO 8601 duration. A changed one is sent again. */
@Injectable()
export class CalendarEventReminderProcessor extends Processor {
  constructor(private readonly poison: PoisonRows) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const id = await super.create({ ...write, values: { ...write.values, dateInterval: duration(write.values) } });
    await this.#plan(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const { count, period } = write.values;
    if (count === undefined && period === undefined) return super.update(write, id);
    await super.update({ ...write, values: { ...write.values, dateInterval: duration(write.values), sent: false } }, id);
    await this.#plan(write, id);
  }

  async #plan({ transaction, now }: Write, id: number): Promise<void> {
    for (const reminder of await lockedReminders(transaction, sql`"d"."id" = ${id}`, 1))
      await setNext(transaction, reminder, startAfter(reminder, now, this.poison));
  }
}

/** @throws ViolationProblem where only one of count and period is given */
function duration({ count, period }: Write['values']): string {
  const designators = typeof period === 'string' ? DESIGNATORS[period] : undefined;
  if (typeof count === 'number' && designators) return `${designators[0]}${count}${designators[1]}`;
  const missing = typeof count === 'number' ? 'period' : 'count';
  throw oneViolation(missing, 'Count and period go together.', VIOLATION_CODES.blank);
}
