import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Network } from './network.js';
import { type Member, PatroniNode, SUPERUSER } from './patroni-node.js';

export const DATABASES = ['db1', 'db2', 'db3'] as const;
const POLL_MS = 100;
const LONGEST_WAIT_MS = 240_000;
const ANSWER_MS = 5_000;
const LYCEUM = 'lyceum:password-of-lyceum';

/** Three machines with PostgreSQL under Patroni, one of which is the primary and one its synchronous replica. */
export class PatroniCluster {
  private constructor(readonly nodes: readonly PatroniNode[]) {}

  /** @param network with the machines of `DATABASES` @param folder an existing one */
  static async start(network: Network, folder: string): Promise<PatroniCluster> {
    const cluster = new PatroniCluster(DATABASES.map((name) => new PatroniNode(network, name, DATABASES, folder)));
    for (const node of cluster.nodes) node.startStore();
    for (const node of cluster.nodes) node.startPatroni();
    await cluster.whole();
    await cluster.createDatabase();
    return cluster;
  }

  /** One address that names all of them. */
  get url(): string {
    const hosts = this.nodes.map(({ address }) => `${address}:5432`).join();
    return `postgresql://${LYCEUM}@${hosts}/lyceum?target_session_attrs=read-write`;
  }

  urlBy(host: string): string {
    return `postgresql://${LYCEUM}@${host}/lyceum`;
  }

  /** The one that says that it is the primary. @param not one that is left out */
  async primary(not?: PatroniNode): Promise<PatroniNode> {
    const others = this.nodes.filter((node) => node !== not);
    return eventually('There is no primary', async () => {
      const answers = await Promise.all(others.map(async (node) => ((await node.isPrimary()) ? node : undefined)));
      return answers.find((node) => node !== undefined);
    });
  }

  /** Waits until all three are there, in step, and one of them is a synchronous replica. */
  async whole(): Promise<void> {
    const seen = async (): Promise<readonly Member[]> => {
      const views = await Promise.all(this.nodes.map((node) => node.members()));
      return views.find((members) => members.some(({ role }) => role === 'leader')) ?? [];
    };
    await eventually('The cluster is not whole', async () => isWhole(await seen()) || undefined).catch(async (error: unknown) => {
      const tails = this.nodes.map(({ name, log }) => `${name}: ${log.slice(-1500)}`).join('\n');
      throw new Error(`${(error as Error).message}: ${JSON.stringify(await seen())}\n${tails}`, { cause: error });
    });
  }

  /** Runs a statement on one of them as the superuser. */
  async on(node: PatroniNode, statement: string, database = 'lyceum'): Promise<Record<string, unknown>[]> {
    const connectionString = `postgresql://${SUPERUSER}@${node.address}:5432/${database}`;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      // A server that stands still says no goodbye.
      void client.end().catch(() => undefined);
    }
  }

  /**
   * Writes to one server past everything that knows of failovers, until it is stopped. Each write is a table of
   * its own.
   * @returns what stops it, and gives the names of the tables that the server acknowledged
   */
  writeTo(node: PatroniNode, prefix: string): () => Promise<readonly string[]> {
    const acknowledged: string[] = [];
    const stop = new AbortController();
    const writing = (async () => {
      for (let serial = 0; !stop.signal.aborted; serial += 1) {
        const name = `${prefix}_${serial}`;
        await this.on(node, `CREATE TABLE ${name} ()`).then(
          () => acknowledged.push(name),
          () => pause(POLL_MS),
        );
      }
    })();
    return async () => {
      stop.abort();
      await writing;
      return acknowledged;
    };
  }

  private async createDatabase(): Promise<void> {
    const primary = await this.primary();
    const [name = '', password = ''] = LYCEUM.split(':');
    await this.on(primary, `CREATE ROLE ${name} LOGIN PASSWORD '${password}'`, 'postgres');
    await this.on(primary, `CREATE DATABASE lyceum OWNER ${name}`, 'postgres');
  }
}

function isWhole(members: readonly Member[]): boolean {
  const timelines = new Set(members.map(({ timeline }) => timeline));
  const follows = ({ role, state, lag }: Member): boolean => role === 'leader' || (['running', 'streaming'].includes(state) && lag === 0);
  return members.length === 3 && timelines.size === 1 && members.every(follows) && members.some(({ role }) => role === 'sync_standby');
}

/** What a question is answered with at last. @throws Error where it is not in time */
async function eventually<Answer>(complaint: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(POLL_MS);
  }
  throw new Error(complaint);
}
