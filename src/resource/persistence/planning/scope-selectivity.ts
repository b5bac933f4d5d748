import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { type Condition, candidateIdsOf, Sql, sql, totalArrayLength, withArrayLimit } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import type { LRUCache } from 'lru-cache';
import { createCache } from '../../../cache/cache.js';
import type { ResourceDefinition } from '../../model/resource-definition.js';

/** Which statements over a scope are sooner done from the rows that it can hold for than by trying row after row. */
export interface CandidateUse {
  readonly page: boolean;
  readonly count: boolean;
}

export const NO_CANDIDATES: CandidateUse = { page: false, count: false };

interface CacheEntry<Value> {
  readonly value: Promise<Value>;
  /** Unix milliseconds. */
  readonly since: number;
}

const KEPT_MS = 60_000;
const MAXIMUM_KEPT = 10_000;
const MAXIMUM_TABLES = 1_000;
/** An array of ids as a text; see `KnownIds`. */
const KNOWN_IDS = /^\{\d+(,\d+)*\}$/;
const PAGE = 30;
/** Of so few rows all are tried sooner than anything is looked up. */
const FEW = 1_000;
/** What can be reached lies close together, as rows of one course do: a page may try some times as many rows as if it were spread evenly. */
const CLOSENESS = 4;
/** Trying a row of a page, with all its look-ups, takes about as long as so many values that are looked up. */
const TRIED_ON_PAGE = 4;
/** Rows that are counted are tried together: so many in the time of one looked up. */
const TRIED_IN_COUNT = 6;
/** Counting stops beyond this number. */
const MOST = 20_000;

/**
 * Counts the candidate ids of a scope, once a minute for a table and a caller, or all callers of whom about as much is known. The answer decides how a statement is
 * written and nothing else: both ways give the same rows.
 */
@Injectable()
export class ScopeSelectivity {
  readonly #uses = createCache<string, CacheEntry<CandidateUse>>({ name: 'scopes', entries: MAXIMUM_KEPT });
  readonly #sizes = createCache<string, CacheEntry<number>>({ name: 'table sizes', entries: MAXIMUM_TABLES });
  readonly #keys = new WeakMap<Sql, string>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async candidateUse({ table }: ResourceDefinition, scope: Condition): Promise<CandidateUse> {
    const candidates = candidateIdsOf(scope);
    if (candidates === undefined) return NO_CANDIDATES;
    const rows = await this.#getOrCompute(this.#sizes, table, () => this.#rowsOf(table));
    if (rows < FEW) return NO_CANDIDATES;
    return this.#getOrCompute(this.#uses, `${table} ${this.#keyOf(candidates)}`, () => this.#look(rows, candidates));
  }

  #getOrCompute<Value>(cache: LRUCache<string, CacheEntry<Value>>, key: string, look: () => Promise<Value>): Promise<Value> {
    const now = this.clock.now().getTime();
    const known = cache.get(key);
    if (known && now - known.since < KEPT_MS) return known.value;
    const value = look();
    cache.set(key, { value, since: now });
    // The waiting callers get the error; the next one tries again.
    value.catch(() => cache.set(key, { value, since: 0 }));
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
   * Counts what would be looked up: the candidate ids, and the values by which they are found. A page tries rows until it is full, so that
   * what it saves depends on how thinly the candidates are spread.
   */
  async #look(rows: number, ids: Sql): Promise<CandidateUse> {
    const found = await this.database.one<{ candidates: number; values: number }>(
      sql`SELECT (SELECT count(*)::int FROM (SELECT FROM (${withArrayLimit(ids, MOST)}) "member" LIMIT ${MOST}) "some") AS "candidates",
            (${totalArrayLength()})::int AS "values"`,
    );
    const { candidates, values } = found ?? { candidates: MOST, values: 0 };
    if (Math.max(candidates, values) >= MOST) return NO_CANDIDATES;
    const tried = candidates === 0 ? rows : Math.min(rows, (CLOSENESS * PAGE * rows) / candidates);
    return { page: values + candidates < TRIED_ON_PAGE * tried, count: values + TRIED_IN_COUNT * candidates < rows };
  }

  #keyOf(ids: Sql): string {
    const known = this.#keys.get(ids);
    if (known !== undefined) return known;
    const { text, values } = ids.compile();
    const key = hash('sha1', `${text}\n${magnitudeOf(values) ?? JSON.stringify(values)}`, 'base64');
    this.#keys.set(ids, key);
    return key;
  }
}

/**
 * How many ids are known beforehand, as a power of two; undefined where none are. What is known makes the text, so that those who belong to
 * about as many courses, groups and sessions are alike: what was counted for one of them serves all.
 */
function magnitudeOf(values: readonly unknown[]): number | undefined {
  const known = values.filter((value): value is string => typeof value === 'string' && KNOWN_IDS.test(value));
  if (known.length === 0) return undefined;
  const ids = known.reduce((sum, list) => sum + list.split(',').length, 0);
  return Math.ceil(Math.log2(ids));
}
