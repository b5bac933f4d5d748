import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Problem } from '../protocol/problem.js';

/** Milliseconds that any body may take. */
const LONGEST_WAIT_MS = 10_000;
/** The slowest line that is waited for: a phone at the edge of its cell. */
const BYTES_PER_SECOND = 32 * 1024;
/** Longer bodies are looked at while they come: a deadline for all of it would be hours away. */
const LONG = 1_048_576;

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
    const end = (): void => tooSlow(request, response, next);
    const timers = [setTimeout(end, LONGEST_WAIT_MS + (bytes / BYTES_PER_SECOND) * 1000).unref()];
    if (bytes > LONG) timers.push(watchSpeed(request, end));
    const forget = (): void => timers.forEach(clearTimeout);
    request.once('end', forget).once('close', forget);
    next();
  };
}

/** Looks again and again whether as much has come as the slowest line brings. */
function watchSpeed({ socket }: Request, end: () => void): NodeJS.Timeout {
  const before = socket.bytesRead;
  let looks = 0;
  const timer = setInterval(() => {
    const expected = (looks * LONGEST_WAIT_MS * BYTES_PER_SECOND) / 1000;
    looks += 1;
    if (socket.bytesRead - before > expected) return;
    clearInterval(timer);
    end();
  }, LONGEST_WAIT_MS).unref();
  return timer;
}

function tooSlow(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => request.socket.destroySoon());
  if (response.headersSent) request.socket.destroy();
  else {
    response.setHeader('Connection', 'close');
    next(new Problem(408, 'The body of the request came too slowly.', { headers: { 'Retry-After': '5' } }));
  }
}
