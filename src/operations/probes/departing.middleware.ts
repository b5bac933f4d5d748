import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Departure } from '../../scheduling/departure.js';

/** While the process leaves, each answer is the last one on its connection: callers open the next one to another process. */
export function closeWhileDeparting(departure: Departure): RequestHandler {
  return (_request: Request, response: Response, next: NextFunction) => {
    if (departure.hasBegun) response.setHeader('Connection', 'close');
    next();
  };
}
