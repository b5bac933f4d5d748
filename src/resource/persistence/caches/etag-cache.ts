import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import type { Sql } from '../../../database/sql.js';
import { ChangeWatch, type Dependencies, isYoung, type Snapshot } from './change-watch.js';
import { createCache } from '../../../cache/cache.js';

/** The ETag of a collection as sent, and the snapshot in which it was true. */
interface CacheEntry<Value> {
  readonly value: Value;
  readonly moment: Snapshot;
  /** Unix milliseconds. */
  readonly storedAt: number;
}

/** Statements that an answer is made from, as one key and what they depend on. */
interface Source {
  readonly key: string;
  readonly dependencies: Dependencies;
}

const MAXIMUM_KEPT = 10_000;

/** A question that was answered before, or is about to be. */
export interface CacheLookup<Value> {
  /** The cached ETag, if it is still valid. */
  readonly cached?: Value;
  /** Caches the ETag of this response. */
  store(value: Value): void;
}

/** Cache of the ETags of collections, so that "not modified" costs one look into the change log and no list. */
@Injectable()
export class EtagCache<Value = unknown> {
  readonly #entries = createCache<string, CacheEntry<Value>>({ name: 'validators', entries: MAXIMUM_KEPT });

  constructor(
    private readonly watch: ChangeWatch,
    private readonly clock: Clock,
  ) {}

  /**
   * @param statements that the response is made from
   * @param form the rest of the cache key: address and format
   * @returns undefined where changes of what they read are not logged
   */
  async lookUp(statements: readonly Sql[], form: string): Promise<CacheLookup<Value> | undefined> {
    const source = this.#sourceOf(statements, form);
    if (!source) return undefined;
    const { key, dependencies } = source;
    const known = this.#entries.get(key);
    const young = known && isYoung(known.storedAt, this.clock.now(), dependencies);
    // Taken before anything is read, so that concurrent changes invalidate the entry.
    const { unchanged, moment } = young ? await this.watch.compare(dependencies.tables, known.moment) : await this.watch.now();
    if (young && unchanged) this.#entries.set(key, { ...known, moment });
    return {
      cached: young && unchanged ? known.value : undefined,
      store: (value) => this.#entries.set(key, { value, moment, storedAt: this.clock.now().getTime() }),
    };
  }

  #sourceOf(statements: readonly Sql[], form: string): Source | undefined {
    const compiled = statements.map((statement) => statement.compile());
    const dependencies = statements.map((statement) => this.watch.dependencies(statement));
    if (dependencies.includes(undefined)) return undefined;
    const all = dependencies as Dependencies[];
    return {
      key: hash('sha1', JSON.stringify([form, compiled]), 'base64'),
      dependencies: {
        tables: [...new Set(all.flatMap(({ tables }) => tables))],
        clock: all.some(({ clock }) => clock),
        moments: undefined,
      },
    };
  }
}
