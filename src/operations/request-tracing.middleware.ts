import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { beginRequest, endRequest } from '../tracing/spans.js';
import { statusOf } from './request-log.middleware.js';
import { routeOf } from './route-of-request.js';

/** Makes each request a span. */
export function requestTracing(): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const span = beginRequest(request.headers, () => next());
    response.on('close', () => endRequest(span, { method: request.method, route: routeOf(request), status: statusOf(response) }));
  };
}
