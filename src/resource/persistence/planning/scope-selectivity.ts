import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { type Condition, candidateIdsOf, divisionOf, MaterialisedArray, raw, Sql, sql, totalArrayLength } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import type { LRUCache } from 'lru-cache';
import { createCache } from '../../../cache/cache.js';
import type { ResourceDefinition } from '../../model/resource-definition.js';

/** Which statements over a scope are sooner done from the rows that it can hold for than by trying row after row. */
export interface CandidateUse {
  readonly page: boolean;
  readonly count: boolean;
  /** Whether the rows are counted sooner by looking up for each of them what the scope asks than by working that out for whole tables. */
  readonly eachCounted: boolean;
  /** Whether the rows of everyone are counted by themselves, and the caller's own from what these can be; see `withDivision`. */
  readonly divided: boolean;
}

export const NO_CANDIDATES: CandidateUse = { page: false, count: false, eachCounted: false, divided: false };

/** How much would be looked up: the candidate ids, and the values by which they are found. */
interface Found {
  readonly candidates: number;
  readonly values: number;
}

const NONE_FOUND: Found = { candidates: 0, values: 0 };

interface CacheEntry<Value> {
  readonly value: Promise<Value>;
  /** Unix milliseconds. */
  readonly since: number;
}

const KEPT_MS = 60_000;
const MAXIMUM_KEPT = 10_000;
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
/** Looking up what a scope asks of a row takes as long as joining so many rows of the tables that it asks: measured with nodes and links. */
const JOINED_PER_LOOK_UP = 10;
/** Counting stops beyond this number. */
const MOST = 20_000;
const MANY_FOUND: Found = { candidates: MOST, values: 0 };

/**
 * Counts the candidate ids of a scope, once a minute for a table and a caller, or all callers of whom about as much is known. The answer decides how a statement is
 * written and nothing else: both ways give the same rows.
 */
@Injectable()
export class ScopeSelectivity {
  readonly #found = createCache<string, CacheEntry<Found>>({ name: 'scopes', entries: MAXIMUM_KEPT });
  readonly #sizes = createCache<string, CacheEntry<ReadonlyMap<string, number>>>({ name: 'table sizes', entries: 1 });
  readonly #keys = new WeakMap<Sql, string>();
  readonly #names = new WeakMap<Sql, ReadonlySet<string>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async candidateUse({ table }: ResourceDefinition, scope: Condition): Promise<CandidateUse> {
    const candidates = candidateIdsOf(scope);
    const division = divisionOf(scope);
    const own = division && candidateIdsOf(division.own);
    const isDivided = division !== undefined && (division.own === false || own !== undefined);
    if (candidates === undefined && !isDivided) return NO_CANDIDATES;
    const sizes = await this.#getOrCompute(this.#sizes, 'all', () => this.#tableSizes());
    const rows = sizes.get(table) ?? 0;
    if (rows < FEW) return NO_CANDIDATES;
    if (!isDivided) return this.#useOf(rows, scope, sizes, await this.#find(table, candidates));
    const [ofOwn, ofEveryone] = await Promise.all([this.#find(table, own), this.#findShared(table, candidates, division.everyone)]);
    const use = this.#useOf(rows, scope, sizes, {
      candidates: ofEveryone.candidates + ofOwn.candidates,
      values: ofEveryone.values + ofOwn.values,
    });
    return { ...use, divided: !use.count && !isMany(ofOwn) && isCountSooner(rows, ofOwn) };
  }

  /** Of callers who see nearly everything nothing is looked up. */
  #findShared(table: string, candidates: Sql | undefined, everyone: Condition): Promise<Found> {
    const shared = candidateIdsOf(everyone);
    return candidates && shared ? this.#find(table, shared) : Promise.resolve(MANY_FOUND);
  }

  #useOf(rows: number, scope: Condition, sizes: ReadonlyMap<string, number>, found: Found): CandidateUse {
    if (isMany(found)) return { ...NO_CANDIDATES, eachCounted: rows * JOINED_PER_LOOK_UP < this.#rowsAsked(scope, sizes) };
    return { ...NO_CANDIDATES, page: isPageSooner(rows, found), count: isCountSooner(rows, found) };
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
  async #tableSizes(): Promise<ReadonlyMap<string, number>> {
    const found = await this.database.rows<{ name: string; rows: number }>(
      sql`SELECT "relname"::text AS "name", "reltuples"::float8 AS "rows" FROM "pg_class" WHERE "relkind" IN ('r', 'p', 'm') AND pg_table_is_visible("oid")`,
    );
    return new Map(found.map(({ name, rows }) => [name, rows]));
  }

  /** Rows of all tables that the scope asks. */
  #rowsAsked(scope: Condition, sizes: ReadonlyMap<string, number>): number {
    if (!(scope instanceof Sql)) return 0;
    const names = this.#names.get(scope) ?? scope.references.names;
    this.#names.set(scope, names);
    return [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  }

  /** Counts what would be looked up. */
  #find(table: string, ids: Sql | undefined): Promise<Found> {
    if (!ids) return Promise.resolve(NONE_FOUND);
    return this.#getOrCompute(this.#found, `${table} ${this.#keyOf(ids)}`, async () => {
      const found = await this.database.one<Found>(
        sql`SELECT (SELECT count(*)::int FROM (SELECT FROM (${withArrayLimit(ids, MOST)}) "member" LIMIT ${MOST}) "some") AS "candidates",
            (${totalArrayLength()})::int AS "values"`,
      );
      return found ?? { candidates: MOST, values: 0 };
    });
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

/** More than are looked up: what the scope admits is not found from a few rows. */
function isMany({ candidates, values }: Found): boolean {
  return Math.max(candidates, values) >= MOST;
}

/** A page tries rows until it is full, so that what the candidates save depends on how thinly they are spread. */
function isPageSooner(rows: number, { candidates, values }: Found): boolean {
  const tried = candidates === 0 ? rows : Math.min(rows, (CLOSENESS * PAGE * rows) / candidates);
  return values + candidates < TRIED_ON_PAGE * tried;
}

function isCountSooner(rows: number, { candidates, values }: Found): boolean {
  return values + TRIED_IN_COUNT * candidates < rows;
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

/** The statement with no more than so many values in any of its arrays, for estimates. */
function withArrayLimit(statement: Sql, most: number): Sql {
  return statement.mapped((value) => {
    if (!(value instanceof MaterialisedArray)) return value;
    return new MaterialisedArray(sql`SELECT * FROM (${withArrayLimit(value.members, most)}) "some" LIMIT ${raw(String(most))}`);
  });
}
