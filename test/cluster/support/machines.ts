import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseServerAccount } from '../../../src/database/embedded/server-account.js';

/** An address block for documentation and tests (RFC 2544); the host of the test is .254. */
const NETWORK = '198.18';
const POLL_MS = 50;

/** Why no machine can be made here; undefined where they can. */
export function noMachinesBecause(): string | undefined {
  if (process.getuid?.() !== 0) return 'this is not root, who alone can make networks';
  const name = `lyceum-try-${process.pid}`;
  const { status } = spawnSync('ip', ['netns', 'add', name], { stdio: 'ignore' });
  if (status !== 0) return 'networks of its own cannot be made here (ip netns)';
  ip('netns', 'delete', name);
  return undefined;
}

function ip(...parameters: string[]): string {
  return execFileSync('ip', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A network of its own with a bridge in the midst. */
export class MachineNetwork {
  readonly #tag = process.pid.toString(36).slice(-6);
  readonly #block = 1 + (process.pid % 250);
  readonly #machines: Machine[] = [];

  constructor() {
    ip('link', 'add', this.#bridge, 'type', 'bridge');
    ip('address', 'add', `${this.addressOf(254)}/24`, 'dev', this.#bridge);
    ip('link', 'set', this.#bridge, 'up');
  }

  get #bridge(): string {
    return `ly${this.#tag}`;
  }

  addressOf(number: number): string {
    return `${NETWORK}.${this.#block}.${number}`;
  }

  /** @param number from 1, the last part of its address */
  machine(number: number): Machine {
    const name = `lyceum-${this.#tag}-${number}`;
    const link = `ly${this.#tag}${number}`;
    ip('netns', 'add', name);
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', link, 'master', this.#bridge, 'up');
    ip('-netns', name, 'address', 'add', `${this.addressOf(number)}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-netns', name, 'link', 'set', device, 'up');
    const machine = new Machine(name, this.addressOf(number));
    this.#machines.push(machine);
    return machine;
  }

  async remove(): Promise<void> {
    for (const machine of this.#machines) await machine.kill();
    for (const { name } of this.#machines) ip('netns', 'delete', name);
    ip('link', 'delete', this.#bridge);
  }
}

/** What stands for a machine: processes in a network namespace of their own, reached by an address of its own. */
export class Machine {
  constructor(
    readonly name: string,
    readonly address: string,
  ) {}

  /** Runs a program there, under the account that runs database servers. @param log file for what it says */
  run(log: string, program: string, ...parameters: string[]): ChildProcess {
    const { uid = 0, gid = 0 } = chooseServerAccount('/none');
    const account = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' };
    const child = spawn('ip', ['netns', 'exec', this.name, ...account, program, ...parameters], {
      ...{ cwd: '/', env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => appendFileSync(log, text));
    return child;
  }

  /** Loses its power. */
  async kill(): Promise<void> {
    // One that is made meanwhile would survive.
    while (this.#signal('SIGKILL') > 0) await pause(POLL_MS);
  }

  /** Stands still, as one does whose hypervisor or disk does. */
  pause(): void {
    this.#signal('SIGSTOP');
  }

  resume(): void {
    this.#signal('SIGCONT');
  }

  /** Nothing goes from here to the others any more, though the rest of the world still reaches it. */
  cutOffFrom(others: readonly Machine[]): void {
    for (const { address } of others) ip('-netns', this.name, 'route', 'add', 'blackhole', `${address}/32`);
  }

  reconnectTo(others: readonly Machine[]): void {
    for (const { address } of others) ip('-netns', this.name, 'route', 'delete', 'blackhole', `${address}/32`);
  }

  /** @returns how many processes there were */
  #signal(signal: NodeJS.Signals): number {
    const ids = ip('netns', 'pids', this.name).split('\n').filter(Boolean).map(Number);
    for (const id of ids) {
      try {
        process.kill(id, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
    return ids.length;
  }
}

/** Waits for the end of a program that was run. @throws Error where it failed */
export async function done(child: ChildProcess, what: string): Promise<void> {
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`${what} ended with ${status}.`);
}
