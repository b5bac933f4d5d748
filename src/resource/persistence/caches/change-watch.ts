import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Sql, sql } from '../../../database/sql.js';
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
}

/** Whether an outcome of that time may still be asked about. @param since Unix milliseconds */
export function isYoung(since: number, now: Date, { clock }: Dependencies): boolean {
  return now.getTime() - since < (clock ? CLOCK_LIFETIME_MS : LIFETIME_MS);
}

/** Asks the change log whether any table that a statement reads has changed since a snapshot. */
@Injectable()
export class ChangeWatch {
  readonly #logged: ReadonlySet<string>;
  readonly #all: ReadonlySet<string>;
  /** For as long as a statement is in use; one with other values in its slots refers to the same. */
  readonly #known = new WeakMap<References, Dependencies | typeof NOT_LOGGED>();

  constructor(
    private readonly database: Database,
    registry: ResourceRegistry,
    dataSource: DataSource,
  ) {
    const junctions = dataSource.entityMetadatas.filter(({ isJunction }) => isJunction).map(({ tableName }) => tableName);
    this.#logged = new Set([...registry.all().flatMap(({ table, logged }) => (logged ? [table] : [])), ...junctions]);
    this.#all = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
  }

  /** @returns undefined where the statement reads a table whose changes are not logged */
  dependencies({ references }: Sql): Dependencies | undefined {
    const known = this.#known.get(references) ?? this.#read(references);
    this.#known.set(references, known);
    return known === NOT_LOGGED ? undefined : known;
  }

  #read({ names, clock }: References): Dependencies | typeof NOT_LOGGED {
    const tables = [...names].filter((name) => this.#all.has(name));
    return tables.every((table) => this.#logged.has(table)) ? { tables, clock } : NOT_LOGGED;
  }

  /** @returns whether the tables are unchanged since the snapshot, and the snapshot of the check itself */
  async compare(tables: readonly string[], since: Snapshot): Promise<{ readonly unchanged: boolean; readonly moment: Snapshot }> {
    const found = await this.database.one<{ changed: boolean; moment: Snapshot }>(
      sql`SELECT pg_current_snapshot()::text AS "moment", changed_since(${[...tables]}::text[], ${since}::pg_snapshot) AS "changed"`,
    );
    return { unchanged: found?.changed === false, moment: found?.moment ?? since };
  }

  async now(): Promise<{ readonly unchanged: false; readonly moment: Snapshot }> {
    const found = await this.database.one<{ moment: Snapshot }>(sql`SELECT pg_current_snapshot()::text AS "moment"`);
    return { unchanged: false, moment: found?.moment ?? '' };
  }
}
