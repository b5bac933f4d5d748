import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createCache } from '../../cache/cache.js';
import type { HttpResult } from '../protocol/http-result.js';
import { etagOfLong } from '../protocol/etag.js';
import { Turns } from '../protocol/turns.js';

type Encoding = 'br' | 'gzip' | 'identity';

interface CachedDocument {
  readonly etag: string;
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
}

/** A document that many ask for, in bytes: it is worth being compressed well, however long it is. */
export class WrittenDocument {
  constructor(readonly bytes: Buffer) {}
}

/** A document that is still to be written as JSON, or bytes as they are. */
type Made = object | Promise<object>;

/** Callers may invent hosts and combine tags as they like, and a document takes up to some megabytes. */
const MAXIMUM_DOCUMENTS = 1_000;
const MAXIMUM_BYTES = 32 * 1024 * 1024;
const TURNS = { atOnce: 2, ofCaller: 2, waitingOfCaller: 64, waiting: 64, longestWait: 20_000, name: 'documents' } as const;
/** Shorter documents are not worth compressing. */
const SHORT_BYTES = 1000;
/** Of 11: beyond, half a second more of work saves next to nothing. */
const BROTLI_QUALITY = 6;
/** Longer parts of a document are asked for by few, in combinations of their own: they are compressed quickly. */
const LONG_PART_BYTES = 256 * 1024;

/** Cache of documents that are the same for every caller, built once for each address of the documentation. */
@Injectable()
export class DocumentCache {
  private readonly documents = createCache<string, CachedDocument>({
    name: 'documentation',
    entries: MAXIMUM_DOCUMENTS,
    bytes: { most: MAXIMUM_BYTES, of: bytesOf },
  });
  private readonly turns = new Turns(TURNS);
  /** Documents that are being built; who asks meanwhile waits for the same one. */
  private readonly building = new Map<string, Promise<CachedDocument>>();

  /**
   * @param address absolute address of the documentation, which the document refers to
   * @param name key of the document among those of the address
   * @param build makes the document on a cache miss
   */
  async answer(request: Request, address: string, name: string, contentType: string, build: () => Made): Promise<HttpResult> {
    const { etag, bytes } = await this.getOrBuild(address, name, build);
    const encoding = encodingFor(request, bytes);
    return {
      status: 200,
      headers: {
        'Cache-Control': 'public, no-cache',
        Vary: 'Accept, Accept-Encoding, Origin',
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      },
      contentType,
      body: bytes[encoding],
      etag: encoding === 'identity' ? etag : etag.replace(/"$/, `-${encoding}"`),
    };
  }

  /** Callers may ask for as many combinations of tags as they like; few of them are made at once. */
  private async inTurn(build: () => Made): Promise<CachedDocument> {
    const end = await this.turns.take('everybody');
    try {
      return await encode(build);
    } finally {
      end();
    }
  }

  private async getOrBuild(address: string, name: string, build: () => Made): Promise<CachedDocument> {
    const key = `${address} ${name}`;
    const known = this.documents.get(key) ?? this.building.get(key);
    if (known) return known;
    const building = this.inTurn(build);
    this.building.set(key, building);
    try {
      const document = await building;
      this.documents.set(key, document);
      return document;
    } finally {
      this.building.delete(key);
    }
  }
}

/** Codings that are the same bytes as another count as well: less is kept than is counted, never more. */
function bytesOf({ bytes }: CachedDocument, key: string): number {
  return key.length + Object.values(bytes).reduce((sum, { length }) => sum + length, 0);
}

async function encode(build: () => Made): Promise<CachedDocument> {
  const made = await build();
  const identity = bytesIn(made);
  const etag = await etagOfLong(identity);
  if (identity.length < SHORT_BYTES) return { etag, bytes: { identity, gzip: identity, br: identity } };
  if (Buffer.isBuffer(made) && identity.length > LONG_PART_BYTES) {
    return { etag, bytes: { identity, gzip: await promisify(gzip)(identity, { level: constants.Z_BEST_SPEED }), br: identity } };
  }
  const parameters = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [gzipped, brotli] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity, { params: parameters })]);
  return { etag, bytes: { identity, gzip: gzipped, br: brotli } };
}

function bytesIn(made: object): Buffer {
  if (Buffer.isBuffer(made)) return made;
  return made instanceof WrittenDocument ? made.bytes : Buffer.from(JSON.stringify(made));
}

/** The smallest of the codings that there are and that the caller takes (RFC 9110 §12.5.3). */
function encodingFor(request: Request, bytes: CachedDocument['bytes']): Encoding {
  if (request.headers['accept-encoding'] === undefined) return 'identity';
  const made = (['br', 'gzip'] as const).filter((coding) => bytes[coding] !== bytes.identity);
  return made.find((coding) => request.acceptsEncodings(coding) !== false) ?? 'identity';
}
