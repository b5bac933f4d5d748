import { createCache } from '../../cache/cache.js';
import type { ByteSource } from './byte-source.js';

const TEXT = /^text\/|json$/;
/** Of a longer text the rest is believed to be as its beginning; in bytes. */
const MOST_READ = 4 * 1_048_576;
const MOST_KNOWN = 5_000;

/** Texts of ours are UTF-8; other media have no such parameter. */
export function withCharset(type = ''): string {
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}

/**
 * Says of files that others wrote which charset their texts have. Only UTF-8 is said, where the bytes are that: a page of 2003 in
 * windows-1252 is shown as its author saw it where nothing is said, for browsers then read what the page says of itself.
 */
export class TextCharsets {
  /** By entity tag, which names bytes that never change. */
  readonly #known = createCache<string, boolean>({ name: 'charsets of files', entries: MOST_KNOWN });

  /** @returns the media type with its charset, where there is one to say */
  async typeOf(type: string | undefined, source: ByteSource, etag: string | undefined): Promise<string> {
    if (type === undefined || !TEXT.test(type)) return type ?? '';
    const known = etag === undefined ? undefined : this.#known.get(etag);
    const isUtf8 = known ?? (await readsAsUtf8(source));
    if (etag !== undefined) this.#known.set(etag, isUtf8);
    return isUtf8 ? withCharset(type) : type;
  }
}

async function readsAsUtf8(source: ByteSource): Promise<boolean> {
  if (source.size === 0) return true;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isCut = source.size > MOST_READ;
  const bytes = await source.open(isCut ? { start: 0, end: MOST_READ - 1 } : undefined);
  try {
    for await (const part of bytes) decoder.decode(part as Buffer, { stream: true });
    // Of a text that was cut, the last letter may be.
    if (!isCut) decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
