import type { Clock } from '../config/clock.js';
import { type Database, type Statements, Transaction } from './statements.js';

interface Known<Value> {
  readonly at: number;
  readonly value: Value;
}

/**
 * Something of the database that may be as old as some time, for what asks hundreds of times a second. Who asks from within a unit
 * of work reads over its connection and waits for nobody else's: a unit of work that waited for a second connection could wait for itself.
 */
export class RecentValue<Value> {
  #known: Known<Value> | undefined;
  #underWay: Promise<Value> | undefined;
  /** Counts what was forgotten, so that nothing is remembered that was read before. */
  #generation = 0;

  /**
   * @param milliseconds how old it may be
   * @param read a failure is not remembered
   */
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly milliseconds: number,
    private readonly read: (statements: Statements) => Promise<Value>,
  ) {}

  /** @param statements those of the caller's unit of work, where there is one */
  async get(statements: Statements = this.database): Promise<Value> {
    const now = this.clock.now().getTime();
    if (this.#known && Math.abs(now - this.#known.at) <= this.milliseconds) return this.#known.value;
    if (statements instanceof Transaction) return this.#learn(statements, now);
    const generation = this.#generation;
    this.#underWay ??= this.#learn(statements, now).finally(() => {
      if (generation === this.#generation) this.#underWay = undefined;
    });
    return this.#underWay;
  }

  /** Has the next look go by what is stored by then. */
  forget(): void {
    this.#generation += 1;
    this.#known = undefined;
    this.#underWay = undefined;
  }

  async #learn(statements: Statements, at: number): Promise<Value> {
    const generation = this.#generation;
    const value = await this.read(statements);
    if (generation === this.#generation) this.#known = { at, value };
    return value;
  }
}
