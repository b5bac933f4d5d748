import { once } from 'node:events';
import { createServer, type IncomingMessage, request as forward, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEEP_ALIVE_MS = 65_000;

export type DoorMood = 'open' | 'redirect' | 'not-found' | 'mangle';

/** The proxy before the service: its address is public, known before the service is started, and may be set up wrongly. */
export class PublicDoor {
  mood: DoorMood = 'open';
  /** What the service is called by from behind the door; its public name where the door passes that on. */
  inside = 'inside.test';
  private target: URL | undefined;

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.pass(request, response));
  }

  static async open(): Promise<PublicDoor> {
    const server = createServer().listen(0, '127.0.0.1');
    // As the service does: a connection that is closed while a request is on its way is a failure that nobody caused.
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    await once(server, 'listening');
    return new PublicDoor(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  leadTo(url: string): void {
    this.target = new URL(url);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    if (this.mood === 'redirect') return void response.writeHead(301, { Location: `https://www.lms.test${request.url}` }).end();
    if (this.mood === 'not-found' || !this.target) return void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>nginx</p>');
    const { hostname, port } = this.target;
    const path = this.mood === 'mangle' ? request.url?.replace('ts=', 'ts=1') : request.url;
    const inner = forward(
      { hostname, port, path, method: request.method, headers: { ...request.headers, host: this.inside } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    inner.on('error', () => response.writeHead(502).end());
    request.pipe(inner);
  }
}
