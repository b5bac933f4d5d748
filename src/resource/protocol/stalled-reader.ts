import type { Readable } from 'node:stream';
import type { Response } from 'express';

/** A reader that takes nothing for one to two of these is gone. */
const PATIENCE_MS = 5_000;

/**
 * Breaks a streamed answer off whose reader takes nothing of it any more: what is behind it, such as a connection of the database,
 * is needed by others. A reader that is slow but takes something is waited for. An answer whose turn in a pipeline has not come when
 * its connection ends gets no signal; its source ends here.
 * @param source of the answer
 * @returns what ends the watch
 */
export function watchReader(response: Response, source: Readable): () => void {
  const { socket } = response.req;
  let before = -1;
  const look = (): void => {
    if (socket.bytesWritten === before) socket.destroy();
    before = socket.bytesWritten;
    if (socket.destroyed) source.destroy();
  };
  const timer = setInterval(look, PATIENCE_MS).unref();
  look();
  return () => clearInterval(timer);
}
