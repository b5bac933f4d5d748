import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import express from 'express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Problem } from '../protocol/problem.js';
import { HeldBodies } from './held-bodies.js';

/** Codings that bodies may be packed in (RFC 9110 §8.4.1). */
const CODINGS = 'gzip, deflate, br';

/**
 * The body as bytes, unpacked, whatever its type; forms with files are left to be streamed.
 * @param limit of the unpacked body, in bytes
 * @param isReadLater whether a route reads the body of this request itself, with a limit of its own
 * @param bodies bounds what the bodies of all requests take
 */
export function rawBody(
  limit: number,
  isReadLater: (request: Request) => boolean = () => false,
  bodies = new HeldBodies(Infinity),
): RequestHandler {
  const read = express.raw({ limit, type: isWhole });
  return (request: Request, response: Response, next: NextFunction) => {
    if (!hasBody(request) || !isWhole(request) || isReadLater(request)) {
      next();
      return;
    }
    const once = goingOnOnce(next);
    bodies.count(request, response, (problem) => refuse(problem, response, once));
    if (isPlain(request, limit)) collect(request, once);
    else read(request, response, (error?: unknown) => once(packingProblem(error, request.headers['content-encoding']) ?? error));
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * A body that was refused may still come to its end. What comes from a socket belongs to no request; what follows it does, for the measured
 * database time and for spans. `AsyncResource.bind` would do the same, but in Node 20 it makes a deprecated getter for each function, by
 * which a request and its response outlive the young generation.
 */
function goingOnOnce(next: NextFunction): (error?: unknown) => void {
  const context = new AsyncResource('RequestBody');
  let isOver = false;
  return (error) => {
    if (isOver) return;
    isOver = true;
    context.runInAsyncScope(next, undefined, error);
  };
}

/** Nothing more is read of a refused body: its connection ends with the answer. */
function refuse(problem: Problem, response: Response, next: (error?: unknown) => void): void {
  response.setHeader('Connection', 'close');
  response.once('finish', () => response.req.socket.destroySoon());
  next(problem);
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
function collect(request: Request, next: () => void): void {
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
