import type { ByteSource } from './byte-source.js';

/** What goes back to the caller; the responder turns it into bytes on the wire. */
export interface HttpResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType?: string;
  /** Bytes where they were needed anyway, for the validator of a long text. */
  readonly body?: string | Buffer;
  readonly etag?: string;
  /** Replaces a body that is too long for memory: streamed. */
  readonly stream?: AsyncIterable<string | Uint8Array>;
  /** Replaces a body of which parts may be asked for. */
  readonly source?: ByteSource;
}
