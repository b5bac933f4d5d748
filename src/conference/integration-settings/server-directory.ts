import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { RecentValue } from '../../database/recent-value.js';
import { Database, type Statements } from '../../database/statements.js';
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

/** The servers that rooms are on: that of the settings, and those of the table beside it. Each question takes the statements of its caller's unit of work. */
@Injectable()
export class ServerDirectory {
  private readonly latest: RecentValue<readonly KnownServer[]>;

  constructor(
    private readonly settings: IntegrationSettingsReader,
    database: Database,
    clock: Clock,
  ) {
    this.latest = new RecentValue(database, clock, RECENT_MS, servers);
  }

  /** That of the settings comes first, where it is configured. */
  async all(statements?: Statements): Promise<readonly KnownServer[]> {
    const [first, further] = await Promise.all([this.ofSettings(statements), this.further(statements)]);
    return first ? [first, ...further] : further;
  }

  /** The servers beside that of the settings, as they were at most a second ago. */
  further(statements?: Statements): Promise<readonly KnownServer[]> {
    return this.latest.get(statements);
  }

  /** @param id null for the server of the settings @returns undefined where there is none, or it lacks an address or a secret */
  async find(id: number | null, statements?: Statements): Promise<KnownServer | undefined> {
    return id === null ? this.ofSettings(statements) : (await this.further(statements)).find((server) => server.id === id);
  }

  /** Who may have signed what a server sends by itself: each secret that is configured, also where the settings name no address to call. */
  async signers(): Promise<readonly ServerSecret[]> {
    const { salt } = await this.settings.recent();
    return [...(salt ? [{ id: null, salt }] : []), ...(await this.further())];
  }

  /** Has the next look go by what is stored by then; called where a server was changed. */
  forget(): void {
    this.latest.forget();
  }

  private async ofSettings(statements?: Statements): Promise<KnownServer | undefined> {
    const { serverUrl, salt } = await this.settings.recent(statements);
    return serverUrl && salt ? { id: null, serverUrl, salt, enabled: true } : undefined;
  }
}

function servers(statements: Statements): Promise<readonly KnownServer[]> {
  return statements.rows<KnownServer>(
    sql`SELECT "id", "url" AS "serverUrl", "salt", "enabled", "title" FROM "conference_server" ORDER BY "id" LIMIT ${MOST_SERVERS}`,
  );
}
