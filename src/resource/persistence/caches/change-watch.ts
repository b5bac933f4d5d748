import { Injectable } from '@nestjs/common';
import { DataSource, type EntityMetadata } from 'typeorm';
import { join, type Sql, sql } from '../../../database/sql.js';
import type { References } from '../../../database/sql-references.js';
import { Database } from '../../../database/statements.js';
import { ResourceRegistry } from '../../compile/resource-registry.js';

/** A snapshot of the database: which transactions had finished (`pg_snapshot` as text). */
export type Snapshot = string;

/** How long a result may be cached: much shorter than the change log reaches back. */
const LIFETIME_MS = 10 * 60 * 1000;
/** Where the passing of time alone can change it, such as the end of a course. */
const CLOCK_LIFETIME_MS = 1000;

/** Stands for a statement that reads a table whose changes are not logged. */
const NOT_LOGGED = 'not logged';

/** What the outcome of a statement depends on. */
export interface Dependencies {
  readonly tables: readonly string[];
  /** Its outcome can change by the passing of time alone. */
  readonly clock: boolean;
  /** The columns whose next value says when that happens; undefined where it can happen at any time. */
  readonly moments: readonly Moment[] | undefined;
}

/** A column of points in time that an index finds. */
export interface Moment {
  readonly table: string;
  readonly column: string;
}

/** Whether an outcome of that time may still be asked about. @param since Unix milliseconds */
export function isYoung(since: number, now: Date, { clock }: Pick<Dependencies, 'clock'>): boolean {
  return now.getTime() - since < (clock ? CLOCK_LIFETIME_MS : LIFETIME_MS);
}

/** Asks the change log whether any table that a statement reads has changed since a snapshot. */
@Injectable()
export class ChangeWatch {
  readonly #logged: ReadonlySet<string>;
  readonly #all: ReadonlyMap<string, EntityMetadata>;
  /** For as long as a statement is in use; one with other values in its slots refers to the same. */
  readonly #known = new WeakMap<References, Dependencies | typeof NOT_LOGGED>();

  constructor(
    private readonly database: Database,
    registry: ResourceRegistry,
    dataSource: DataSource,
  ) {
    const junctions = dataSource.entityMetadatas.filter(({ isJunction }) => isJunction).map(({ tableName }) => tableName);
    this.#logged = new Set([...registry.all().flatMap(({ table, logged }) => (logged ? [table] : [])), ...junctions]);
    this.#all = new Map(dataSource.entityMetadatas.map((metadata) => [metadata.tableName, metadata]));
  }

  /** @returns undefined where the statement reads a table whose changes are not logged */
  dependencies({ references }: Sql): Dependencies | undefined {
    const known = this.#known.get(references) ?? this.#read(references);
    this.#known.set(references, known);
    return known === NOT_LOGGED ? undefined : known;
  }

  #read({ names, clock, moments }: References): Dependencies | typeof NOT_LOGGED {
    const tables = [...names].filter((name) => this.#all.has(name));
    if (!tables.every((table) => this.#logged.has(table))) return NOT_LOGGED;
    const found = [...(moments ?? [])].map((column) => this.#momentsCalled(column, tables));
    const isFound = moments !== undefined && found.every((of) => of.length > 0);
    return { tables, clock, moments: isFound ? found.flat() : undefined };
  }

  /** A piece of SQL names a column by an alias: those of all tables are meant. None where one of them has no index. */
  #momentsCalled(column: string, tables: readonly string[]): Moment[] {
    const having = tables.filter((table) => this.#all.get(table)?.columns.some(({ databaseName }) => databaseName === column));
    const isIndexed = (table: string): boolean =>
      this.#all.get(table)?.indices.some(({ columns, where }) => columns[0]?.databaseName === column && !where) ?? false;
    return having.every(isIndexed) ? having.map((table) => ({ table, column })) : [];
  }

  /**
   * @param until when the time changes the outcome, as PostgreSQL writes it
   * @returns whether the tables are unchanged since the snapshot, and the snapshot of the check itself
   */
  compare(
    tables: readonly string[],
    since: Snapshot,
    until: string | null = null,
  ): Promise<{ readonly unchanged: boolean; readonly moment: Snapshot }> {
    return this.compareAll([{ tables, since, until }]);
  }

  /**
   * The same of several outcomes, in one statement.
   * @returns whether all tables of each are unchanged since its own snapshot
   */
  async compareAll(
    outcomes: readonly { readonly tables: readonly string[]; readonly since: Snapshot; readonly until: string | null }[],
  ): Promise<{ readonly unchanged: boolean; readonly moment: Snapshot }> {
    const changes = outcomes.map(({ tables, since, until }) => changedSince(tables, since, until));
    const found = await this.database.one<{ changed: boolean; moment: Snapshot }>(
      sql`SELECT pg_current_snapshot()::text AS "moment", ${join(changes, ' OR ')} AS "changed"`,
    );
    return { unchanged: found?.changed === false, moment: found?.moment ?? '' };
  }

  async now(): Promise<{ readonly unchanged: false; readonly moment: Snapshot }> {
    const found = await this.database.one<{ moment: Snapshot }>(sql`SELECT pg_current_snapshot()::text AS "moment"`);
    return { unchanged: false, moment: found?.moment ?? '' };
  }
}

function changedSince(tables: readonly string[], since: Snapshot, until: string | null): Sql {
  return sql`(changed_since(${[...tables]}::text[], ${since}::pg_snapshot) OR COALESCE(${until}::timestamptz <= now(), FALSE))`;
}
