import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The test file of EICAR, in two parts, so that no scanner objects to this one. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** Speaks clamd's command INSTREAM over a socket: finds EICAR, and takes streams of a limited length. */
export class ClamdServer {
  /** Files that it was sent whole. */
  scanned = 0;
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    /** Setting `SCANNER_URL` of a service that asks it. */
    readonly url: string,
  ) {}

  /** @param place path of a Unix socket; a TCP port otherwise @param limit bytes of a stream */
  static async start({ place, limit = 16 * 1_048_576 }: { place?: string; limit?: number } = {}): Promise<ClamdServer> {
    const server = createServer();
    if (place === undefined) server.listen(0, '127.0.0.1');
    else server.listen(place);
    await once(server, 'listening');
    const url = place === undefined ? `clamd://127.0.0.1:${(server.address() as AddressInfo).port}` : `clamd+unix:${place}`;
    const clamd = new ClamdServer(server, url);
    server.on('connection', (socket) => clamd.#serve(socket, limit));
    return clamd;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  #serve(socket: Socket, limit: number): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => socket.destroy());
    let waiting = Buffer.alloc(0);
    let end = Buffer.alloc(0);
    let size = 0;
    let isInfected = false;
    let isOpen = false;
    socket.on('data', (bytes: Buffer) => {
      waiting = Buffer.concat([waiting, bytes]);
      if (!isOpen) {
        const command = 'zINSTREAM\0';
        if (waiting.length < command.length) return;
        if (waiting.subarray(0, command.length).toString() !== command) return void socket.end('UNKNOWN COMMAND\0');
        waiting = waiting.subarray(command.length);
        isOpen = true;
      }
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE(0);
        if (length === 0) {
          this.scanned += 1;
          return void socket.end(isInfected ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
        }
        if (waiting.length < 4 + length) return;
        const latest = Buffer.concat([end, waiting.subarray(4, 4 + length)]);
        isInfected ||= latest.includes(EICAR);
        end = latest.subarray(-EICAR.length);
        size += length;
        waiting = waiting.subarray(4 + length);
        if (size > limit) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      }
    });
  }
}
