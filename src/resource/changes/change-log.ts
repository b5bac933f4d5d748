import { Injectable } from '@nestjs/common';
import { raw, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import type { ChangeCursor } from './change-cursor.js';
import type { ChangeOperation } from './change-log.entity.js';

/** One change of one row. */
export interface LoggedChange {
  readonly transaction: number;
  /** Within the transaction. */
  readonly position: number;
  readonly table: string;
  readonly rowId: number;
  readonly operation: ChangeOperation;
  readonly at: Date;
}

/** Transactions that are surely over: every one with a lower number has ended, so that nothing can still come in before it. */
const ALL_ENDED_BEFORE = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
/** For each entry, which is of up to 100 rows: the first row has the entry's number times as much, and one. */
const POSITIONS = 128;
const POSITION = sql`"id" * ${raw(String(POSITIONS))} + "place"`;

/** The log of changes, read in the order of the transactions, and only as far as nothing can still be missing. */
@Injectable()
export class ChangeLogReader {
  constructor(private readonly database: Database) {}

  /** The end of what is complete now. */
  async end(now: Date): Promise<ChangeCursor> {
    const found = await this.database.one<{ before: number }>(sql`SELECT ${ALL_ENDED_BEFORE} AS "before"`);
    return { transaction: Number(found?.before) - 1, position: Number.MAX_SAFE_INTEGER, at: Math.floor(now.getTime() / 1000) };
  }

  /**
   * Begins at the cursor's entry, which may have more rows.
   * @param tables only these; all of them where none are named
   */
  async after({ transaction, position }: ChangeCursor, tables: readonly string[], limit: number): Promise<LoggedChange[]> {
    const entry = Math.floor(position / POSITIONS);
    return this.database.rows<LoggedChange>(
      sql`SELECT "transaction", ${POSITION} AS "position", "table_name" AS "table", "row_id" AS "rowId", "operation", "at"
          FROM "change_log" CROSS JOIN unnest("row_ids") WITH ORDINALITY AS "touched" ("row_id", "place")
          WHERE ("transaction", "id") >= (${transaction}, ${entry}) AND ("transaction", ${POSITION}) > (${transaction}, ${position})
            AND "transaction" < ${ALL_ENDED_BEFORE}
            AND (${tables.length === 0} OR "table_name" = ANY(${[...tables]}::text[]))
          ORDER BY "transaction", "id", "place" LIMIT ${limit}`,
    );
  }
}
