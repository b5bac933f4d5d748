import { Injectable } from '@nestjs/common';
import { identifier, join, raw, type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { nameOf } from './bin-filling.js';
import { type RowTie, RowTies, type TiedColumn } from './row-ties.js';

interface KeptColumns {
  readonly table: string;
  readonly columns: string[];
}

/**
 * Puts the rows of an entry back where they were. What refers to something that is gone for good meanwhile loses that reference, or does
 * not come back where it cannot be without.
 */
@Injectable()
export class BinRestoring {
  constructor(private readonly ties: RowTies) {}

  /** @returns how many rows cannot come back */
  async prune(transaction: Transaction, entry: number): Promise<number> {
    const tables = new Set((await this.#kept(transaction, entry)).map(({ table }) => table));
    const ties = this.ties.all.filter(({ table }) => tables.has(table));
    let left = 0;
    // What hangs on a row that stays away stays away in the next round.
    for (let gone = -1; gone !== 0; left += gone) {
      for (const tie of ties.filter(isLoosened)) await transaction.rowsUnprepared(loosened(entry, tie));
      const lost = ties.filter((tie) => !isLoosened(tie)).map((tie) => sql`(${isLost(entry, tie)})`);
      if (lost.length === 0) return left;
      const rows = await transaction.rowsUnprepared<{ count: number }>(
        sql`WITH "lost" AS (DELETE FROM "bin_row" "b" WHERE "b"."entry_id" = ${entry} AND (${join(lost, ' OR ')}) RETURNING 1)
            SELECT count(*)::int AS "count" FROM "lost"`,
      );
      gone = rows[0]?.count ?? 0;
    }
    return left;
  }

  /** One statement for all tables: foreign keys are looked at when all of its rows are there, in whichever order they refer to each other. */
  async insert(transaction: Transaction, entry: number): Promise<void> {
    const inserts = (await this.#kept(transaction, entry)).map(({ table, columns }, index) => {
      const written = this.ties.table(table).columns.filter((column) => columns.includes(column));
      const names = join(
        written.map((name) => identifier(name)),
        ', ',
      );
      const values = join(
        written.map((name) => identifier('r', name)),
        ', ',
      );
      return sql`${identifier(`restored_${index}`)} AS (INSERT INTO ${identifier(table)} (${names}) OVERRIDING SYSTEM VALUE
        SELECT ${values} FROM "bin_row" "b" CROSS JOIN LATERAL jsonb_populate_record(NULL::${identifier(table)}, "b"."row") "r"
        WHERE "b"."entry_id" = ${entry} AND "b"."table_name" = ${table} ORDER BY "b"."round", "b"."key")`;
    });
    await transaction.rowsUnprepared(sql`WITH ${join(inserts, ', ')} SELECT 1`);
    // Links that follow from others, such as those of due dates, are made by triggers, and were kept as well.
    await transaction.rows(sql`DELETE FROM "resource_link" "l" USING "bin_row" "n"
      WHERE "n"."entry_id" = ${entry} AND "n"."table_name" = 'resource_node' AND "l"."resource_node_id" = ("n"."row" ->> 'id')::bigint
        AND NOT EXISTS (SELECT 1 FROM "bin_row" "k" WHERE "k"."entry_id" = ${entry} AND "k"."table_name" = 'resource_link'
          AND "k"."key" = '[' || "l"."id" || ']')`);
  }

  /** References of rows that stayed, unless they refer to something else by now. */
  async refer(transaction: Transaction, entry: number): Promise<void> {
    const noted = await transaction.rows<{ table: string; column: string }>(
      sql`SELECT DISTINCT "table_name" AS "table", "column_name" AS "column" FROM "bin_reference" WHERE "entry_id" = ${entry}`,
    );
    const ties = this.ties.all.filter((tie) => noted.some(({ table, column }) => table === tie.table && column === nameOf(tie)));
    for (const tie of ties) await transaction.rowsUnprepared(this.#referring(entry, tie));
  }

  #referring(entry: number, { table, columns, parent, parentColumns }: RowTie): Sql {
    const value = ({ name, type }: TiedColumn): Sql => sql`("b"."row" ->> ${name}::text)::${raw(type)}`;
    const same = this.ties.table(table).key.map((column) => sql`"t".${identifier(column.name)} = ${value(column)}`);
    const set = columns.map((column) => sql`${identifier(column.name)} = ${value(column)}`);
    const free = columns.map(({ name }) => sql`"t".${identifier(name)} IS NULL`);
    const there = columns.map((column, place) => sql`"p".${identifier(parentColumns[place]?.name ?? '')} = ${value(column)}`);
    return sql`UPDATE ${identifier(table)} "t" SET ${join(set, ', ')} FROM "bin_reference" "b"
      WHERE "b"."entry_id" = ${entry} AND "b"."table_name" = ${table} AND "b"."column_name" = ${columns[0]?.name ?? ''}
        AND ${join([...same, ...free], ' AND ')} AND EXISTS (SELECT 1 FROM ${identifier(parent)} "p" WHERE ${join(there, ' AND ')})`;
  }

  #kept(transaction: Transaction, entry: number): Promise<KeptColumns[]> {
    return transaction.rows<KeptColumns>(
      sql`SELECT "table_name" AS "table", array_agg(DISTINCT "k"."column") AS "columns"
          FROM "bin_row" "b" CROSS JOIN LATERAL jsonb_object_keys("b"."row") AS "k" ("column")
          WHERE "b"."entry_id" = ${entry} GROUP BY "table_name" ORDER BY "table_name"`,
    );
  }
}

/** Whether the row stays, without the reference, when what it refers to is deleted. */
function isLoosened({ onDelete, isNullable }: RowTie): boolean {
  return onDelete === 'SET NULL' && isNullable;
}

function loosened(entry: number, tie: RowTie): Sql {
  const without = join(
    tie.columns.map(({ name }) => sql`${name}::text, NULL`),
    ', ',
  );
  return sql`UPDATE "bin_row" "b" SET "row" = "b"."row" || jsonb_build_object(${without}) WHERE "b"."entry_id" = ${entry} AND ${isLost(entry, tie)}`;
}

/** Over the kept row "b": it refers to something that is neither there nor kept with it. */
function isLost(entry: number, { table, columns, parent, parentColumns }: RowTie): Sql {
  const own = columns.map(({ name }) => sql`("b"."row" ->> ${name}::text)`);
  const set = own.map((value) => sql`${value} IS NOT NULL`);
  const there = own.map((value, place) => {
    const { name = '', type = 'text' } = parentColumns[place] ?? {};
    return sql`"p".${identifier(name)} = ${value}::${raw(type)}`;
  });
  const kept = own.map((value, place) => sql`"o"."row" ->> ${parentColumns[place]?.name ?? ''}::text = ${value}`);
  const [first] = columns;
  // The usual reference is to a key of one column, by which the kept row is found at once.
  const byKey = first && parentColumns.length === 1 && parentColumns[0]?.name === 'id';
  const found = byKey ? sql`"o"."key" = '[' || ("b"."row" -> ${first.name}::text)::text || ']'` : join(kept, ' AND ');
  return sql`"b"."table_name" = ${table} AND ${join(set, ' AND ')}
    AND NOT EXISTS (SELECT 1 FROM ${identifier(parent)} "p" WHERE ${join(there, ' AND ')})
    AND NOT EXISTS (SELECT 1 FROM "bin_row" "o" WHERE "o"."entry_id" = ${entry} AND "o"."table_name" = ${parent} AND ${found})`;
}
