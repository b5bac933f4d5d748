import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { IntegrationSettingsReader } from './integration-settings-reader.js';

/** A server and the secret shared with it. */
export interface ServerSecret {
  /** Of its row; null for the server that the settings name. */
  readonly id: number | null;
  /** Never serialised, never logged. */
  readonly salt: string;
}

/** A videoconference server that is configured. */
export interface KnownServer extends ServerSecret {
  /** Address of its API, without a trailing slash. */
  readonly serverUrl: string;
  readonly enabled: boolean;
  /** As administrators call it; undefined for that of the settings. */
  readonly title?: string;
}

/** Most servers beside that of the settings. */
export const MOST_SERVERS = 100;

/** For how long a list that was read before counts, in milliseconds: another process may have changed it. */
const RECENT_MS = 1_000;

interface Reading {
  readonly at: number;
  readonly servers: Promise<readonly KnownServer[]>;
}

/** The servers that rooms are on: that of the settings, and those of the table beside it. */
@Injectable()
export class ServerDirectory {
  private latest: Reading | undefined;

  constructor(
    private readonly settings: IntegrationSettingsReader,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** That of the settings comes first, where it is configured. */
  async all(): Promise<readonly KnownServer[]> {
    const [first, further] = await Promise.all([this.ofSettings(), this.further()]);
    return first ? [first, ...further] : further;
  }

  /** The servers beside that of the settings, as they were at most a second ago. */
  async further(): Promise<readonly KnownServer[]> {
    const now = this.clock.now().getTime();
    if (!this.latest || Math.abs(now - this.latest.at) > RECENT_MS) this.latest = this.read(now);
    return this.latest.servers;
  }

  /** @param id null for the server of the settings @returns undefined where there is none, or it lacks an address or a secret */
  async find(id: number | null): Promise<KnownServer | undefined> {
    return id === null ? this.ofSettings() : (await this.further()).find((server) => server.id === id);
  }

  /** Who may have signed what a server sends by itself: each secret that is configured, also where the settings name no address to call. */
  async signers(): Promise<readonly ServerSecret[]> {
    const { salt } = await this.settings.recent();
    return [...(salt ? [{ id: null, salt }] : []), ...(await this.further())];
  }

  /** Has the next look go by what is stored by then; called where a server was changed. */
  forget(): void {
    this.latest = undefined;
  }

  private async ofSettings(): Promise<KnownServer | undefined> {
    const { serverUrl, salt } = await this.settings.recent();
    return serverUrl && salt ? { id: null, serverUrl, salt, enabled: true } : undefined;
  }

  /** A failure is not cached. */
  private read(at: number): Reading {
    const servers = this.database.rows<KnownServer>(
      sql`SELECT "id", "url" AS "serverUrl", "salt", "enabled", "title" FROM "conference_server" ORDER BY "id" LIMIT ${MOST_SERVERS}`,
    );
    const reading = { at, servers };
    servers.catch(() => {
      if (this.latest === reading) this.forget();
    });
    return reading;
  }
}
