import type { Readable } from 'node:stream';
import type { Response } from 'express';

/**
 * Breaks a streamed answer off whose reader takes nothing of it any more: what is behind it, such as a connection of the database,
 * is needed by others. A reader that is slow but takes something is waited for. An answer whose turn in a pipeline has not come when
 * its connection ends gets no signal; its source ends here.
 * @param source of the answer
 * @param seconds a reader that takes nothing for half of them, at most all of them, is gone
 * @returns what ends the watch
 */
export function watchReader(response: Response, source: Readable, seconds: number): () => void {
  const { socket } = response.req;
  let before = -1;
  const look = (): void => {
    if (socket.bytesWritten === before) socket.destroy();
    before = socket.bytesWritten;
    if (socket.destroyed) source.destroy();
  };
  const timer = setInterval(look, seconds * 500).unref();
  look();
  return () => clearInterval(timer);
}
