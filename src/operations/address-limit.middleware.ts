import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Allowance, allowanceHeaders, isWorthTelling } from '../auth/limits/allowance.js';
import type { RequestLimits } from '../auth/limits/request-limits.js';
import { clientNetwork } from '../auth/sign-in/client-network.js';

/**
 * Refuses requests from an address that sends too many, before anything of them is read.
 * @param exempt paths whose requests are signed: they count where the signature is wrong
 */
export function addressLimit(limits: RequestLimits, exempt: ReadonlySet<string>): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const counted = exempt.has(request.path) ? undefined : limits.countAddress(clientNetwork(request.ip));
    if (!counted) {
      next();
      return;
    }
    const admit = (allowance: Allowance): void => {
      if (isWorthTelling(allowance)) response.set(allowanceHeaders(allowance));
      next();
    };
    if (counted instanceof Promise) counted.then(admit, next);
    else admit(counted);
  };
}
