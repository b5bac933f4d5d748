import { identifier, raw, sql, type Sql } from '../sql.js';
import type { Database, Transaction } from '../statements.js';
import { attachedMonths, detachedMonths } from './month-tables.js';
import { type Month, monthNamed, monthOf, monthsLater } from './months.js';
import type { PartitionedTable } from './partitioned-table.js';

/** Months that are there before they begin. */
const AHEAD = 2;
/** A detached month is a table of its own for so many months more: time to copy it away. */
const DETACHED_MONTHS = 1;
/** Rows that a wrong clock dated before it stay among the others. */
const EARLIEST = new Date('1990-01-01T00:00:00Z');
/** Months of other rows that one turn makes; the next one goes on. */
const MOST_AT_ONCE = 24;
/** Attaching and detaching lock the table for an instant; while others hold it, the next turn tries again instead of making all wait. */
const LOCK_WAIT = raw(`SET LOCAL lock_timeout = '2s'`);

/** What goes with the end of a month. */
interface Detaching {
  /** Called in the unit of work that detaches a partition. */
  within(transaction: Transaction): Promise<void>;
  /** @returns whether a detached partition may go now */
  mayDrop(partition: string): Promise<boolean>;
}

/** Looks after the monthly partitions of one table: those to come, those without one, those that are over. */
export class MonthPartitions {
  constructor(
    private readonly database: Database,
    private readonly partitioned: PartitionedTable,
    private readonly detaching: Detaching,
  ) {}

  /**
   * One turn; each month is a unit of work of its own, so that an interrupted turn leaves nothing half done.
   * @param oldest month of which rows are kept
   */
  async maintain(now: Date, oldest: Month): Promise<void> {
    const present = monthOf(now);
    const existing = new Set(await attachedMonths(this.database, this.partitioned.table));
    const ahead = Array.from({ length: AHEAD + 1 }, (_, index) => monthsLater(present, index));
    const wanted = [...(await this.monthsOfOthers(monthsLater(present, AHEAD))), ...ahead];
    for (const month of wanted) {
      if (existing.has(this.nameOf(month))) continue;
      existing.add(this.nameOf(month));
      await this.within((transaction) => this.createOnce(transaction, month));
    }
    await this.retire(existing, oldest);
    // The planner's view of the whole: autovacuum looks at partitions only.
    await this.run(sql`ANALYZE ${this.table}`);
  }

  private get table(): Sql {
    return identifier(this.partitioned.table);
  }

  private nameOf({ name }: Month): string {
    return `${this.partitioned.table}_${name}`;
  }

  private within(work: (transaction: Transaction) => Promise<void>): Promise<void> {
    return this.database.transaction(async (transaction) => {
      transaction.send(LOCK_WAIT);
      await work(transaction);
    }, 'job');
  }

  private run(statement: Sql): Promise<void> {
    return this.within(async (transaction) => {
      await transaction.rowsUnprepared(statement);
    });
  }

  /**
   * Months of the rows for which no partition was there: those imported with an old date, or written while no process did this work. What a
   * clock that is wrong dated into the future waits until its month comes near.
   */
  private async monthsOfOthers(latest: Month): Promise<Month[]> {
    const column = identifier(this.partitioned.column);
    const instant = this.partitioned.inMilliseconds ? sql`to_timestamp(${column} / 1000.0)` : column;
    const found = await this.database.rows<{ at: Date }>(
      sql`SELECT DISTINCT date_trunc('month', ${instant} AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS "at"
          FROM ${identifier(this.others)} WHERE ${column} >= ${this.boundOf(EARLIEST)} AND ${column} < ${this.boundOf(latest.end)} ORDER BY 1 LIMIT ${MOST_AT_ONCE}`,
    );
    return found.map(({ at }) => monthOf(at));
  }

  /** An instant as the column has it. */
  private boundOf(instant: Date): string {
    return this.partitioned.inMilliseconds ? String(instant.getTime()) : instant.toISOString();
  }

