import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** Bytes of one chunk. */
const CHUNK_BYTES = 64 * 1024;
const LENGTH_BYTES = 4;
/** How long the scanner may be silent. */
const SILENT_MS = 10_000;
/** An answer is one line. */
const LONGEST_REPLY = 1_000;

export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

export type ScanResult = { readonly kind: 'clean' | 'oversize' | 'failed' } | { readonly kind: 'infected'; readonly signature: string };

/** One file sent to clamd by its command INSTREAM: chunks, each with its length before it, and an empty one (clamd(8)). */
export class ClamdScan {
  readonly #socket: Socket;
  readonly #ended: Promise<void>;
  #reply = '';
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor(address: ClamdAddress) {
    this.#socket = connect({ ...address } as NetConnectOpts);
    this.#ended = new Promise((resolve) => {
      const end = (): void => {
        this.#isOver = true;
        this.#wake();
        resolve();
      };
      this.#socket.setTimeout(SILENT_MS, () => this.#socket.destroy());
      this.#socket.on('data', (bytes: Buffer) => {
        this.#reply = (this.#reply + bytes.toString('utf8')).slice(0, LONGEST_REPLY);
        if (this.#reply.includes('\0')) end();
      });
      this.#socket.on('drain', () => this.#wake());
      this.#socket.on('error', end).on('close', end);
    });
    this.#socket.write('zINSTREAM\0');
  }

  /** @returns false where the scanner has said something already, and takes no more */
  async feed(bytes: Buffer): Promise<boolean> {
    for (let at = 0; at < bytes.length && !this.#isOver; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      // A copy: the sender may use its memory again before the scanner took it. One writing: the second of two could meet a closed door.
      if (!this.#socket.write(Buffer.concat([lengthOf(chunk), chunk]))) await this.drained();
      await this.heard();
    }
    return !this.#isOver;
  }

  /** What the scanner says of all that was sent. */
  async result(): Promise<ScanResult> {
    if (!this.#isOver) this.#socket.write(lengthOf(Buffer.alloc(0)));
    await this.#ended;
    const reply = this.#reply.replace('\0', '').trim();
    const [, signature] = /^stream: (.{1,200}) FOUND$/.exec(reply) ?? [];
    if (signature !== undefined) return { kind: 'infected', signature };
    if (reply.includes('size limit exceeded')) return { kind: 'oversize' };
    return { kind: reply === 'stream: OK' ? 'clean' : 'failed' };
  }

  /** Nothing more is sent or expected. */
  abandon(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  /**
   * A scanner whose limit is reached answers and closes; a writing that fails for that would take its answer away. So between two of them
   * is a look for what came, which is certain after the second turn only: the first may be the rest of the one that this is called in.
   */
  private async heard(): Promise<void> {
    await turn();
    await turn();
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (this.#isOver) resolve();
    });
  }
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(chunk.length);
  return length;
}
