import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { type Sql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ChangeWatch, type Dependencies, isYoung, type Moment } from '../changes/change-watch.js';
import { RecentMap } from '../../memory/recent-map.js';

interface KeptTotal {
  readonly total: number;
  readonly moment: Moment;
  /** When it was counted, Unix milliseconds. */
  readonly countedAt: number;
}

/** What is counted, as a key, and what that depends on; undefined where changes of it are not logged. */
interface Question {
  readonly key: string;
  readonly dependencies: Dependencies | undefined;
}

const MAXIMUM_KEPT = 10_000;

/**
 * Exact totals that are not counted afresh while nothing has changed: each is kept with the moment at which it was true, and
 * stands as long as the log of changes shows nothing since then of the tables that it was counted from. Each process keeps
 * its own; what another one writes shows in the log.
 */
@Injectable()
export class KeptTotals {
  readonly #kept = new RecentMap<KeptTotal>(MAXIMUM_KEPT);
  readonly #counting = new Map<string, Promise<KeptTotal>>();
  /** By the statement itself, which is the same one as long as the caller's scope is. */
  readonly #questions = new WeakMap<Sql, Question>();

  constructor(
    private readonly database: Database,
    private readonly watch: ChangeWatch,
    private readonly clock: Clock,
  ) {}

  /** @param count statement that gives one row with the member `total` */
  async total(count: Sql): Promise<number> {
    const { key, dependencies } = this.#questionOf(count);
    if (!dependencies) return (await this.#count(count)).total;
    const kept = this.#kept.get(key);
    if (kept && isYoung(kept.countedAt, this.clock.now(), dependencies) && (await this.#stands(key, kept, dependencies))) return kept.total;
    const underWay = await this.#counting.get(key)?.catch(() => undefined);
    if (underWay && (await this.#stands(key, underWay, dependencies))) return underWay.total;
    return (await this.#countOnce(key, count)).total;
  }

  /** Callers that come while it is counted wait for the same outcome, and see for themselves whether it stands for them too. */
  async #countOnce(key: string, count: Sql): Promise<KeptTotal> {
    const counting = this.#count(count);
    this.#counting.set(key, counting);
    try {
      const counted = await counting;
      this.#kept.set(key, counted);
      return counted;
    } finally {
      if (this.#counting.get(key) === counting) this.#counting.delete(key);
    }
  }

  async #stands(key: string, total: KeptTotal, { tables }: Dependencies): Promise<boolean> {
    const { unchanged, moment } = await this.watch.look(tables, total.moment);
    if (unchanged) this.#kept.set(key, { ...total, moment });
    return unchanged;
  }

  #questionOf(count: Sql): Question {
    let question = this.#questions.get(count);
    if (!question) {
      const { text, values } = count.compile();
      question = { key: hash('sha1', `${text}\n${JSON.stringify(values)}`, 'base64'), dependencies: this.watch.dependencies(text) };
      this.#questions.set(count, question);
    }
    return question;
  }

  /** Count and moment come from one statement, and so from one snapshot. */
  async #count(count: Sql): Promise<KeptTotal> {
    const countedAt = this.clock.now().getTime();
    const counted = await this.database.one<{ total: number; moment: Moment }>(
      sql`SELECT "counted"."total", pg_current_snapshot()::text AS "moment" FROM (${count}) AS "counted"`,
    );
    return { total: counted?.total ?? 0, moment: counted?.moment ?? '', countedAt };
  }
}
