import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ServiceLog } from './service-log.js';

/** Logs each request when it is answered or given up. The path goes without its query, which may carry signatures and tokens. */
export function requestLog(log: ServiceLog): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const start = performance.now();
    response.once('close', () =>
      log.request({
        method: request.method,
        path: request.originalUrl.split('?', 1)[0] ?? '',
        status: response.statusCode,
        milliseconds: Math.round(performance.now() - start),
        correlationId: request.correlationId,
      }),
    );
    next();
  };
}
