import { Injectable } from '@nestjs/common';
import { identifier, join, raw, type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type RowTie, RowTies, type TiedColumn } from './row-ties.js';

/** A table and the ids of rows that are about to be deleted. */
export interface DeletedRows {
  readonly table: string;
  /** A subselect of ids. */
  readonly ids: Sql;
}

/** How many rows of a table were kept. */
export interface KeptCount {
  readonly table: string;
  readonly count: number;
}

/**
 * Copies rows that are about to be deleted, with all that their foreign keys take along, and notes which references of others become
 * null. By sets: one statement for each step away from the item, however many rows there are.
 */
@Injectable()
export class BinFilling {
  constructor(private readonly ties: RowTies) {}

  /** @param entry id of the entry, which has no rows yet @returns how many rows of each table */
  async fill(transaction: Transaction, entry: number, roots: readonly DeletedRows[]): Promise<readonly KeptCount[]> {
    const first = roots.map(({ table, ids }) => this.#copies(entry, table, 0, sql`"t"."id" IN (${ids})`));
    const counts = new Map<string, number>();
    let added = await this.#add(transaction, first, counts);
    for (let round = 0; added.length > 0; round += 1) {
      const reached = new Set(added);
      const ties = this.ties.all.filter(({ parent, onDelete }) => onDelete === 'CASCADE' && reached.has(parent));
      const next = ties.map((tie) => this.#copies(entry, tie.table, round + 1, refersToKept(entry, tie, sql`AND "p"."round" = ${round}`)));
      added = next.length === 0 ? [] : await this.#add(transaction, next, counts);
    }
    await this.#noteReferences(transaction, entry, counts);
    await this.#holdBlobs(transaction, entry, counts);
    return [...counts].map(([table, count]) => ({ table, count }));
  }

  async #add(transaction: Transaction, copies: readonly Sql[], counts: Map<string, number>): Promise<string[]> {
    const added = await transaction.rowsUnprepared<KeptCount>(
      sql`WITH "added" AS (INSERT INTO "bin_row" ("entry_id", "table_name", "key", "round", "row") ${join([...copies], ' UNION ALL ')}
            ON CONFLICT DO NOTHING RETURNING "table_name")
          SELECT "table_name" AS "table", count(*)::int AS "count" FROM "added" GROUP BY "table_name"`,
    );
    for (const { table, count } of added) counts.set(table, (counts.get(table) ?? 0) + count);
    return added.map(({ table }) => table);
  }

  #copies(entry: number, table: string, round: number, condition: Sql): Sql {
    const key = keyOf(this.ties.table(table).key);
    return sql`SELECT ${entry}::bigint, ${table}::text, ${key}, ${round}::int, to_jsonb("t") FROM ${identifier(table)} "t" WHERE ${condition}`;
  }

  async #noteReferences(transaction: Transaction, entry: number, counts: ReadonlyMap<string, number>): Promise<void> {
    const notes = this.ties.all
      .filter(({ parent, onDelete }) => onDelete === 'SET NULL' && counts.has(parent))
      .map((tie) => {
        const { key } = this.ties.table(tie.table);
        const kept = join(
          [...key, ...tie.columns].map(({ name }) => sql`${name}::text, "t".${identifier(name)}`),
          ', ',
        );
        return sql`SELECT ${entry}::bigint, ${tie.table}::text, ${nameOf(tie)}::text, ${keyOf(key)}, jsonb_build_object(${kept})
          FROM ${identifier(tie.table)} "t" WHERE ${refersToKept(entry, tie, sql``)} AND NOT EXISTS (SELECT 1 FROM "bin_row" "own"
            WHERE "own"."entry_id" = ${entry} AND "own"."table_name" = ${tie.table} AND "own"."key" = ${keyOf(key)})`;
      });
    if (notes.length === 0) return;
    await transaction.rowsUnprepared(
      sql`INSERT INTO "bin_reference" ("entry_id", "table_name", "column_name", "key", "row") ${join(notes, ' UNION ALL ')} ON CONFLICT DO NOTHING`,
    );
  }

  async #holdBlobs(transaction: Transaction, entry: number, counts: ReadonlyMap<string, number>): Promise<void> {
    const named = this.ties.blobs
      .filter(({ table }) => counts.has(table))
      .map(
        ({ table, column }) => sql`SELECT ${entry}::bigint, ("b"."row" ->> ${column})::uuid FROM "bin_row" "b"
          WHERE "b"."entry_id" = ${entry} AND "b"."table_name" = ${table} AND "b"."row" ->> ${column} IS NOT NULL`,
      );
    if (named.length === 0) return;
    await transaction.rowsUnprepared(
      sql`INSERT INTO "bin_blob" ("entry_id", "blob_id") ${join(named, ' UNION ALL ')} ON CONFLICT DO NOTHING`,
    );
  }
}

/** The values of a row's key as the bin has them. */
export function keyOf(key: readonly TiedColumn[], alias = 't'): Sql {
  const values = join(
    key.map(({ name }) => identifier(alias, name)),
    ', ',
  );
  return sql`jsonb_build_array(${values})::text`;
}

/** How a reference is called among those of its table: by its first column. */
export function nameOf({ columns }: RowTie): string {
  return columns[0]?.name ?? '';
}

/** Over the row "t": it refers to a row that the entry has. */
function refersToKept(entry: number, { columns, parent, parentColumns }: RowTie, more: Sql): Sql {
  const values = join(
    parentColumns.map(({ name }, place) => sql`("p"."row" ->> ${name}::text)::${raw(columns[place]?.type ?? 'text')}`),
    ', ',
  );
  const kept = sql`SELECT ${values} FROM "bin_row" "p" WHERE "p"."entry_id" = ${entry} AND "p"."table_name" = ${parent} ${more}`;
  const own = columns.map(({ name }) => identifier('t', name));
  // An array is found by the index of the column, however many values there are.
  return own.length === 1 ? sql`${join(own, '')} = ANY(ARRAY(${kept}))` : sql`(${join(own, ', ')}) IN (${kept})`;
}
