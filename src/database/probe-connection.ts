import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { Environment } from '../config/environment.js';
import { columnTypes } from './column-types.js';
import { requireDatabaseUrl } from './data-source.js';
import { clientBy, type Way, wayTo } from './primary/primary-client.js';
import type { Sql } from './sql.js';
import type { Row } from './statements.js';

const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 2_000;
/** A server that went silent does not end its statement either: then we do. */
const ANSWER_TIMEOUT_MS = 2_500;

/** Pool and client take `pipeline`; the typings know it of neither. */
const PIPELINED: object = { pipeline: true };

/** A connection beside all pools for probes and metrics: they have an answer while every other connection is in use. */
@Injectable()
export class ProbeConnection implements OnApplicationShutdown {
  #client: Promise<pg.Client> | undefined;

  readonly #way: Way;

  constructor(private readonly environment: Environment) {
    this.#way = wayTo(requireDatabaseUrl(environment), environment.isPooled);
  }

  /**
   * Connects where there is no connection.
   * @throws the driver's error where there is no answer within some seconds; the next call connects anew; statements asked for at once travel together
   */
  async rows<Result extends object = Row>(statement: Sql): Promise<Result[]> {
    const connecting = (this.#client ??= this.#connect());
    try {
      const client = await connecting;
      return (await client.query<Result>(statement.compile())).rows;
    } catch (error) {
      this.#forget(connecting);
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = clientBy(this.#way, {
      application_name: 'lyceum probe',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...(this.environment.isPooled ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS }),
      query_timeout: ANSWER_TIMEOUT_MS,
      types: columnTypes,
      ...PIPELINED,
    });
    // The statement that follows fails, which is when it is told.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  #forget(connecting: Promise<pg.Client>): void {
    if (this.#client !== connecting) return;
    this.#client = undefined;
    // Its end may come late or never; it is not awaited.
    void connecting.then((client) => client.end()).catch(() => undefined);
  }
}
