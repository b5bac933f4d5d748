import { pipeline, Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { HttpResult } from './http-result.js';
import { watchReader } from './stalled-reader.js';
import { partOf } from './byte-range.js';
import { DocumentationLink } from './documentation-link.js';
import { isFresh } from './etag.js';

/** Representation in, status, headers and bytes out; answers 304 where the caller already has these very bytes. */
@Injectable()
export class Responder {
  private readonly logger = new Logger(Responder.name);

  constructor(private readonly documentation: DocumentationLink) {}

  send(request: Request, response: Response, whole: HttpResult): void {
    const answer = partOf(request, whole);
    this.setCommonHeaders(request, response);
    for (const [name, value] of Object.entries(answer.headers)) setHeader(response, name, value);
    if (answer.etag !== undefined) response.setHeader('ETag', answer.etag);
    if (this.isFresh(request, whole)) {
      response.status(304).end();
      return;
    }
    response.status(answer.status);
    if (answer.stream) {
      response.setHeader('Content-Type', withCharset(answer.contentType));
      this.flow(answer.stream, response);
      return;
    }
    if (answer.body === undefined) {
      response.end();
      return;
    }
    response.setHeader('Content-Type', withCharset(answer.contentType));
    response.setHeader('Content-Length', Buffer.byteLength(answer.body));
    response.end(answer.body);
  }

  /** What names without a term of their own are relative to: the `@vocab` of a document that has its context within it. */
  vocabulary(request: Request): string {
    return `${this.documentation.url(request)}#`;
  }

  /** A failure in mid-stream can only be reported by breaking the connection. */
  private flow(stream: AsyncIterable<string | Uint8Array>, response: Response): void {
    const source = Readable.from(stream);
    const unwatch = watchReader(response, source);
    pipeline(source, response, (error) => {
      unwatch();
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') this.logger.error(`A stream broke off: ${error.message}`, error.stack);
    });
  }

  private setCommonHeaders(request: Request, response: Response): void {
    response.setHeader('Vary', 'Accept, Authorization, Origin');
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('Link', this.documentation.header(request));
  }

  private isFresh(request: Request, { etag, status }: HttpResult): boolean {
    const header = request.headers['if-none-match'];
    const read = request.method === 'GET' || request.method === 'HEAD';
    return read && status === 200 && etag !== undefined && header !== undefined && isFresh(header, etag);
  }
}

/** Texts are UTF-8; other media have no such parameter. */
function withCharset(type = ''): string {
  return /^text\/|json$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Links add up, everything else replaces what was there. */
function setHeader(response: Response, name: string, value: string): void {
  const earlier = name === 'Link' ? response.getHeader('Link') : undefined;
  response.setHeader(name, typeof earlier === 'string' ? `${earlier}, ${value}` : value);
}
