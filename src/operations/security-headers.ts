import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Environment } from '../config/environment.js';
import { captured } from '../fast-path/captured-headers.js';

/** Pages replace the policy for content, which here fits answers that are no pages. */
export function securityHeaders({ PUBLIC_URL, FAST_PATH }: Pick<Environment, 'PUBLIC_URL' | 'FAST_PATH'>): RequestHandler {
  const middleware = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Not `no-referrer`: with it browsers send the forms of our own pages with `Origin: null`.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: PUBLIC_URL?.startsWith('https:') === true,
  });
  return FAST_PATH ? captured(middleware) : middleware;
}
