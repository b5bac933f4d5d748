import pg from 'pg';

/** Counts what is asked of PostgreSQL in this process. */
export class CountedStatements {
  private readonly query = pg.Client.prototype.query;
  private count = 0;

  /** @param matching which ones; all where none is given */
  constructor(matching = /^/) {
    const note = (sent: unknown): void => {
      const text = typeof sent === 'object' && sent !== null && 'text' in sent ? sent.text : sent;
      if (matching.test(String(text))) this.count += 1;
    };
    const { query } = this;
    pg.Client.prototype.query = function counted(this: pg.Client, ...parameters: unknown[]) {
      note(parameters[0]);
      return Reflect.apply(query, this, parameters) as never;
    };
  }

  stop(): void {
    pg.Client.prototype.query = this.query;
  }

  /** How many statements were asked while some work was done. */
  async during(work: () => Promise<unknown>): Promise<number> {
    this.count = 0;
    await work();
    return this.count;
  }
}