  /** The partition of rows that no other takes. */
  private get others(): string {
    return `${this.partitioned.table}_other`;
  }

  /** Another process may have made it since it was looked for, or be about to. */
  private async createOnce(transaction: Transaction, month: Month): Promise<void> {
    const name = this.nameOf(month);
    await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`partition:${name}`}, 0))`);
    const made = await transaction.one<{ isThere: boolean }>(sql`SELECT to_regclass(quote_ident(${name}::text)) IS NOT NULL AS "isThere"`);
    if (!made?.isThere) await this.create(transaction, month);
  }

  /** Made as a table and attached, which locks the whole for an instant only; rows of the month that found no partition move to it. */
  private async create(transaction: Transaction, month: Month): Promise<void> {
    const [partition, others, column] = [this.nameOf(month), identifier(this.others), identifier(this.partitioned.column)];
    const [start, end] = [this.boundOf(month.start), this.boundOf(month.end)];
    const rowsOfMonth = sql`${column} >= ${start} AND ${column} < ${end}`;
    await transaction.rowsUnprepared(
      sql`CREATE TABLE ${identifier(partition)} (LIKE ${this.table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`,
    );
    await transaction.rowsUnprepared(sql`LOCK TABLE ${others} IN ACCESS EXCLUSIVE MODE`);
    // A log that refuses changes lets its rows move, not go.
    await transaction.rowsUnprepared(sql`ALTER TABLE ${others} DISABLE TRIGGER USER`);
    await transaction.rowsUnprepared(
      sql`WITH "moved" AS (DELETE FROM ${others} WHERE ${rowsOfMonth} RETURNING *) INSERT INTO ${identifier(partition)} OVERRIDING SYSTEM VALUE SELECT * FROM "moved"`,
    );
    await transaction.rowsUnprepared(sql`ALTER TABLE ${others} ENABLE TRIGGER USER`);
    await transaction.rowsUnprepared(
      raw(`ALTER TABLE "${this.partitioned.table}" ATTACH PARTITION "${partition}" FOR VALUES FROM ('${start}') TO ('${end}')`),
    );
    for (const statement of this.partitioned.own?.(partition) ?? []) await transaction.rowsUnprepared(raw(statement));
  }

  /** Detaches the months before the oldest that is kept, and drops what was detached long enough ago. */
  private async retire(existing: ReadonlySet<string>, oldest: Month): Promise<void> {
    for (const partition of existing) {
      const month = monthNamed(partition);
      if (month && month.end <= oldest.start) await this.take(partition);
    }
    const dropped = monthsLater(oldest, -DETACHED_MONTHS);
    for (const name of await detachedMonths(this.database, this.partitioned.table)) {
      const month = monthNamed(name);
      if (month && month.end <= dropped.start && (await this.detaching.mayDrop(name))) await this.run(sql`DROP TABLE ${identifier(name)}`);
    }
  }

  private async take(partition: string): Promise<void> {
    const { goes = 'detached' } = this.partitioned;
    if (goes === 'once empty' && !(await isEmpty(this.database, partition))) return;
    await this.within(async (transaction) => {
      await transaction.rowsUnprepared(sql`LOCK TABLE ONLY ${this.table} IN ACCESS EXCLUSIVE MODE`);
      // A row may have come since.
      if (goes === 'once empty' && !(await isEmpty(transaction, partition))) return;
      await transaction.rowsUnprepared(sql`ALTER TABLE ${this.table} DETACH PARTITION ${identifier(partition)}`);
      if (goes === 'detached') await this.detaching.within(transaction);
      else await transaction.rowsUnprepared(sql`DROP TABLE ${identifier(partition)}`);
    });
  }
}

async function isEmpty(database: Pick<Database, 'rows'>, partition: string): Promise<boolean> {
  return (await database.rows(sql`SELECT 1 AS "found" FROM ${identifier(partition)} LIMIT 1`)).length === 0;
}
