import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import type { Sql } from '../../database/sql.js';
import { ChangeWatch, type Dependencies, isYoung, type Moment } from '../changes/change-watch.js';
import { RecentMap } from '../../memory/recent-map.js';

/** What a caller was told of a collection, and when it was true. */
interface Told<Value> {
  readonly value: Value;
  readonly moment: Moment;
  /** Unix milliseconds. */
  readonly toldAt: number;
}

/** Statements that an answer is made from, as one key and what they depend on. */
interface Source {
  readonly key: string;
  readonly dependencies: Dependencies;
}

const MAXIMUM_KEPT = 10_000;

/** A question that was answered before, or is about to be. */
export interface Recollection<Value> {
  /** What was told, where it is still so. */
  readonly told?: Value;
  /** Keeps what is told now. */
  keep(value: Value): void;
}

/**
 * Remembers what was told of collections to callers who ask whether it has changed, so that the answer "no" costs one look
 * into the log of changes and no list.
 */
@Injectable()
export class KeptValidators<Value = unknown> {
  readonly #told = new RecentMap<Told<Value>>(MAXIMUM_KEPT);

  constructor(
    private readonly watch: ChangeWatch,
    private readonly clock: Clock,
  ) {}

  /**
   * @param statements that the answer is made from
   * @param form what else tells one answer from another: address and format
   * @returns undefined where changes of what they read are not logged
   */
  async recall(statements: readonly Sql[], form: string): Promise<Recollection<Value> | undefined> {
    const source = this.#sourceOf(statements, form);
    if (!source) return undefined;
    const { key, dependencies } = source;
    const known = this.#told.get(key);
    const young = known && isYoung(known.toldAt, this.clock.now(), dependencies);
    // Looked at before anything is read: what changes while it is read is not taken for told.
    const { unchanged, moment } = young ? await this.watch.look(dependencies.tables, known.moment) : await this.watch.now();
    if (young && unchanged) this.#told.set(key, { ...known, moment });
    return {
      told: young && unchanged ? known.value : undefined,
      keep: (value) => this.#told.set(key, { value, moment, toldAt: this.clock.now().getTime() }),
    };
  }

  #sourceOf(statements: readonly Sql[], form: string): Source | undefined {
    const compiled = statements.map((statement) => statement.compile());
    const dependencies = compiled.map(({ text }) => this.watch.dependencies(text));
    if (dependencies.includes(undefined)) return undefined;
    const all = dependencies as Dependencies[];
    return {
      key: hash('sha1', JSON.stringify([form, compiled]), 'base64'),
      dependencies: { tables: [...new Set(all.flatMap(({ tables }) => tables))], clock: all.some(({ clock }) => clock) },
    };
  }
}
