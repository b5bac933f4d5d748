import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type pg from 'pg';
import { Environment } from '../../../config/environment.js';
import { directDatabase } from '../../../database/data-source.js';
import { clientBy, wayTo } from '../../../database/primary/primary-client.js';
import { MEETING_CHANNEL } from '../../ledger/meeting-announcement.js';

const SHORTEST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A query without a response reveals a connection that died silently. */
const QUESTION_EVERY_MS = 15_000;
const QUESTION_TIMEOUT_MS = 5_000;

/** The listeners. */
interface MeetingAudience {
  changed(meetingId: number): void;
  /** Something may have been missed: whatever is shown has to be looked at again. */
  missed(): void;
}

/**
 * Listens, on one connection for the whole process, for meetings that have changed; connects with the first listener, and
 * reconnects whenever it has to.
 */
@Injectable()
export class MeetingListener implements OnModuleDestroy {
  private readonly logger = new Logger(MeetingListener.name);
  private audience: MeetingAudience | undefined;
  private connecting: Promise<void> | undefined;
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private question: NodeJS.Timeout | undefined;
  private wait = SHORTEST_WAIT_MS;
  private isOver = false;

  constructor(private readonly environment: Environment) {}

  /**
   * Resolves when all further changes will be reported.
   * @throws Error where the database is unavailable; it keeps retrying
   */
  async listen(audience: MeetingAudience): Promise<void> {
    this.audience = audience;
    await (this.connecting ??= this.connect());
  }

  async onModuleDestroy(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.retry);
    clearInterval(this.question);
    await this.connecting?.catch(() => undefined);
    await this.client?.end();
  }

  private async connect(): Promise<void> {
    const client = clientBy(wayTo(directDatabase(this.environment).url), {
      application_name: 'lyceum live',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUESTION_TIMEOUT_MS,
    });
    client.on('notification', ({ payload }) => this.audience?.changed(Number(payload)));
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client));
    this.client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${MEETING_CHANNEL}`);
    } catch (error) {
      this.lost(client, error);
      throw error;
    }
    this.wait = SHORTEST_WAIT_MS;
    this.question = setInterval(() => void client.query('SELECT 1').catch((error: unknown) => this.lost(client, error)), QUESTION_EVERY_MS);
    this.question.unref();
  }

  private lost(client: pg.Client, error?: unknown): void {
    if (this.client !== client || this.isOver) return;
    this.client = undefined;
    clearInterval(this.question);
    // Its end may come late or never; it is not awaited.
    void client.end().catch(() => undefined);
    if (error) this.logger.warn(`Lost the connection that tells of changes: ${error instanceof Error ? error.message : 'unknown reason'}`);
    this.retry = setTimeout(() => void this.reconnect(), this.wait).unref();
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  private async reconnect(): Promise<void> {
    this.connecting = this.connect();
    try {
      await this.connecting;
      this.audience?.missed();
    } catch {
      // `lost` has set the next try.
    }
  }
}
