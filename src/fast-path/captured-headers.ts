import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';

/** A middleware that takes nothing from the request: helmet's, for one. */
type HeadersMiddleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * Does what a middleware does that sets the same headers on every answer, by asking it once: helmet has a function for each header,
 * which calls the next one.
 * @throws whatever the middleware passes on as an error
 */
export function captured(middleware: HeadersMiddleware): RequestHandler {
  const headers = headersOf(middleware);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

function headersOf(middleware: HeadersMiddleware): ReadonlyMap<string, string> {
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
