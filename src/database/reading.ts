import type { Sql } from './sql.js';
import { type Database, type Row, Transaction } from './statements.js';

const READS = /^\s*(?:SELECT|WITH)\b/;
const WRITES = /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\b/;

/**
 * Reads over one connection that nothing has to hold together: each is a statement of its own, as those of a list are, so that there is
 * nothing to begin and nothing to commit. What is asked for again is answered as it was the first time.
 */
class Reading extends Transaction {
  readonly #known = new Map<string, Promise<readonly Row[]>>();

  override readonly isBegun = false;

  override begin(): void {
    // Each statement stands for itself.
  }

  /** @throws Error for a statement that writes */
  override async rows<Result extends object = Row>(statement: Sql): Promise<Result[]> {
    const { text, values } = statement.compile();
    if (!READS.test(text) || WRITES.test(text)) throw new Error(`A reading only reads: ${text.slice(0, 200)}`);
    const key = `${text}\n${JSON.stringify(values)}`;
    const known = this.#known.get(key);
    const found = known ?? super.rows(statement);
    if (!known) this.#known.set(key, found);
    // Each asker has rows of its own: one may turn them round or take members away.
    return (await found).map((row) => ({ ...row })) as Result[];
  }

  override rowsUnprepared<Result extends object = Row>(statement: Sql): Promise<Result[]> {
    return this.rows<Result>(statement);
  }

  /** @throws Error always: nobody would learn whether it failed */
  override send(statement: Sql): void {
    throw new Error(`A reading only reads: ${statement.compile().text.slice(0, 200)}`);
  }

  override async commit(committed: () => void): Promise<void> {
    await this.settled();
    committed();
    this.committed();
  }

  override async rollback(reason: unknown): Promise<never> {
    await this.settled();
    throw reason;
  }
}

/** Work that only reads, over one connection. */
export function reading<Result>(database: Database, work: (reads: Transaction) => Promise<Result>): Promise<Result> {
  return database.within(Reading, work);
}
