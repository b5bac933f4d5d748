import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { PreparedQuery, sendGathered } from './prepared-query.js';
import { raw, type Sql, sql } from './sql.js';

export type Row = Record<string, unknown>;

/** Runs composed statements; the one door between our SQL and the driver. */
export abstract class Statements {
  /** Names of prepared statements by text; one list for the process, as names are per connection. */
  private static readonly names = new Map<string, string>();
  /** Callers shape texts by their filters, so the list is bounded; what does not fit runs unnamed. */
  private static readonly maximumNames = 1000;

  abstract rows<Result extends object = Row>(statement: Sql): Promise<Result[]>;

  async one<Result extends object = Row>(statement: Sql): Promise<Result | undefined> {
    const [row] = await this.rows<Result>(statement);
    return row;
  }

  protected async run<Result extends object>(runner: Runner, statement: Sql): Promise<Result[]> {
    const { text, values } = statement.compile();
    const name = Statements.nameOf(text);
    if (name === undefined) return this.runUnprepared(runner, statement);
    return received(runner, new PreparedQuery({ name, text, values }));
  }

  protected async runUnprepared<Result extends object>(runner: Runner, statement: Sql): Promise<Result[]> {
    const { text, values } = statement.compile();
    return (await runner.query<Result>({ text, values })).rows;
  }

  private static nameOf(text: string): string | undefined {
    const known = Statements.names.get(text);
    if (known !== undefined || Statements.names.size >= Statements.maximumNames) return known;
    const name = `lyceum_${Statements.names.size}`;
    Statements.names.set(text, name);
    return name;
  }
}

const START = raw('START TRANSACTION');
const COMMIT = raw('COMMIT');
const ROLLBACK = raw('ROLLBACK');

type Runner = Pick<Pool | PoolClient, 'query'>;

/** Of a query of our own making pg tells by a callback; its typings know it without. */
function received<Result extends object>(runner: Runner, query: PreparedQuery): Promise<Result[]> {
  const submit = runner.query.bind(runner) as (query: unknown, values: undefined, done: unknown) => void;
  return new Promise((resolve, reject) => {
    submit(query, undefined, (error: Error | undefined, result: QueryResult<Result>) => (error ? reject(error) : resolve(result.rows)));
  });
}

/** A unit of work: everything run through it is kept together or not at all. */
export class Transaction extends Statements {
  private readonly afterCommit: (() => void)[] = [];
  private readonly sent: Promise<unknown>[] = [];

  constructor(
    /** TypeORM's manager of the same transaction, for domain code that works with entities. */
    readonly manager: EntityManager,
    private readonly client: PoolClient,
  ) {
    super();
  }

  override async rows<Result extends object = Row>(statement: Sql): Promise<Result[]> {
    return this.run(this.client, statement);
  }

  /** Runs a statement of which nothing is kept: its text stands for something else each time, or it is run once in a while. */
  async rowsUnprepared<Result extends object = Row>(statement: Sql): Promise<Result[]> {
    return this.runUnprepared(this.client, statement);
  }

  /**
   * Runs a statement whose outcome nothing in the work depends on: the next one, or the commit, is sent right behind it. Where
   * it fails, PostgreSQL refuses what follows, and the transaction fails with its error.
   */
  send(statement: Sql): void {
    this.standsOn(this.run(this.client, statement));
  }

  /** What was sent goes out now rather than at the end of the turn: the database is at work while the rest is worked out. */
  flush(): void {
    sendGathered(this.client);
  }

  /** The unit of work fails where this does, though nothing in it waits for the outcome. */
  standsOn(outcome: Promise<unknown>): void {
    // Looked at before the commit counts; until then a failure must not pass for one that nobody handles.
    outcome.catch(() => undefined);
    this.sent.push(outcome);
  }

  /** Called once everything is durable; never after a rollback. */
  onCommit(work: () => void): void {
    this.afterCommit.push(work);
  }

  /**
   * A commit behind a failed statement is a rollback, which PostgreSQL doesn't call an error: all that was sent is looked at.
   * @throws the error of the first one of the statements sent that failed
   */
  async commit(): Promise<void> {
    this.send(COMMIT);
    await Promise.all(this.sent);
    for (const work of this.afterCommit) work();
  }

  /** @throws the first failure: that of a statement sent before, or the reason given */
  async rollback(reason: unknown): Promise<never> {
    // A rollback over a lost connection fails too; the first failure is the one to tell.
    await this.rows(ROLLBACK).catch(() => undefined);
    await Promise.all(this.sent);
    throw reason;
  }
}

/** The database as the rest of the application sees it: single statements, and units of work. */
export class Database extends Statements {
  constructor(readonly dataSource: DataSource) {
    super();
  }

  override async rows<Result extends object = Row>(statement: Sql): Promise<Result[]> {
    return this.run(this.pool, statement);
  }

  /** Commits when the work resolves and rolls back when it throws. */
  async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const transaction = await begin(runner);
      const result = await work(transaction).catch((error: unknown) => transaction.rollback(error));
      await transaction.commit();
      return result;
    } finally {
      await runner.release();
    }
  }

  /**
   * The rows of a statement in portions, as one moment saw them, however many there are.
   * @param size rows a portion
   * @param patience seconds that the reader may take over a portion; a reader that stalls loses the connection to others
   */
  async *portions<Result extends object = Row>(statement: Sql, size: number, patience = 60): AsyncGenerator<Result[]> {
    const runner = this.dataSource.createQueryRunner();
    const transaction = await begin(runner);
    try {
      await transaction.rows(raw(`SET LOCAL idle_in_transaction_session_timeout = '${patience}s'`));
      await transaction.rowsUnprepared(sql`DECLARE "portions" NO SCROLL CURSOR FOR ${statement}`);
      for (;;) {
        // What it reads has other columns each time; a prepared statement's are learnt once.
        const rows = await transaction.rowsUnprepared<Result>(raw(`FETCH ${size} FROM "portions"`));
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
      }
    } finally {
      // Nothing was written; a rollback over a lost connection fails, and that is known already.
      await transaction.rows(ROLLBACK).catch(() => undefined);
      await runner.release();
    }
  }

  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}

/** The beginning is not waited for: it travels with the first statement. */
async function begin(runner: QueryRunner): Promise<Transaction> {
  const client = (await runner.connect()) as PoolClient;
  const transaction = new Transaction(runner.manager, client);
  transaction.send(START);
  // What TypeORM's own beginning would have noted, lest its manager begin and commit within this one.
  Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
  return transaction;
}
