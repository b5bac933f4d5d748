/** A kept connection that sends one request after the other and reads just enough of HTTP/1.1 to know what was answered. */
import { once } from 'node:events';
import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const RETRY_AFTER = /\r\nretry-after: *(\d+)/i;
const CLOSED = 'The connection was closed before the answer.';
/** Of `HTTP/1.1 200 OK`. */
const STATUS = { from: 9, to: 12 };

export class Connection {
  #socket;
  #received = Buffer.alloc(0);
  #waiting;

  constructor(socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (part) => this.#take(part));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error(CLOSED)));
  }

  /** The service closes connections that rest, and those whose answer says so. */
  get isClosed() {
    return this.#socket.destroyed || this.#socket.readableEnded;
  }

  /** @param {string} url @returns {Promise<Connection>} */
  static async to(url) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /**
   * @param {Buffer} request
   * @returns {Promise<{ status: number, body: string, retryAfter?: number }>} seconds after which to ask again, where the answer says so
   */
  send(request) {
    if (this.isClosed) return Promise.reject(new Error(CLOSED));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close() {
    this.#socket.destroy();
  }

  #take(part) {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const bodyFrom = this.#received.indexOf(HEAD_END) + HEAD_END.length;
    if (bodyFrom < HEAD_END.length) return;
    const head = this.#received.latin1Slice(0, bodyFrom);
    const length = LENGTH.exec(head)?.[1];
    if (length === undefined) return this.#waiting.reject(new Error(`An answer without Content-Length: ${head}`));
    const end = bodyFrom + Number(length);
    if (this.#received.length < end) return;
    const body = this.#received.utf8Slice(bodyFrom, end);
    this.#received = this.#received.subarray(end);
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    const retryAfter = RETRY_AFTER.exec(head)?.[1];
    resolve({ status: Number(head.slice(STATUS.from, STATUS.to)), body, ...(retryAfter && { retryAfter: Number(retryAfter) }) });
  }
}
