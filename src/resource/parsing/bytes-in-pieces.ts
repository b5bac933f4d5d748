import { setImmediate as nextTurn } from 'node:timers/promises';
import { types } from 'node:util';

/** Bytes that are copied in one turn of the event loop. */
const PIECE = 1_048_576;

/** Long bytes on their way to a thread, where an object loses its class: the name of the member says what it is. */
interface InPieces {
  readonly piecesOfLongBytes: readonly Uint8Array[];
}

/** What a thread is sent. */
export interface Sent {
  /** The input, with long bytes in pieces. */
  readonly input: unknown;
  /** The memory of the pieces, which goes to the thread and is not copied again. */
  readonly transferred: readonly ArrayBuffer[];
}

/**
 * Takes long bytes apart, a piece in each turn of the event loop. A structured clone copies them in one turn, for which everybody else
 * waits.
 * @param input of a parser: bytes, or an object that has some; anything else stays as it is
 */
export async function inPieces(input: unknown): Promise<Sent> {
  const transferred: ArrayBuffer[] = [];
  const sent = await withEach(input, async (value) => {
    if (!types.isUint8Array(value) || value.length <= PIECE) return value;
    const pieces = await piecesOf(value);
    transferred.push(...pieces.map(({ buffer }) => buffer));
    return { piecesOfLongBytes: pieces } satisfies InPieces;
  });
  return { input: sent, transferred };
}

/** What a parser reads, of what its thread was sent. */
export function inOnePiece(input: unknown): Promise<unknown> {
  return withEach(input, (value) => (isInPieces(value) ? joined(value.piecesOfLongBytes) : value));
}

/** Changes a value; or, of an object, those of its members. */
async function withEach(input: unknown, change: (value: unknown) => unknown): Promise<unknown> {
  if (typeof input !== 'object' || input === null || types.isUint8Array(input) || isInPieces(input)) return change(input);
  const values = Object.values(input);
  if (!values.some((value) => types.isUint8Array(value) || isInPieces(value))) return input;
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) changed[name] = await change(value);
  return changed;
}

function isInPieces(value: unknown): value is InPieces {
  return typeof value === 'object' && value !== null && 'piecesOfLongBytes' in value;
}

/** The very memory that they are put together in, and no Buffer: that is what a structured clone of bytes is. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const { buffer, byteOffset, length } = Buffer.concat(pieces);
  return new Uint8Array(buffer, byteOffset, length);
}

async function piecesOf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < bytes.length; from += PIECE) {
    // `slice` of a Buffer would be a view of the same memory.
    pieces.push(new Uint8Array(bytes.subarray(from, from + PIECE)));
    await nextTurn();
  }
  return pieces;
}
