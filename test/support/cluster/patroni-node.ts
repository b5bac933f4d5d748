import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseServerAccount } from '../../../src/database/embedded/server-account.js';
import { systemPrograms } from '../system-postgresql.js';
import type { Network } from './network.js';
import { hasSafeEtcd3, SYSTEM } from './requirements.js';

const CONFIGURATION = readFileSync(join(import.meta.dirname, '../../../deploy/patroni/patroni.yml'), 'utf8');
/** As the configuration has it. */
export const SUPERUSER = 'postgres:password-of-postgres';
const QUESTION_MS = 1_000;

/** What Patroni tells of a member (`GET /cluster`). */
export interface Member {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica' | 'standby_leader';
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | string;
}

/** A machine with PostgreSQL under Patroni, by the configuration of `deploy/patroni`, and with a member of etcd. */
export class PatroniNode {
  readonly address: string;
  readonly #folder: string;
  readonly #account = chooseServerAccount('/none');
  #etcd: ChildProcess | undefined;

  constructor(
    private readonly network: Network,
    readonly name: string,
    private readonly peers: readonly string[],
    folder: string,
  ) {
    this.address = network.addressOf(name);
    this.#folder = join(folder, name);
    mkdirSync(this.#folder, { mode: 0o700 });
    if (this.#account.uid !== undefined) chownSync(this.#folder, this.#account.uid, this.#account.gid ?? 0);
    writeFileSync(join(this.#folder, 'patroni.yml'), this.#configuration(), { mode: 0o644 });
  }

  startStore(): void {
    const member = (name: string): string => `${name}=http://${this.network.addressOf(name)}:2380`;
    const [peer, client] = [`http://${this.address}:2380`, `http://${this.address}:2379`];
    this.#etcd = this.#spawn('etcd', [
      ...['--name', this.name, '--data-dir', join(this.#folder, 'etcd'), '--initial-cluster', this.peers.map(member).join()],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--listen-client-urls', client],
      // A machine that does everything at once is late with its heartbeats.
      ...['--advertise-client-urls', client, '--heartbeat-interval', '200', '--election-timeout', '2000'],
      ...(hasSafeEtcd3() ? [] : ['--enable-v2']),
    ]);
  }

  startPatroni(): void {
    this.#spawn('patroni', [join(this.#folder, 'patroni.yml')]);
  }

  /** PostgreSQL and Patroni end without a word; the member of etcd goes on. */
  kill(): void {
    this.#signal('SIGKILL');
  }

  /** PostgreSQL and Patroni stand still, as on a machine that swaps or whose host moves it. */
  pause(): void {
    this.#signal('SIGSTOP');
  }

  resume(): void {
    this.#signal('SIGCONT');
  }

  /** Hands over to a replica that has everything, as `patronictl switchover` does. @throws Error where Patroni refuses */
  async switchOver(): Promise<void> {
    const answer = await fetch(`http://${this.address}:8008/switchover`, { method: 'POST', body: JSON.stringify({ leader: this.name }) });
    if (!answer.ok) throw new Error(`Patroni does not switch over: ${await answer.text()}`);
  }

  async isPrimary(): Promise<boolean> {
    return fetch(`http://${this.address}:8008/primary`, { signal: AbortSignal.timeout(QUESTION_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** All members as this one sees them; none where it does not answer. */
  async members(): Promise<readonly Member[]> {
    const asked = fetch(`http://${this.address}:8008/cluster`, { signal: AbortSignal.timeout(QUESTION_MS) });
    return asked.then(
      async (answer) => ((await answer.json()) as { members: Member[] }).members,
      () => [],
    );
  }

  /** What Patroni and PostgreSQL said. */
  get log(): string {
    return readFileSync(join(this.#folder, 'patroni.log'), 'utf8');
  }

  #signal(signal: NodeJS.Signals): void {
    // Twice: what begins meanwhile is missed.
    for (const id of [...this.#processes(), ...this.#processes()]) {
      try {
        process.kill(id, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  #processes(): readonly number[] {
    return this.network.processesOn(this.name).filter((id) => id !== this.#etcd?.pid);
  }

  /** As the account of PostgreSQL, which refuses to be root. */
  #spawn(program: string, parameters: readonly string[]): ChildProcess {
    const { uid = 0, gid = 0 } = this.#account;
    const account = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    const log = openSync(join(this.#folder, `${program}.log`), 'a', 0o644);
    return spawn('ip', [...this.network.on(this.name), ...account, program, ...parameters], {
      cwd: '/',
      env: SYSTEM,
      stdio: ['ignore', log, log],
    });
  }

  #configuration(): string {
    const own = CONFIGURATION.replace('name: db1', `name: ${this.name}`)
      .replace(/(listen|connect_address): 10\.0\.0\.1/g, `$1: ${this.address}`)
      .replaceAll('10.0.0.0/24', this.network.subnet)
      .replace('etcd3:', hasSafeEtcd3() ? 'etcd3:' : 'etcd:')
      .replace(/hosts: .*/, `hosts: ${this.peers.map((name) => `${this.network.addressOf(name)}:2379`).join()}`);
    return own
      .replace(/data_dir: .*/, `data_dir: ${join(this.#folder, 'data')}`)
      .replace(/bin_dir: .*/, `bin_dir: ${systemPrograms() ?? ''}`)
      .replace(/pgpass: .*/, `pgpass: ${join(this.#folder, 'pgpass')}`)
      .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${this.#folder}`);
  }
}
