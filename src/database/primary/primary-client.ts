import pg from 'pg';
import { addressesOf, waysOf } from '../../config/database-addresses.js';
import { withSessionSettings } from '../session-settings.js';
import { findPrimary } from './find-primary.js';

type Connected = (error: Error | null, client?: pg.Client) => void;

/** How a client or pool of pg reaches a database. */
export interface Way {
  readonly connectionString: string;
  /** The class of a pool's clients, and of a single one: pg's own where the address names one host. */
  readonly Client: typeof pg.Client;
}

/**
 * The way to a database whose address may name several hosts, or leave open whether they are spoken to in the clear. pg knows one way:
 * each new connection of ours asks all hosts which one takes changes, and goes there. So a pool whose connections were lost finds the
 * next primary by itself.
 * @param url one that the settings have accepted
 * @param isPooled whether a pooler is there
 */
export function wayTo(url: string, isPooled = false): Way {
  const addresses = addressesOf(url).map((address) => withSessionSettings(address, isPooled));
  const ways = addresses.flatMap(waysOf);
  const [first = url] = ways;
  return { connectionString: first, Client: ways.length > 1 ? clientOfPrimary(addresses) : pg.Client };
}

/** A client that is not connected yet, of the class that its way asks for. */
export function clientBy({ connectionString, Client }: Way, config: pg.ClientConfig): pg.Client {
  return new Client({ ...config, connectionString });
}

function clientOfPrimary(addresses: readonly string[]): typeof pg.Client {
  let searching: Promise<string> | undefined;
  /** Connections that are made at once share a search. */
  const find = (): Promise<string> => (searching ??= findPrimary(addresses).finally(() => (searching = undefined)));

  return class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.#connectToPrimary();
      if (!callback) return connected;
      void connected.then(
        () => callback(null, this),
        (error: unknown) => callback(error as Error),
      );
      return undefined;
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const { host, port, ssl } = new pg.Client({ connectionString: await find() });
      // A pool that has waited for too long has given this connection up meanwhile.
      if (this.connection.stream.destroyed) throw new Error('Connection terminated: no primary was found in time.');
      Object.assign(this, { host, port, ssl });
      Object.assign(this.connection, { ssl });
      return super.connect();
    }
  };
}
