import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ResourceRegistry } from '../compile/resource-registry.js';

/** A moment of the database: which transactions were over (`pg_snapshot` as text). */
export type Moment = string;

const QUOTED = /"([a-z0-9_]+)"/g;
const CLOCK = /\b(now\(\)|clock_timestamp\(\)|current_(date|time|timestamp))/i;

/** How long an outcome may be kept: long before the log forgets. */
const KEPT_MS = 10 * 60 * 1000;
/** Where the passing of time alone can change it, such as the end of a course. */
const CLOCK_KEPT_MS = 1000;

/** What the outcome of a statement depends on. */
export interface Dependencies {
  readonly tables: readonly string[];
  /** Its outcome can change by the passing of time alone. */
  readonly clock: boolean;
}

/** Whether an outcome of that time may still be asked about. @param since Unix milliseconds */
export function isYoung(since: number, now: Date, { clock }: Dependencies): boolean {
  return now.getTime() - since < (clock ? CLOCK_KEPT_MS : KEPT_MS);
}

/** Tells whether anything that a statement reads has changed since a moment; the log of changes knows. */
@Injectable()
export class ChangeWatch {
  readonly #logged: ReadonlySet<string>;
  readonly #all: ReadonlySet<string>;
  readonly #known = new Map<string, Dependencies | undefined>();

  constructor(
    private readonly database: Database,
    registry: ResourceRegistry,
    dataSource: DataSource,
  ) {
    const junctions = dataSource.entityMetadatas.filter(({ isJunction }) => isJunction).map(({ tableName }) => tableName);
    this.#logged = new Set([...registry.all().map(({ table }) => table), ...junctions]);
    this.#all = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
  }

  /**
   * @param text of a statement of ours, in which every table is a quoted name
   * @returns undefined where it reads a table whose changes are not logged
   */
  dependencies(text: string): Dependencies | undefined {
    if (!this.#known.has(text)) {
      if (this.#known.size >= MAXIMUM_TEXTS) this.#known.clear();
      this.#known.set(text, this.#analyse(text));
    }
    return this.#known.get(text);
  }

  /** @returns whether the tables are as they were at the moment, and the moment of the look itself */
  async look(tables: readonly string[], since: Moment): Promise<{ readonly unchanged: boolean; readonly moment: Moment }> {
    const found = await this.database.one<{ changed: boolean; moment: Moment }>(
      sql`SELECT pg_current_snapshot()::text AS "moment", changed_since(${[...tables]}::text[], ${since}::pg_snapshot) AS "changed"`,
    );
    return { unchanged: found?.changed === false, moment: found?.moment ?? since };
  }

  async now(): Promise<{ readonly unchanged: false; readonly moment: Moment }> {
    const found = await this.database.one<{ moment: Moment }>(sql`SELECT pg_current_snapshot()::text AS "moment"`);
    return { unchanged: false, moment: found?.moment ?? '' };
  }

  #analyse(text: string): Dependencies | undefined {
    const named = new Set([...text.matchAll(QUOTED)].map(([, name]) => name ?? '').filter((name) => this.#all.has(name)));
    const tables = [...named];
    return tables.every((table) => this.#logged.has(table)) ? { tables, clock: CLOCK.test(text) } : undefined;
  }
}

/** Callers shape texts by their filters, so that the memory of them is bounded. */
const MAXIMUM_TEXTS = 5000;
