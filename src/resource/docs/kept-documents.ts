import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from '../http/answer.js';
import { etagOf } from '../http/etag.js';

type Encoding = 'br' | 'gzip' | 'identity';

interface KeptDocument {
  readonly etag: string;
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
}

/** A document that is still to be written as JSON, or bytes as they are. */
type Made = object | Buffer | Promise<Buffer>;

/** Documentation addresses whose documents are kept; callers may invent hosts, so that there has to be a bound. */
const KEPT_ADDRESSES = 8;
/** Shorter documents are not worth compressing. */
const SHORT_BYTES = 1000;
/** Of 11: beyond, half a second more of work saves next to nothing. */
const BROTLI_QUALITY = 6;

/** Documents that are the same for everybody, built once for each address of the documentation and kept as they are sent. */
@Injectable()
export class KeptDocuments {
  private readonly byAddress = new Map<string, Map<string, Promise<KeptDocument>>>();

  /**
   * @param address absolute address of the documentation, which the document refers to
   * @param name what tells the document from all others of that address
   * @param build makes the document; called where it is not kept already
   */
  async answer(request: Request, address: string, name: string, contentType: string, build: () => Made): Promise<Answer> {
    const { etag, bytes } = await this.kept(address, name, build);
    const encoding = bytes.br === bytes.identity ? 'identity' : encodingFor(request);
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

  /** A document as it is kept, uncompressed. */
  async bytes(address: string, name: string, build: () => Made): Promise<Buffer> {
    return (await this.kept(address, name, build)).bytes.identity;
  }

  private kept(address: string, name: string, build: () => Made): Promise<KeptDocument> {
    const documents = this.ofAddress(address);
    let document = documents.get(name);
    if (!document) {
      document = keep(build);
      documents.set(name, document);
      document.catch(() => documents.delete(name));
    }
    return document;
  }

  /** The documents of one address, which becomes the one used last. */
  private ofAddress(address: string): Map<string, Promise<KeptDocument>> {
    const documents = this.byAddress.get(address) ?? new Map<string, Promise<KeptDocument>>();
    this.byAddress.delete(address);
    this.byAddress.set(address, documents);
    const [oldest] = this.byAddress.keys();
    if (this.byAddress.size > KEPT_ADDRESSES && oldest !== undefined) this.byAddress.delete(oldest);
    return documents;
  }
}

async function keep(build: () => Made): Promise<KeptDocument> {
  const made = await build();
  const identity = Buffer.isBuffer(made) ? made : Buffer.from(JSON.stringify(made));
  const etag = etagOf(identity);
  if (identity.length < SHORT_BYTES) return { etag, bytes: { identity, gzip: identity, br: identity } };
  const parameters = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [gzipped, brotli] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity, { params: parameters })]);
  return { etag, bytes: { identity, gzip: gzipped, br: brotli } };
}

/** The smallest of the codings that the caller takes (RFC 9110 §12.5.3). */
function encodingFor(request: Request): Encoding {
  if (request.headers['accept-encoding'] === undefined) return 'identity';
  return (['br', 'gzip'] as const).find((coding) => request.acceptsEncodings(coding) !== false) ?? 'identity';
}
