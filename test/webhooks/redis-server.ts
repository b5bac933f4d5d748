import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { freePort } from '../support/free-port.js';

/** The program of Redis: where `REDIS_SERVER` says, else on the path. */
const PROGRAM = process.env.REDIS_SERVER ?? 'redis-server';

/** Whether a Redis can be started on this machine. */
export const hasRedis = spawnSync(PROGRAM, ['--version'], { stdio: 'ignore' }).status === 0;

/** A Redis of the test's own, which stores nothing, and to which messages of rooms are published. */
export class RedisServer {
  private constructor(
    readonly port: number,
    private readonly socket: Socket,
    private readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<RedisServer> {
    const port = await freePort();
    const program = spawn(PROGRAM, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    const socket = await connected(port);
    return new RedisServer(port, socket, async () => {
      socket.destroy();
      const gone = once(program, 'exit');
      program.kill('SIGTERM');
      await gone;
    });
  }

  /** @returns how many programs have got the message */
  async publish(channel: string, message: object): Promise<number> {
    const parts = ['PUBLISH', channel, JSON.stringify(message)].map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`);
    this.socket.write(`*${parts.length}\r\n${parts.join('')}`);
    const [answer] = (await once(this.socket, 'data')) as [Buffer];
    return Number(/^:(\d+)/.exec(answer.toString())?.[1] ?? 0);
  }

  close(): Promise<void> {
    return this.stop();
  }
}

const TRIES = 100;
const BETWEEN_MS = 100;

/** A connection to what is about to listen there. @throws Error where it never does */
export async function connected(port: number): Promise<Socket> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const socket = new Socket();
    try {
      socket.connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    } catch {
      socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
  }
  throw new Error(`Nothing listens at port ${port}.`);
}
