import { execFileSync } from 'node:child_process';

/** Addresses for tests of networks (RFC 2544, section C.2.2): no other network of this machine has them. */
const SUBNET = '198.18';
const SWITCH = 'switch';
const BRIDGE = 'bridge';
const HERE = 254;

/**
 * Machines of a test's own: network namespaces that a bridge in a namespace of its own joins, so that no packet filter of this machine sees
 * them. What runs in them is found by them; `leftovers.mjs` removes all of it.
 */
export class Network {
  readonly #third: number;

  private constructor(
    private readonly owner: number,
    private readonly machines: readonly string[],
  ) {
    this.#third = owner % 256;
  }

  /** @param owner process id of the test run @param machines their names, which are short */
  static create(owner: number, machines: readonly string[]): Network {
    const network = new Network(owner, machines);
    network.#createSwitch();
    for (const machine of machines) network.#createMachine(machine);
    return network;
  }

  addressOf(machine: string): string {
    return `${SUBNET}.${this.#third}.${this.machines.indexOf(machine) + 1}`;
  }

  get subnet(): string {
    return `${SUBNET}.${this.#third}.0/24`;
  }

  /** Parameters of `ip` before those of a command that it runs on a machine. */
  on(machine: string): readonly string[] {
    return ['netns', 'exec', this.#namespace(machine)];
  }

  /** Ids of what runs on a machine. */
  processesOn(machine: string): readonly number[] {
    const printed = execFileSync('ip', ['netns', 'pids', this.#namespace(machine)], { encoding: 'utf8' });
    return printed.split('\n').filter(Boolean).map(Number);
  }

  /** Pulls the plug out of the switch: packets vanish both ways, and nobody hears of it. */
  cut(machine: string): void {
    this.#ip('-n', this.#namespace(SWITCH), 'link', 'set', machine, 'nomaster');
  }

  heal(machine: string): void {
    this.#ip('-n', this.#namespace(SWITCH), 'link', 'set', machine, 'master', BRIDGE);
  }

  #createSwitch(): void {
    const [space, here] = [this.#namespace(SWITCH), `ly${this.owner}`];
    this.#ip('netns', 'add', space);
    this.#ip('-n', space, 'link', 'add', BRIDGE, 'type', 'bridge');
    this.#ip('-n', space, 'link', 'set', BRIDGE, 'up');
    this.#ip('link', 'add', here, 'type', 'veth', 'peer', 'name', 'here', 'netns', space);
    this.#ip('address', 'add', `${SUBNET}.${this.#third}.${HERE}/24`, 'dev', here);
    this.#ip('link', 'set', here, 'up');
    this.#ip('-n', space, 'link', 'set', 'here', 'master', BRIDGE, 'up');
  }

  #createMachine(machine: string): void {
    const [space, own] = [this.#namespace(SWITCH), this.#namespace(machine)];
    this.#ip('netns', 'add', own);
    this.#ip('-n', own, 'link', 'set', 'lo', 'up');
    this.#ip('-n', own, 'link', 'add', 'eth0', 'type', 'veth', 'peer', 'name', machine, 'netns', space);
    this.#ip('-n', own, 'address', 'add', `${this.addressOf(machine)}/24`, 'dev', 'eth0');
    this.#ip('-n', own, 'link', 'set', 'eth0', 'up');
    this.#ip('-n', space, 'link', 'set', machine, 'master', BRIDGE, 'up');
  }

  #namespace(machine: string): string {
    return `lyceum-${this.owner}-${machine}`;
  }

  #ip(...parameters: string[]): void {
    execFileSync('ip', parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  }
}
