import type { IncomingMessage } from 'node:http';
import express from 'express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Problem } from '../protocol/problem.js';

/** Codings that bodies may be packed in (RFC 9110 §8.4.1). */
const CODINGS = 'gzip, deflate, br';

/**
 * The body as bytes, unpacked, whatever its type; forms with files are left to be streamed.
 * @param limit of the unpacked body, in bytes
 * @param isReadLater whether a route reads the body of this request itself, with a limit of its own
 */
export function rawBody(limit: number, isReadLater: (request: Request) => boolean = () => false): RequestHandler {
  const read = express.raw({ limit, type: isWhole });
  return (request: Request, response: Response, next: NextFunction) => {
    if (isReadLater(request)) next();
    else if (isPlain(request, limit)) collect(request, next);
    else read(request, response, (error?: unknown) => next(packingProblem(error, request.headers['content-encoding']) ?? error));
  };
}

function isWhole({ headers }: IncomingMessage): boolean {
  return !headers['content-type']?.toLowerCase().startsWith('multipart/');
}

/** A body that is neither packed nor cut into chunks: Node hands over as many bytes as it says, or breaks off (RFC 9112 §6.2). */
function isPlain(request: Request, limit: number): boolean {
  const { headers } = request;
  const length = Number(headers['content-length']);
  return length > 0 && length <= limit && headers['content-encoding'] === undefined && isWhole(request);
}

/**
 * A plain body needs no detection, on which body-parser spends a tenth of a small request. If the body breaks off, there is no
 * client left to answer.
 */
function collect(request: Request, next: NextFunction): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    request.body = parts.length === 1 ? parts[0] : Buffer.concat(parts);
    next();
  });
}

/** Where a body could not be unpacked; body-parser gives every error of its own a type, and passes those of zlib on without. */
function packingProblem(error: unknown, coding: string | undefined): Problem | undefined {
  if (!(error instanceof Error) || coding === undefined) return undefined;
  const { type } = error as { type?: string };
  const named = `"${coding.slice(0, 100)}"`;
  if (type === 'encoding.unsupported')
    return new Problem(415, `The content encoding ${named} is not supported. Supported encodings are ${CODINGS}.`, {
      headers: { 'Accept-Encoding': CODINGS },
    });
  if (type !== undefined) return undefined;
  return new Problem(400, `The body is not what its "Content-Encoding" header says: it cannot be unpacked as ${named}, or is cut off.`, {
    cause: error,
  });
}
