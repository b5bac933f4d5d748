import { once } from 'node:events';
import { connect } from 'node:net';

const SOCKETS = 8;
const STATUS_LINE = /HTTP\/1\.1 (\d{3}) /g;
const LONGEST_WAIT_MS = 60_000;

export interface FloodRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends thousands of GET requests in seconds, pipelined on a few connections: a client that waits for each answer takes minutes.
 * @param origin of the service @param request by its number, from 0
 * @param together requests that are sent on a connection before their answers are read: fewer where an answer takes long
 * @returns how many answers had which status
 * @throws Error where an answer does not come
 */
export async function pipelinedFlood(
  origin: string,
  count: number,
  request: (index: number) => FloodRequest,
  together = 50,
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const take = (): string[] => Array.from({ length: Math.min(together, count - next) }, () => written(origin, request(next++)));
  await Promise.all(Array.from({ length: SOCKETS }, () => onOneConnection(origin, take, statuses)));
  return statuses;
}

async function onOneConnection(origin: string, take: () => string[], statuses: Map<number, number>): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(LONGEST_WAIT_MS, () => socket.destroy(new Error('An answer did not come.')));
  let tail = '';
  let awaited = 0;
  const failed = new Promise<never>((_, reject) =>
    socket.on('error', reject).on('close', () => reject(new Error('The connection ended.'))),
  );
  failed.catch(() => undefined);
  socket.on('data', (bytes: Buffer) => {
    const text = tail + bytes.toString('latin1');
    let counted = 0;
    for (const { 0: line, 1: status = '', index } of text.matchAll(STATUS_LINE)) {
      counted = index + line.length;
      statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
      awaited -= 1;
    }
    tail = text.slice(Math.max(counted, text.length - 'HTTP/1.1 200'.length));
    if (awaited === 0) socket.emit('answered');
  });
  for (let requests = take(); requests.length > 0; requests = take()) {
    awaited = requests.length;
    const answered = once(socket, 'answered');
    socket.write(requests.join(''));
    await Promise.race([answered, failed]);
  }
  socket.destroy();
}

function written(origin: string, { path, headers = {} }: FloodRequest): string {
  const lines = Object.entries({ Host: new URL(origin).host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
