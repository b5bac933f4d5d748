import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Problem } from '../protocol/problem.js';

/** Milliseconds that any body may take. */
const PATIENCE_MS = 10_000;
/** The slowest line that is waited for: a phone at the edge of its cell. */
const BYTES_PER_SECOND = 32 * 1024;

/**
 * Ends requests whose body comes more slowly than any line is: a sender of one byte a second would occupy us for days.
 * @param largest bytes of a body that does not say how many it has
 */
export function bodyDeadline(largest: number): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (length === undefined && coding === undefined) {
      next();
      return;
    }
    const bytes = coding === undefined ? Math.min(Number(length), largest) : largest;
    const timer = setTimeout(() => tooSlow(request, response, next), PATIENCE_MS + (bytes / BYTES_PER_SECOND) * 1000).unref();
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    next();
  };
}

function tooSlow(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => request.socket.destroySoon());
  if (response.headersSent) request.socket.destroy();
  else {
    response.setHeader('Connection', 'close');
    next(new Problem(408, 'The body of the request came too slowly.', { headers: { 'Retry-After': '5' } }));
  }
}
