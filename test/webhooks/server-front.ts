import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const API = '/bigbluebutton/api';
const NOTHING_RUNS = '<response><returncode>SUCCESS</returncode><meetings/><messageKey>noMeetings</messageKey></response>';
const KEEP_ALIVE_MS = 65_000;

/** What stands before a webhooks application on a server: calls about hooks go to it, and all others say that no room runs. */
export class ServerFront {
  private constructor(private readonly server: Server) {}

  /** @param port at which the application listens */
  static async open(port: number): Promise<ServerFront> {
    const server = createServer((request, response) => {
      if (!request.url?.startsWith(`${API}/hooks/`)) {
        response.setHeader('Content-Type', 'text/xml').end(NOTHING_RUNS);
        return;
      }
      const { method, url, headers } = request;
      const onward = forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.writeHead(502).end());
      request.pipe(onward);
    }).listen(0, '127.0.0.1');
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    await once(server, 'listening');
    return new ServerFront(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${API}/`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
