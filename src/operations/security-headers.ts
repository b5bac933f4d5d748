import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Environment } from '../config/environment.js';

/** Pages replace the policy for content, which here fits answers that are no pages. */
export function securityHeaders({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): RequestHandler {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      strictTransportSecurity: PUBLIC_URL?.startsWith('https:') === true,
    }),
  );
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** Helmet sets the same headers on every answer, by a function each that calls the next one: it is asked once what they are. */
function headersOf(middleware: ReturnType<typeof helmet>): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  sample.setHeader = (name, value) => {
    headers.set(name, String(value));
    return sample;
  };
  middleware(sample.req, sample, (error?: unknown) => {
    if (error instanceof Error) throw error;
  });
  return headers;
}
