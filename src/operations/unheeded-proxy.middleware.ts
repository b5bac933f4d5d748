import { canonicalAddress } from '../auth/sign-in/canonical-address.js';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Environment } from '../config/environment.js';
import type { ServiceLog } from './service-log.js';

/**
 * Says once that requests come through a proxy that TRUST_PROXY does not name: all callers then look like one, and share its limits.
 */
export function warnOfUnheededProxy(log: ServiceLog, { TRUST_PROXY }: Pick<Environment, 'TRUST_PROXY'>): RequestHandler {
  let isSaid = TRUST_PROXY !== false;
  return (request: Request, _response: Response, next: NextFunction) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn(
        `A request from ${canonicalAddress(request.socket.remoteAddress ?? '')} has X-Forwarded-For, but TRUST_PROXY is off: all callers behind that proxy share one address and its limits. Set TRUST_PROXY if it is yours.`,
        'Service',
      );
    }
    next();
  };
}
