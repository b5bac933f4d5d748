import type { Readable } from 'node:stream';

/** Bytes that are too many for memory, any part of which can be read. */
export interface ByteSource {
  readonly size: number;
  /**
   * Called once the unit of work is over.
   * @param span the first and the last byte, counted from 0; whole where absent
   * @throws Error where nothing can be read; no byte was sent by then
   */
  open(span?: { readonly start: number; readonly end: number }): Promise<Readable>;
}
