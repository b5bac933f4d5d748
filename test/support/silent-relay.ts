import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to the database that can go silent: nothing comes through any more, and nobody is told. */
export class SilentRelay {
  readonly #pairs = new Set<readonly [Socket, Socket]>();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {
    server.on('connection', (caller) => this.#relay(caller));
  }

  /** @param url address of a database by its socket */
  static async to(url: string): Promise<SilentRelay> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SilentRelay(server, new URL(url.replace('@/', '@localhost/')));
  }

  /** The same database by this way. */
  get url(): string {
    const { username, password, pathname } = this.target;
    const { port } = this.server.address() as AddressInfo;
    return `postgresql://${username}${password && `:${password}`}@127.0.0.1:${port}${pathname}`;
  }

  /** Connections that there are now carry nothing from here on; later ones do. */
  silence(): void {
    for (const [caller, database] of this.#pairs) {
      caller.unpipe(database).pause();
      database.unpipe(caller).pause();
    }
  }

  close(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    this.server.close();
  }

  #relay(caller: Socket): void {
    const folder = this.target.searchParams.get('host') ?? '';
    const database = connect(`${folder}/.s.PGSQL.${this.target.port || this.target.searchParams.get('port') || 5432}`);
    const pair = [caller, database] as const;
    this.#pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
    caller.pipe(database);
    database.pipe(caller);
  }
}
