import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { boundsOf, type Condition, Sql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { RecentMap } from '../../memory/recent-map.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';

/** Which statements over a scope are sooner done from the values that it can hold for than by trying row after row. */
export interface Bounded {
  readonly page: boolean;
  readonly count: boolean;
}

export const UNBOUNDED: Bounded = { page: false, count: false };

interface Kept {
  readonly bounded: Promise<Bounded>;
  /** Unix milliseconds. */
  readonly since: number;
}

const KEPT_MS = 60_000;
const MAXIMUM_KEPT = 10_000;
/** Rows tried for one that is counted take about as long as one looked up. */
const TRIED_FOR_ONE = 6;
const PAGE = 30;
/** Beyond so many nobody looks further. */
const MOST = 20_000;

/**
 * Looks how many rows a caller can reach, once a minute for a caller and a table. The answer decides how a statement is
 * written and nothing else: both ways give the same rows.
 */
@Injectable()
export class ScopeBounds {
  readonly #kept = new RecentMap<Kept>(MAXIMUM_KEPT);
  readonly #keys = new WeakMap<Sql, string>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of({ table }: ResourceDefinition, scope: Condition): Promise<Bounded> {
    const members = boundsOf(scope);
    if (members === undefined) return UNBOUNDED;
    const key = `${table} ${this.#keyOf(members)}`;
    const now = this.clock.now().getTime();
    const known = this.#kept.get(key);
    if (known && now - known.since < KEPT_MS) return known.bounded;
    const bounded = this.#look(table, members);
    this.#kept.set(key, { bounded, since: now });
    // Whoever asked is told; the next one looks again.
    bounded.catch(() => this.#kept.set(key, { bounded: Promise.resolve(UNBOUNDED), since: 0 }));
    return bounded;
  }

  /** A page tries rows until it is full, so that what it saves depends on how thinly the rows in reach are spread. */
  async #look(table: string, members: Sql): Promise<Bounded> {
    const found = await this.database.one<{ reach: number; rows: number }>(
      sql`SELECT (SELECT count(*)::int FROM (SELECT FROM (${members}) "member" LIMIT ${MOST}) "some") AS "reach",
            (SELECT "reltuples"::float8 FROM "pg_class" WHERE "oid" = ${table}::regclass) AS "rows"`,
    );
    const { reach, rows } = found ?? { reach: MOST, rows: 0 };
    if (reach >= MOST) return UNBOUNDED;
    return { page: reach ** 2 < PAGE * rows, count: reach * TRIED_FOR_ONE < rows };
  }

  #keyOf(members: Sql): string {
    const known = this.#keys.get(members);
    if (known !== undefined) return known;
    const { text, values } = members.compile();
    const key = hash('sha1', `${text}\n${JSON.stringify(values)}`, 'base64');
    this.#keys.set(members, key);
    return key;
  }
}
