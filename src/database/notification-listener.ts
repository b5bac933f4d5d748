import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type pg from 'pg';
import { Environment } from '../config/environment.js';
import { directDatabase } from './data-source.js';
import { clientBy, wayTo } from './primary/primary-client.js';

const SHORTEST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A query without a response reveals a connection that died silently. */
const QUESTION_EVERY_MS = 8_000;
const QUESTION_TIMEOUT_MS = 5_000;

/** Hears what was sent on a channel. */
type Hearing = (payload: string) => void;

/**
 * Listens to channels of PostgreSQL (`LISTEN`), on one connection for the whole process. It connects with the first listener and
 * reconnects whenever it has to. What is sent meanwhile is lost, so listeners look at the tables now and then as well.
 */
@Injectable()
export class NotificationListener implements OnModuleDestroy {
  readonly #logger = new Logger(NotificationListener.name);
  readonly #channels = new Map<string, Hearing>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #question: NodeJS.Timeout | undefined;
  #wait = SHORTEST_WAIT_MS;
  #isOver = false;

  constructor(private readonly environment: Environment) {}

  /**
   * Does not wait for the connection.
   * @param channel a name in lower case and underscores
   */
  listen(channel: string, hearing: Hearing): void {
    this.#channels.set(channel, hearing);
    if (!this.#client) this.#connecting ??= this.#connect();
    else void this.#client.query(`LISTEN ${channel}`).catch(() => undefined);
  }

  async onModuleDestroy(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#retry);
    clearInterval(this.#question);
    await this.#connecting;
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = clientBy(wayTo(directDatabase(this.environment).url), {
      application_name: 'lyceum listener',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUESTION_TIMEOUT_MS,
    });
    client.on('notification', ({ channel, payload = '' }) => this.#channels.get(channel)?.(payload));
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    this.#client = client;
    try {
      await client.connect();
      for (const channel of this.#channels.keys()) await client.query(`LISTEN ${channel}`);
    } catch {
      this.#lost(client);
      return;
    }
    this.#wait = SHORTEST_WAIT_MS;
    this.#question = setInterval(() => void client.query('SELECT 1').catch(() => this.#lost(client)), QUESTION_EVERY_MS).unref();
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#question);
    // Its end may come late or never; it is not awaited.
    void client.end().catch(() => undefined);
    if (this.#isOver) return;
    this.#logger.debug('The connection that hears of changes was lost; connecting again.');
    this.#retry = setTimeout(() => {
      this.#connecting = this.#connect();
    }, this.#wait).unref();
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }
}
