import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clusterPlace, socketFolder } from '../../src/database/embedded/cluster-place.js';
import { EmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { SilentRelay } from './silent-relay.js';
import { startCrashSafeServer } from './test-database.js';

const DATABASE = 'crash_safe';

/** A real server that loses nothing, with a migrated database, and a second one that follows it by streaming replication. */
export class StreamingReplica {
  private constructor(
    readonly primary: SilentRelay,
    readonly replica: SilentRelay,
    private readonly servers: readonly [primary: EmbeddedServer, replica: EmbeddedServer],
    private readonly folder: string,
  ) {}

  static async start(): Promise<StreamingReplica> {
    const folder = mkdtempSync(join(process.env['LYCEUM_TEST_RUN'] ?? tmpdir(), 'replica-'));
    chmodSync(folder, 0o711);
    const places = ['one', 'two'].map((name) => join(folder, name)) as [string, string];
    for (const place of places) mkdirSync(place, { mode: 0o711 });
    await (await startCrashSafeServer(places[0])).server.stop();
    copyAsStandby(...places);
    const servers = [await start(places[0]), await start(places[1])] as const;
    const [primary, replica] = await Promise.all(servers.map((server) => SilentRelay.to(server.urlOf(DATABASE))));
    if (!primary || !replica) throw new Error('There are not two servers.');
    return new StreamingReplica(primary, replica, servers, folder);
  }

  /** One address that names both, the replica first. */
  get url(): string {
    const hostOf = ({ url }: SilentRelay): string => new URL(url).host;
    const both = this.replica.url.replace(hostOf(this.replica), `${hostOf(this.replica)},${hostOf(this.primary)}`);
    return `${both}?target_session_attrs=read-write`;
  }

  /** Runs a statement on one of them, past the relays. */
  async on(which: 'primary' | 'replica', statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.servers[which === 'primary' ? 0 : 1].urlOf(DATABASE) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** The primary goes away, and the replica takes its place. */
  async failOver(): Promise<void> {
    await this.servers[0].stop();
    await this.on('replica', 'SELECT pg_promote()');
  }

  async stop(): Promise<void> {
    for (const relay of [this.primary, this.replica]) relay.close();
    for (const server of this.servers) await server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function start(folder: string): Promise<EmbeddedServer> {
  return EmbeddedServer.start(folder, { durable: false });
}

/** A copy of a server that was shut down needs no other preparation. */
function copyAsStandby(one: string, two: string): void {
  const [from, to] = [clusterPlace(one), clusterPlace(two)];
  // Ownership goes along: as root the server runs under another account.
  execFileSync('cp', ['-a', `${from.cluster}/.`, to.cluster]);
  writeFileSync(join(to.cluster, 'standby.signal'), '');
  appendFileSync(join(to.cluster, 'postgresql.conf'), `\nprimary_conninfo = 'host=${socketFolder(from.cluster)} user=lyceum'\n`);
}
