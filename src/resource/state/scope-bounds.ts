import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { type Condition, reachOf, Sql, sql, valuesInArrays, withShortArrays } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { RecentMap } from '../../memory/recent-map.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';

/** Which statements over a scope are sooner done from the rows that it can hold for than by trying row after row. */
export interface Bounded {
  readonly page: boolean;
  readonly count: boolean;
}

export const UNBOUNDED: Bounded = { page: false, count: false };

interface Kept<Value> {
  readonly value: Promise<Value>;
  /** Unix milliseconds. */
  readonly since: number;
}

const KEPT_MS = 60_000;
const MAXIMUM_KEPT = 10_000;
const PAGE = 30;
/** Of so few rows all are tried sooner than anything is looked up. */
const FEW = 1_000;
/** What can be reached lies close together, as rows of one course do: a page may try some times as many rows as if it were spread evenly. */
const CLOSENESS = 4;
/** Trying a row of a page, with all its look-ups, takes about as long as so many values that are looked up. */
const TRIED_ON_PAGE = 4;
/** Rows that are counted are tried together: so many in the time of one looked up. */
const TRIED_IN_COUNT = 6;
/** Beyond so many nobody looks further. */
const MOST = 20_000;

/**
 * Looks how many rows a caller can reach, once a minute for a caller and a table. The answer decides how a statement is
 * written and nothing else: both ways give the same rows.
 */
@Injectable()
export class ScopeBounds {
  readonly #bounds = new RecentMap<Kept<Bounded>>(MAXIMUM_KEPT);
  readonly #sizes = new RecentMap<Kept<number>>(MAXIMUM_KEPT);
  readonly #keys = new WeakMap<Sql, string>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of({ table }: ResourceDefinition, scope: Condition): Promise<Bounded> {
    const reach = reachOf(scope);
    if (reach === undefined) return UNBOUNDED;
    const rows = await this.#recall(this.#sizes, table, () => this.#rowsOf(table));
    if (rows < FEW) return UNBOUNDED;
    return this.#recall(this.#bounds, `${table} ${this.#keyOf(reach)}`, () => this.#look(rows, reach));
  }

  #recall<Value>(kept: RecentMap<Kept<Value>>, key: string, look: () => Promise<Value>): Promise<Value> {
    const now = this.clock.now().getTime();
    const known = kept.get(key);
    if (known && now - known.since < KEPT_MS) return known.value;
    const value = look();
    kept.set(key, { value, since: now });
    // Whoever asked is told; the next one looks again.
    value.catch(() => kept.set(key, { value, since: 0 }));
    return value;
  }

  /** As last estimated by PostgreSQL. */
  async #rowsOf(table: string): Promise<number> {
    const found = await this.database.one<{ rows: number }>(
      sql`SELECT "reltuples"::float8 AS "rows" FROM "pg_class" WHERE "oid" = ${table}::regclass`,
    );
    return found?.rows ?? 0;
  }

  /**
   * Counts what would be looked up: the rows in reach, and the values by which they are found. A page tries rows until it is full, so that
   * what it saves depends on how thinly the rows in reach are spread.
   */
  async #look(rows: number, ids: Sql): Promise<Bounded> {
    const found = await this.database.one<{ reach: number; values: number }>(
      sql`SELECT (SELECT count(*)::int FROM (SELECT FROM (${withShortArrays(ids, MOST)}) "member" LIMIT ${MOST}) "some") AS "reach",
            (${valuesInArrays()})::int AS "values"`,
    );
    const { reach, values } = found ?? { reach: MOST, values: 0 };
    if (Math.max(reach, values) >= MOST) return UNBOUNDED;
    const tried = reach === 0 ? rows : Math.min(rows, (CLOSENESS * PAGE * rows) / reach);
    return { page: values + reach < TRIED_ON_PAGE * tried, count: values + TRIED_IN_COUNT * reach < rows };
  }

  #keyOf(ids: Sql): string {
    const known = this.#keys.get(ids);
    if (known !== undefined) return known;
    const { text, values } = ids.compile();
    const key = hash('sha1', `${text}\n${JSON.stringify(values)}`, 'base64');
    this.#keys.set(ids, key);
    return key;
  }
}
