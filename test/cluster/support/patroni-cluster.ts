import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseServerAccount } from '../../../src/database/embedded/server-account.js';
import { systemPrograms } from '../../support/system-postgresql.js';
import { type Machine, MachineNetwork, noMachinesBecause } from './machines.js';

const STORE = 9;
const POLL_MS = 100;
const ANSWER_MS = 1_000;
const LIMIT_MS = 60_000;

/** Seconds after which a primary that says nothing is replaced, and what follows from it: Patroni's rule is ttl ≥ loop_wait + 2 × retry_timeout. */
const TIMES = { ttl: 12, loop_wait: 2, retry_timeout: 5 };

/** A member as Patroni tells of it at `/cluster`. */
interface Member {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
}

/** Why there can be no cluster here; undefined where there can. */
export function noClusterBecause(): string | undefined {
  const missing = ['patroni', 'etcd', 'setpriv', 'ip'].filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0) return `there is no ${missing.join(', ')}`;
  if (systemPrograms() === undefined) return 'there is no PostgreSQL server of the system';
  return noMachinesBecause();
}

/** Three servers under Patroni, each on a machine of its own, and the store by which they agree (etcd) on a fourth. */
export class PatroniCluster {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lyceum-patroni-'));
  readonly #network = new MachineNetwork();
  readonly #store: Machine;
  readonly #nodes: readonly Machine[];

  constructor() {
    chmodSync(this.#folder, 0o755);
    this.#store = this.#network.machine(STORE);
    this.#nodes = [1, 2, 3].map((number) => this.#network.machine(number));
  }

  /** The address that names all of them. */
  get url(): string {
    const hosts = this.#nodes.map(({ address }) => `${address}:5432`).join();
    return `postgresql://postgres@${hosts}/postgres?target_session_attrs=read-write`;
  }

  /** Starts the store and the first server. */
  async start(): Promise<void> {
    const client = `http://${this.#store.address}:2379`;
    const data = this.#folderOf('etcd');
    this.#store.run(
      ...[join(this.#folder, 'etcd.log'), 'etcd', '--name', 'store', '--data-dir', data, '--log-level', 'error'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client, '--unsafe-no-fsync'],
    );
    await until('the store', async () => (await fetch(`${client}/health`, { signal: AbortSignal.timeout(ANSWER_MS) })).ok);
    const [first] = this.#nodes;
    if (first) this.#run(first);
    await this.newPrimary();
  }

  /** Starts the others and waits until one of them confirms what the first one commits. */
  async grow(): Promise<void> {
    for (const node of this.#nodes.slice(1)) this.#run(node);
    await this.whole();
  }

  /** Waits until all follow one, one of them synchronously. */
  async whole(): Promise<void> {
    await until('the cluster', async () => {
      const members = await this.#members();
      const isReady = ({ role, state }: Member): boolean => state === (role === 'leader' ? 'running' : 'streaming') || state === 'running';
      return members.length === 3 && members.every(isReady) && members.some(({ role }) => role === 'sync_standby');
    });
  }

  /** @returns the machine of the server that has become the primary, once it takes changes */
  async newPrimary(before?: Machine): Promise<Machine> {
    let found: Machine | undefined;
    await until('a primary', async () => {
      const asked = this.#nodes.filter((node) => node !== before).map(async (node) => ((await isPrimary(node)) ? [node] : []));
      [found] = (await Promise.all(asked)).flat();
      return found !== undefined;
    });
    return found as Machine;
  }

  /** All machines but this one. */
  othersThan(machine: Machine): Machine[] {
    return [this.#store, ...this.#nodes].filter((other) => other !== machine);
  }

  /** Starts a machine again that has lost its power. */
  async restart(machine: Machine): Promise<void> {
    this.#run(machine);
    await this.whole();
  }

  /** What the servers and their guards said, for those who look for a cause. */
  get log(): string {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => readFileSync(join(this.#folder, name), 'utf8').split('\n').slice(-40).join('\n'))
      .join('\n\n');
  }

  async stop(): Promise<void> {
    await this.#network.remove();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #members(): Promise<Member[]> {
    const asked = this.#nodes.map(async ({ address }) => {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(ANSWER_MS) });
      return ((await answer.json()) as { members: Member[] }).members;
    });
    return Promise.any(asked);
  }

  #run(machine: Machine): void {
    const file = join(this.#folder, `${machine.name}.json`);
    // YAML has JSON in it.
    writeFileSync(file, JSON.stringify(this.#configurationOf(machine)), { mode: 0o644 });
    machine.run(join(this.#folder, `${machine.name}.log`), 'patroni', file);
  }

  #configurationOf({ name, address }: Machine): object {
    const folder = this.#folderOf(name);
    return {
      scope: 'lyceum',
      name,
      restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
      etcd3: { host: `${this.#store.address}:2379` },
      bootstrap: {
        dcs: { ...TIMES, synchronous_mode: true, primary_start_timeout: 0, master_start_timeout: 0, postgresql: { use_pg_rewind: true } },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'trust' }, 'no-sync'],
      },
      postgresql: {
        ...{ listen: `${address}:5432`, connect_address: `${address}:5432`, data_dir: join(folder, 'data'), bin_dir: systemPrograms() },
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
        pg_hba: [
          'local all all trust',
          `host all all ${this.#network.addressOf(0)}/24 trust`,
          `host replication all ${this.#network.addressOf(0)}/24 trust`,
        ],
        // A machine that loses its power here keeps what its disk was given: the disk is that of the test.
        parameters: {
          unix_socket_directories: folder,
          fsync: 'off',
          shared_buffers: '64MB',
          max_connections: 100,
          jit: 'off',
          autovacuum: 'off',
        },
      },
    };
  }

  /** One that the servers' account owns. */
  #folderOf(name: string): string {
    const folder = join(this.#folder, name);
    const { uid = 0, gid = 0 } = chooseServerAccount('/none');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, uid, gid);
    return folder;
  }
}

async function isPrimary({ address }: Machine): Promise<boolean> {
  try {
    return (await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    if (await isTrue().catch(() => false)) return;
    if (performance.now() > deadline) throw new Error(`${what} was not there within ${LIMIT_MS / 1000} seconds.`);
    await pause(POLL_MS);
  }
}
