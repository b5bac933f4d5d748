import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** What waits for room; more is dropped. */
const MOST_WAITING_BYTES = 1_048_576;
/** Between two looks whether there is room again. */
const LOOK_MS = 20;
/** The reader has gone, and comes back never. */
const GONE = new Set(['EPIPE', 'EBADF']);

/** Writes some bytes at once and returns how many there was room for; throws as `writeSync` of Node.js where there is none. */
type Room = (bytes: Buffer) => number;

/**
 * Standard output or standard error, written to without ever waiting for it: where the disk is full or nobody reads, texts wait up to
 * a bound and are counted beyond it. A service must answer, and stop when it is asked to, whatever becomes of its log.
 */
export class StandardStream {
  #room: Room | undefined;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #dropped = 0;
  #unsaid = 0;
  #look: NodeJS.Timeout | undefined;
  #hasRoom: ((dropped: number) => void) | undefined;

  /** @param open called with the first text */
  constructor(private readonly open: () => Room) {}

  /** Texts dropped since the process began. */
  get dropped(): number {
    return this.#dropped;
  }

  /** @param say called when there is room again, with how many texts were dropped since it was called last */
  whenThereIsRoom(say: (dropped: number) => void): void {
    this.#hasRoom = say;
  }

  /** In order; returns at once. */
  put(text: string): void {
    const bytes = Buffer.from(text);
    if (this.#waitingBytes + bytes.length > MOST_WAITING_BYTES) {
      this.#dropped += 1;
      this.#unsaid += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#look === undefined) this.#flush();
  }

  #flush(): void {
    this.#look = undefined;
    for (let [first] = this.#waiting; first; [first] = this.#waiting) {
      const written = this.#written(first);
      this.#waitingBytes -= written;
      if (written < first.length) {
        this.#waiting[0] = first.subarray(written);
        this.#look = setTimeout(() => this.#flush(), LOOK_MS).unref();
        return;
      }
      this.#waiting.shift();
    }
    const unsaid = this.#unsaid;
    this.#unsaid = 0;
    if (unsaid > 0) this.#hasRoom?.(unsaid);
  }

  /** Bytes that are done with. */
  #written(bytes: Buffer): number {
    try {
      return (this.#room ??= this.#opened())(bytes);
    } catch (error) {
      if (!GONE.has((error as NodeJS.ErrnoException).code ?? '')) return 0;
      this.#dropped += 1;
      return bytes.length;
    }
  }

  #opened(): Room {
    process.once('exit', () => this.#flush());
    return this.open();
  }
}

/** @param descriptor of the process: 1 or 2 */
function standard(descriptor: number): Room {
  const kind = fstatSync(descriptor);
  if (kind.isSocket()) return roomOfSocket(descriptor);
  const opened = kind.isFIFO() || kind.isCharacterDevice() ? withoutWaiting(descriptor) : descriptor;
  // Of a pipe that another user made, the process has nothing but the descriptor: Node.js makes all that share it not wait, which beats waiting.
  if (opened === undefined) return kind.isFIFO() ? roomOfSocket(descriptor) : (bytes) => writeSync(descriptor, bytes);
  return (bytes) => writeSync(opened, bytes);
}

/** As systemd gives it, or a pipe; what reads it takes what there is room for at once, and Node.js keeps the rest of one text. */
function roomOfSocket(descriptor: number): Room {
  const socket = new Socket({ fd: descriptor, readable: false, writable: true }).unref();
  let failed: Error | undefined;
  socket.on('error', (error) => (failed = error));
  return (bytes) => {
    if (failed) throw failed;
    if (socket.writableLength > 0) return 0;
    socket.write(bytes);
    return bytes.length;
  };
}

/**
 * A pipe or terminal is opened once more for this process alone, in which it does not wait (POSIX `O_NONBLOCK`): set where it is, that
 * would bind all processes that share it.
 * @returns nothing where it cannot be opened: it is another user's, or there is no `/proc`
 */
function withoutWaiting(descriptor: number): number | undefined {
  try {
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return undefined;
  }
}

export const STANDARD_OUTPUT = new StandardStream(() => standard(1));
export const STANDARD_ERROR = new StandardStream(() => standard(2));
