import { pipeline, Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { HttpResult } from './http-result.js';
import { ReadingTimes } from './reading-times.js';
import { watchReader } from './stalled-reader.js';
import { type AnsweredRange, answeredRange } from './byte-range.js';
import type { ByteSource } from './byte-source.js';
import { DocumentationLink } from './documentation-link.js';
import { sendCoded } from './content-coding.js';
import { isKnown } from './known-answer.js';
import { TextCharsets, withCharset } from './text-charset.js';

/** Representation in, status, headers and bytes out; answers 304 where the caller already has these very bytes. */
@Injectable()
export class Responder {
  private readonly logger = new Logger(Responder.name);
  private readonly charsets = new TextCharsets();

  constructor(
    private readonly documentation: DocumentationLink,
    private readonly times: ReadingTimes,
  ) {}

  /** An answer that may be a file. @throws Error where its bytes cannot be opened, Problem; nothing was sent by then */
  async deliver(request: Request, response: Response, answer: HttpResult): Promise<void> {
    const { source } = answer;
    if (!source) {
      this.send(request, response, answer);
      return;
    }
    const range = isKnown(request, answer) ? undefined : answeredRange(request, source, answer.etag);
    if (!this.begin(request, response, answer) && range) await this.sendSource(request, response, answer, source, range);
  }

  send(request: Request, response: Response, answer: HttpResult): void {
    if (this.begin(request, response, answer)) return;
    response.status(answer.status);
    if (answer.stream) {
      response.setHeader('Content-Type', withCharset(answer.contentType));
      this.flow(Readable.from(answer.stream), response, this.times.list);
      return;
    }
    if (answer.body === undefined) {
      response.end();
      return;
    }
    response.setHeader('Content-Type', withCharset(answer.contentType));
    sendCoded(request, response, answer.body);
  }

  /** What names without a term of their own are relative to: the `@vocab` of a document that has its context within it. */
  vocabulary(request: Request): string {
    return `${this.documentation.url(request)}#`;
  }

  /** Sends what comes before the status. @returns whether that was all, as the caller has these very bytes */
  private begin(request: Request, response: Response, answer: HttpResult): boolean {
    this.setCommonHeaders(request, response);
    for (const [name, value] of Object.entries(answer.headers)) setHeader(response, name, value);
    if (answer.etag !== undefined) response.setHeader('ETag', answer.etag);
    if (!isKnown(request, answer)) return false;
    response.status(304).end();
    return true;
  }

  private async sendSource(
    request: Request,
    response: Response,
    answer: HttpResult,
    source: ByteSource,
    { status, headers, span }: AnsweredRange,
  ): Promise<void> {
    const isSent = request.method !== 'HEAD' && source.size > 0;
    const contentType = await this.charsets.typeOf(answer.contentType, source, answer.etag);
    const bytes = isSent ? await source.open(span) : undefined;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.status(status);
    response.setHeader('Content-Type', contentType);
    if (bytes) this.flow(bytes, response, this.times.file);
    else response.end();
  }

  /** A failure in mid-stream can only be reported by breaking the connection. @param seconds for which a reader may take nothing */
  private flow(source: Readable, response: Response, seconds: number): void {
    const unwatch = watchReader(response, source, seconds);
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
}

/** Links add up, everything else replaces what was there. */
function setHeader(response: Response, name: string, value: string): void {
  const earlier = name === 'Link' ? response.getHeader('Link') : undefined;
  response.setHeader(name, typeof earlier === 'string' ? `${earlier}, ${value}` : value);
}
