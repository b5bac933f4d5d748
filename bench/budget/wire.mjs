/** A relay before PostgreSQL that counts what a service says to it and hears from it, in messages of the protocol (PostgreSQL, "Message Formats"). */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { parse } from 'pg-connection-string';

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
const STANDARD_PORT = 5432;
const TYPES = { parse: 0x50, execute: 0x45, query: 0x51, sync: 0x53, row: 0x44 };

export class Wire {
  #server;
  #sockets = new Set();
  #counts = nothing();

  /** @param {string} url of the database @param {import('node:net').Server} server */
  constructor(url, server) {
    this.url = url;
    this.#server = server;
  }

  /** @param {string} databaseUrl of PostgreSQL without TLS and without a password @returns {Promise<Wire>} whose `url` leads to the same database */
  static async open(databaseUrl) {
    const { host, port, user, database } = parse(databaseUrl);
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const wire = new Wire(`postgresql://${user}@127.0.0.1:${server.address().port}/${database}`, server);
    const path = `${host}/.s.PGSQL.${port || STANDARD_PORT}`;
    server.on('connection', (client) =>
      wire.#relay(client, host.startsWith('/') ? connect(path) : connect(Number(port || STANDARD_PORT), host)),
    );
    return wire;
  }

  /** @returns what was counted since it was asked the last time */
  take() {
    const counts = this.#counts;
    this.#counts = nothing();
    return counts;
  }

  stop() {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #relay(client, database) {
    const asked = new Messages(true, (type) => this.#asked(type));
    const answered = new Messages(false, (type) => {
      if (type === TYPES.row) this.#counts.rows += 1;
    });
    for (const socket of [client, database]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
    }
    client.on('data', (bytes) => {
      this.#counts.bytesOut += bytes.length;
      asked.read(bytes);
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      this.#counts.bytesIn += bytes.length;
      answered.read(bytes);
      client.write(bytes);
    });
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  }

  #asked(type) {
    if (type === TYPES.execute || type === TYPES.query) this.#counts.statements += 1;
    if (type === TYPES.sync || type === TYPES.query) this.#counts.roundTrips += 1;
    if (type === TYPES.parse) this.#counts.parsed += 1;
  }
}

function nothing() {
  return { statements: 0, roundTrips: 0, parsed: 0, rows: 0, bytesOut: 0, bytesIn: 0 };
}

/** Finds the types of messages in bytes that come in any pieces. */
class Messages {
  #head = Buffer.alloc(0);
  #toSkip = 0;
  #isFirst;
  #found;

  /** @param {boolean} startsUntyped whether the first message has no type, as that of a client @param {(type: number) => void} found */
  constructor(startsUntyped, found) {
    this.#isFirst = startsUntyped;
    this.#found = found;
  }

  read(bytes) {
    let at = Math.min(this.#toSkip, bytes.length);
    this.#toSkip -= at;
    while (at < bytes.length) {
      const type = this.#isFirst ? 0 : TYPE_BYTES;
      const rest = type + LENGTH_BYTES - this.#head.length;
      this.#head = Buffer.concat([this.#head, bytes.subarray(at, at + rest)]);
      at += rest;
      if (this.#head.length < type + LENGTH_BYTES) return;
      if (type > 0) this.#found(this.#head[0]);
      const length = this.#head.readUInt32BE(type) - LENGTH_BYTES;
      this.#isFirst = false;
      this.#head = Buffer.alloc(0);
      const skipped = Math.min(length, bytes.length - at);
      this.#toSkip = length - skipped;
      at += skipped;
    }
  }
}
