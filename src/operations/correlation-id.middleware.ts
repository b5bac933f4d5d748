import type { NextFunction, Request, Response } from 'express';
import { randomUUID } from 'node:crypto';

declare module 'express-serve-static-core' {
  interface Request {
    /** Identifies this request in the response, the log and problem documents. */
    correlationId: string;
  }
}

const WELL_FORMED = /^[\w.-]{1,128}$/;

/** Takes the caller's `X-Request-Id` where it can do no harm in a log, makes one elsewhere, and returns it. */
export function correlationId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  request.correlationId = typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', request.correlationId);
  next();
}
