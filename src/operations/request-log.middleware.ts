import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ServiceLog } from './service-log.js';

/** nginx's status for a request whose client disconnected before the response; it is never sent. */
const CLIENT_GONE = 499;

/** Logs each request when it is answered or given up. The path goes without its query, which may carry signatures and tokens. */
export function requestLog(log: ServiceLog): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const start = performance.now();
    response.on('close', () =>
      log.request({
        method: request.method,
        path: request.originalUrl.split('?', 1)[0] ?? '',
        status: response.writableFinished ? response.statusCode : CLIENT_GONE,
        milliseconds: Math.round(performance.now() - start),
        correlationId: request.correlationId,
      }),
    );
    next();
  };
}
