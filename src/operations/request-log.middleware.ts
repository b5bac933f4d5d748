import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Actor } from '../auth/actor.js';
import { countingInto, type DatabaseUse } from '../database/statement-watch.js';
import { routeOf } from './route-of-request.js';
import type { ServiceLog } from './service-log.js';

/** nginx's status for a request whose client disconnected before the response; it is never sent. */
const CLIENT_GONE = 499;

/**
 * Logs each request when it is answered or given up. The path goes without its query, which may carry signatures and tokens.
 * @param measures whether it says how long the database took
 */
export function requestLog(log: ServiceLog, measures = false): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const start = performance.now();
    const use: DatabaseUse | undefined = measures ? { correlationId: request.correlationId, milliseconds: 0, statements: 0 } : undefined;
    response.on('close', () =>
      log.request({
        method: request.method,
        path: loggedPath(request),
        route: routeOf(request),
        status: statusOf(response),
        milliseconds: Math.round(performance.now() - start),
        ...(use && { databaseMilliseconds: Math.round(use.milliseconds), statements: use.statements }),
        ...callerOf(request),
        correlationId: request.correlationId,
      }),
    );
    if (use) countingInto(use, next);
    else next();
  };
}

/** Without its query, and without the token in an address of content, which opens the file by itself. */
function loggedPath({ originalUrl }: Request): string {
  return (originalUrl.split('?', 1)[0] ?? '').replace(/^(\/content\/[a-z]+\/)[^/]+/, '$1…');
}

/** The status that the client got, or the one for a client that left before. */
export function statusOf(response: Response): number {
  return response.writableFinished ? response.statusCode : CLIENT_GONE;
}

/** Who called, once that is known: nothing of a request that was refused before. */
function callerOf({ user }: Request): { portalId?: number; userId?: number } {
  const actor = user as Actor | undefined;
  if (!actor) return {};
  return { portalId: actor.portalId, ...(actor.id !== null && { userId: actor.id }) };
}
