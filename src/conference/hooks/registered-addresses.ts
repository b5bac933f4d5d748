import { Injectable } from '@nestjs/common';
import { createCache } from '../../cache/cache.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { type KnownServer, ServerDirectory, type ServerSecret } from '../integration-settings/server-directory.js';

/** An address of ours as it was registered. */
interface RegisteredAddress {
  readonly url: string;
  /** Address of the API of the server that it was registered on; null where that is not known any more. */
  readonly serverUrl: string | null;
}

/** Addresses whose server is remembered. */
const MOST = 1_000;

/** The callback addresses as they were registered: the server digests that very text. */
@Injectable()
export class RegisteredAddresses {
  private readonly servers = createCache<string, readonly (number | null)[]>({ name: 'servers of registered addresses', entries: MOST });

  constructor(
    private readonly database: Database,
    private readonly directory: ServerDirectory,
  ) {}

  /** @param signature the `sig` parameter, which distinguishes an address of ours from all others */
  async signedBy(signature: string): Promise<string[]> {
    return (await this.registered(signature)).map(({ url }) => url);
  }

  /**
   * The servers that may send to an address of ours: the one on which it was registered, whose secret alone proves a delivery. One
   * server alone is not looked for.
   * @returns undefined where there are no several servers, or the address was registered by hand
   */
  async sendersTo(signature: string): Promise<readonly ServerSecret[] | undefined> {
    if ((await this.directory.further()).length === 0) return undefined;
    const ids = this.servers.get(signature) ?? (await this.serversOf(signature));
    return ids && (await this.directory.signers()).filter(({ id }) => ids.includes(id));
  }

  /** Remembered: an address stays on its server. */
  private async serversOf(signature: string): Promise<readonly (number | null)[] | undefined> {
    const [registered, servers] = [await this.registered(signature), await this.directory.all()];
    if (registered.length === 0) return undefined;
    const ids = servers.filter((server) => registered.some((address) => mayBeOn(address, server))).map(({ id }) => id);
    this.servers.set(signature, ids);
    return ids;
  }

  private registered(signature: string): Promise<RegisteredAddress[]> {
    return this.database.rows<RegisteredAddress>(
      sql`SELECT "u"."url", CASE WHEN "u"."ordinality" < 3 OR "scope" <> 'per_meeting' THEN "server_url" END AS "serverUrl" FROM "conference_hook",
            unnest(ARRAY["callback_url", "previous_callback_url", "former_callback_url"]) WITH ORDINALITY AS "u" ("url", "ordinality")
          WHERE strpos("u"."url", ${`sig=${signature}`}::text) > 0`,
    );
  }
}

/** A meeting's address before the present one may have been on any server, since its room may have moved. */
function mayBeOn({ serverUrl }: RegisteredAddress, server: KnownServer): boolean {
  return serverUrl === null || serverUrl === server.serverUrl;
}
