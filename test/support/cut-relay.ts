import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to a service that can be cut and mended, as the network of a browser is. */
export class CutRelay {
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {
    server.on('connection', (caller) => this.#relay(caller));
  }

  /** @param url address of the service */
  static async to(url: string): Promise<CutRelay> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new CutRelay(server, new URL(url));
  }

  /** The same service by this way. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Connections end, and none is made any more. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  #relay(caller: Socket): void {
    if (this.#isCut) {
      caller.destroy();
      return;
    }
    const service = connect(Number(this.target.port), this.target.hostname);
    for (const [socket, other] of [
      [caller, service],
      [service, caller],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
