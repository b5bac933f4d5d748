import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { PreparedQuery, type PreparedStatement } from '../fast-path/prepared-query.js';
import { createCache } from '../cache/cache.js';
import type { Environment } from '../config/environment.js';
import { isPlanOutdated } from './outdated-plan.js';
import { isWorthRepeating, repeated } from './repeated-work.js';
import type { NestedConnections } from './nested-connections.js';
import { poolOf, watchPool } from './request-pool.js';
import type { QuietRequest } from './quiet-request.js';
import { raw, type Sql } from './sql.js';
import { StatementWatch } from './statement-watch.js';
import { limitsOf, transactionLimits, type Work } from './work-limits.js';

/** SQLSTATE of a statement that writes on a server that takes no writes: one that was the primary before. */
const READ_ONLY = '25006';

/** Lets the pool connect anew, to the server that is the primary now, in place of keeping a connection to the one that was. */
function leaveReadOnlyServer(error: unknown, client: PoolClient): void {
  if ((error as { code?: unknown } | null)?.code !== READ_ONLY) return;
  void (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
}

export type Row = Record<string, unknown>;

/** Runs composed statements; the one door between our SQL and the driver. */
export abstract class Statements {
  /**
   * @param fastPath whether statements run by a query of ours rather than by pg's own; see FAST_PATH
   * @param watch sees how long each takes
   */
  constructor(
    protected readonly fastPath: boolean,
    protected readonly watch: StatementWatch,
  ) {}

  abstract rows<Result extends object = Row>(statement: Sql): Promise<Result[]>;

  async one<Result extends object = Row>(statement: Sql): Promise<Result | undefined> {
    const [row] = await this.rows<Result>(statement);
    return row;
  }

  protected async run<Result extends object>(runner: Runner, statement: Sql): Promise<Result[]> {
    const { text, values } = statement.compile();
    const begin = performance.now();
    try {
      if (!this.fastPath) return await this.runByDriver(runner, text, values);
      return await received(runner, new PreparedQuery(prepared(text), values));
    } catch (error) {
      // Other connections know other statements as they were before the migration, too: all are prepared anew, under new names.
      if (isPlanOutdated(error)) statements.clear();
      throw error;
    } finally {
      this.watch.ended(text, begin);
    }
  }

  protected async runUnprepared<Result extends object>(runner: Runner, statement: Sql): Promise<Result[]> {
    const { text, values } = statement.compile();
    const begin = performance.now();
    try {
      return (await runner.query<Result>({ text, values })).rows;
    } finally {
      this.watch.ended(text, begin);
    }
  }

  /** pg never closes a statement of its own: what comes when there are as many as may be is not prepared. */
  private async runByDriver<Result extends object>(runner: Runner, text: string, values: unknown[]): Promise<Result[]> {
    const isFull = statements.size >= MOST_STATEMENTS || statements.calculatedSize + text.length > MOST_BYTES;
    const name = isFull && !statements.has(text) ? undefined : prepared(text).name;
    return (await runner.query<Result>({ ...(name !== undefined && { name }), text, values })).rows;
  }
}

/** Callers shape texts by their filters, so that there is a bound; a connection keeps fewer of them prepared. */
const MOST_STATEMENTS = 1_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** By text; one list for the process, as names are per connection. */
const statements = createCache<string, PreparedStatement>({
  name: 'prepared statements',
  entries: MOST_STATEMENTS,
  bytes: { most: MOST_BYTES, of: (_statement, text) => text.length },
});
let named = 0;

/** A text that comes again after it was forgotten has another name: connections may still know it by the first. */
function prepared(text: string): PreparedStatement {
  const known = statements.get(text);
  if (known) return known;
  const statement = { name: `lyceum_${named}`, text };
  named += 1;
  statements.set(text, statement);
  return statement;
}

const START = raw('START TRANSACTION');
const COMMIT = raw('COMMIT');
const ROLLBACK = raw('ROLLBACK');

type Runner = Pick<Pool | PoolClient, 'query'>;

/** pg reports the result of a custom query through a callback, which its typings omit. */
function received<Result extends object>(runner: Runner, query: PreparedQuery): Promise<Result[]> {
  const submit = runner.query.bind(runner) as (query: unknown, values: undefined, done: unknown) => void;
  return new Promise((resolve, reject) => {
    submit(query, undefined, (error: Error | undefined, result: QueryResult<Result>) => (error ? reject(error) : resolve(result.rows)));
  });
}

/** A unit of work: everything run through it is committed together or not at all. */
export class Transaction extends Statements {
  /** Set while what is done is for a caller who wants nobody to be notified. */
  quiet: QuietRequest | undefined;

  private readonly afterCommit: (() => void)[] = [];
  private readonly sent: Promise<unknown>[] = [];
  private readonly atEnd: (() => Promise<void>)[] = [];

  constructor(
    /** TypeORM's manager of the same transaction, for domain code that works with entities. */
    readonly manager: EntityManager,
    private readonly client: PoolClient,
    fastPath: boolean,
    watch: StatementWatch,
  ) {
    super(fastPath, watch);
  }

  /** Whether PostgreSQL takes it as one: limits can be set for its time alone. */
  readonly isBegun: boolean = true;

  /** The beginning is not waited for: it travels with the first statement. */
  begin(): void {
    this.send(START);
  }

  override async rows<Result extends object = Row>(statement: Sql): Promise<Result[]> {
    return this.run(this.client, statement);
  }

  /** Runs a statement without preparing it: its text differs each time, it runs rarely, or the best plan depends on its values. */
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

  /** The unit of work fails where this does, though nothing in it waits for the outcome. */
  standsOn(outcome: Promise<unknown>): void {
    // Awaited before the commit; until then a failure must not count as an unhandled rejection.
    outcome.catch(() => undefined);
    this.sent.push(outcome);
  }

  /** Called once everything is durable; never after a rollback. */
  onCommit(work: () => void): void {
    this.afterCommit.push(work);
  }

  /** Awaited once it is over, whichever way, and its connection serves others: what is kept though the unit of work is not. */
  onEnd(work: () => Promise<void>): void {
    this.atEnd.push(work);
  }

  /** Called by what gave the connection back. */
  async end(): Promise<void> {
    for (const work of this.atEnd) await work();
  }

  /**
   * A commit behind a failed statement is a rollback, which PostgreSQL doesn't call an error: all that was sent is looked at.
   * @param committed called once everything is durable, before whatever waits for that
   * @throws the error of the first one of the statements sent that failed
   */
  async commit(committed: () => void): Promise<void> {
    this.send(COMMIT);
    await this.settled();
    committed();
    this.committed();
  }

  /** @throws the error of the first one of the statements sent that failed */
  protected async settled(): Promise<void> {
    await Promise.all(this.sent);
  }

  protected committed(): void {
    for (const work of this.afterCommit) work();
  }

  /** @throws the reason given; where PostgreSQL refused a statement because one sent before had failed, that one's error */
  async rollback(reason: unknown): Promise<never> {
    // A rollback over a lost connection fails too; the first failure is the one to report.
    await this.rows(ROLLBACK).catch(() => undefined);
    leaveReadOnlyServer(reason, this.client);
    if (isOfFailedTransaction(reason)) await Promise.all(this.sent);
    throw reason;
  }
}

/** The database as the rest of the application sees it: single statements, and units of work. */
export class Database extends Statements {
  constructor(
    readonly dataSource: DataSource,
    private readonly environment: Environment,
    private readonly nested: NestedConnections,
  ) {
    super(environment.FAST_PATH, new StatementWatch(environment));
    watchPool(this.pool, environment.DATABASE_POOL_SIZE, nested);
  }

  /** A statement that a migration has outdated is run again. */
  override rows<Result extends object = Row>(statement: Sql): Promise<Result[]> {
    return repeated(() => this.run<Result>(this.pool, statement), isPlanOutdated);
  }

  /**
   * Commits when the work resolves and rolls back when it throws. Work for a request is done again where PostgreSQL ended it for what is nobody's
   * fault; so nothing outside may come of it before it has ended. Jobs and deliveries have repetitions of their own.
   * @param kind whose limits of time apply; a connection has those of a request
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>, kind: Work = 'request'): Promise<Result> {
    const done = (): Promise<Result> => this.unitOfWork(Transaction, work, kind);
    return kind === 'request' ? repeated(done, isWorthRepeating) : done();
  }

  /** Work of a request over one connection, which is a unit of another kind; see `reading`. */
  within<Result>(unit: typeof Transaction, work: (unit: Transaction) => Promise<Result>): Promise<Result> {
    return repeated(() => this.unitOfWork(unit, work, 'request'), isWorthRepeating);
  }

  private async unitOfWork<Result>(unit: typeof Transaction, work: (unit: Transaction) => Promise<Result>, kind: Work): Promise<Result> {
    const runner = this.dataSource.createQueryRunner();
    let begun: Transaction | undefined;
    try {
      const transaction = await begin(unit, runner, this.fastPath, this.watch);
      begun = transaction;
      if (transaction.isBegun && (kind !== 'request' || this.environment.isPooled))
        transaction.send(transactionLimits(limitsOf(kind, this.environment)));
      return await this.nested.holding(async (release) => {
        const result = await work(transaction).catch((error: unknown) => transaction.rollback(error));
        await transaction.commit(release);
        return result;
      });
    } finally {
      await runner.release();
      await begun?.end();
    }
  }

  private get pool(): Pool {
    return poolOf(this.dataSource);
  }
}

/** PostgreSQL takes no statement in a transaction after one that failed (class 25, in_failed_sql_transaction). */
function isOfFailedTransaction(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02';
}

async function begin(unit: typeof Transaction, runner: QueryRunner, fastPath: boolean, watch: StatementWatch): Promise<Transaction> {
  const client = (await runner.connect()) as PoolClient;
  const transaction = new unit(runner.manager, client, fastPath, watch);
  transaction.begin();
  // What TypeORM's own BEGIN would have set, so that its manager does not begin and commit within this one.
  Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
  return transaction;
}
