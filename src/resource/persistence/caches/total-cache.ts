import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { identifier, join, raw, type Sql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ChangeWatch, type Dependencies, isYoung, type Moment, type Snapshot } from './change-watch.js';
import { createCache } from '../../../cache/cache.js';

interface CachedTotal {
  readonly total: number;
  readonly moment: Snapshot;
  /** When it was counted, Unix milliseconds. */
  readonly countedAt: number;
  /** When the time changes it, as PostgreSQL writes it; null where no row says that it will. */
  readonly until: string | null;
}

/** What is counted, as a key, and what that depends on; undefined where changes of it are not logged. */
interface Question {
  readonly key: string;
  readonly dependencies: Dependencies | undefined;
}

const MAXIMUM_KEPT = 10_000;

/**
 * Cache of exact totals: each is stored with its snapshot and is valid as long as the change log has no later entry for the
 * tables that it was counted from. Each process has its own cache; the log covers the writes of all.
 */
@Injectable()
export class TotalCache {
  readonly #cache = createCache<string, CachedTotal>({ name: 'totals', entries: MAXIMUM_KEPT });
  readonly #counting = new Map<string, Promise<CachedTotal>>();
  /** By the statement itself, which is the same one as long as the caller's scope is. */
  readonly #questions = new WeakMap<Sql, Question>();

  constructor(
    private readonly database: Database,
    private readonly watch: ChangeWatch,
    private readonly clock: Clock,
  ) {}

  /** @param count statement that gives one row with the member `total` */
  async getOrCount(count: Sql): Promise<number> {
    const { key, dependencies } = this.#questionOf(count);
    if (!dependencies) return (await this.#count(count, [])).total;
    const cached = this.#youngOf(key, dependencies);
    if (cached && (await this.#stands(key, cached, dependencies))) return cached.total;
    const underWay = await this.#counting.get(key)?.catch(() => undefined);
    if (underWay && (await this.#stands(key, underWay, dependencies))) return underWay.total;
    return (await this.#countOnce(key, count, dependencies.moments ?? [])).total;
  }

  /** The sum of several; where all of them are cached, one statement says whether they still are right. */
  async sumOrCount(counts: readonly Sql[]): Promise<number> {
    const standing = await this.#standing(counts);
    const totals = standing ?? (await Promise.all(counts.map((count) => this.getOrCount(count))));
    return totals.reduce((sum, total) => sum + total, 0);
  }

  async #standing(counts: readonly Sql[]): Promise<readonly number[] | undefined> {
    const known = counts.flatMap((count) => {
      const { key, dependencies } = this.#questionOf(count);
      const cached = dependencies && this.#youngOf(key, dependencies);
      return cached ? [{ key, cached, tables: dependencies.tables, since: cached.moment, until: cached.until }] : [];
    });
    if (known.length < Math.max(counts.length, 1)) return undefined;
    const { unchanged, moment } = await this.watch.compareAll(known);
    if (!unchanged) return undefined;
    for (const { key, cached } of known) this.#cache.set(key, { ...cached, moment });
    return known.map(({ cached }) => cached.total);
  }

  #youngOf(key: string, { moments }: Dependencies): CachedTotal | undefined {
    const cached = this.#cache.get(key);
    return cached && isYoung(cached.countedAt, this.clock.now(), { clock: moments === undefined }) ? cached : undefined;
  }

  /** Concurrent callers wait for the same count, and each checks whether it is valid for itself. */
  async #countOnce(key: string, count: Sql, moments: readonly Moment[]): Promise<CachedTotal> {
    const counting = this.#count(count, moments);
    this.#counting.set(key, counting);
    try {
      const counted = await counting;
      this.#cache.set(key, counted);
      return counted;
    } finally {
      if (this.#counting.get(key) === counting) this.#counting.delete(key);
    }
  }

  async #stands(key: string, total: CachedTotal, { tables }: Dependencies): Promise<boolean> {
    const { unchanged, moment } = await this.watch.compare(tables, total.moment, total.until);
    if (unchanged) this.#cache.set(key, { ...total, moment });
    return unchanged;
  }

  #questionOf(count: Sql): Question {
    let question = this.#questions.get(count);
    if (!question) {
      const { text, values } = count.compile();
      question = { key: hash('sha1', `${text}\n${JSON.stringify(values)}`, 'base64'), dependencies: this.watch.dependencies(count) };
      this.#questions.set(count, question);
    }
    return question;
  }

  /** Count, snapshot and the next moment come from one statement. */
  async #count(count: Sql, moments: readonly Moment[]): Promise<CachedTotal> {
    const countedAt = this.clock.now().getTime();
    const counted = await this.database.one<{ total: number; moment: Snapshot; until: string | null }>(
      sql`SELECT "counted"."total", pg_current_snapshot()::text AS "moment", ${nextOf(moments)} AS "until" FROM (${count}) AS "counted"`,
    );
    return { total: counted?.total ?? 0, moment: counted?.moment ?? '', countedAt, until: counted?.until ?? null };
  }
}

/** The present one counts as to come: whether it has come is said otherwise by < than by <=. */
function nextOf(moments: readonly Moment[]): Sql {
  if (moments.length === 0) return raw('NULL::text');
  const next = moments.map(({ table, column }) => {
    const value = identifier('at', column);
    return sql`(SELECT min(${value}) FROM ${identifier(table)} "at" WHERE ${value} >= now())`;
  });
  return sql`LEAST(${join(next, ', ')})::text`;
}
