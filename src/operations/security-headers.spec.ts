import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';
import { securityHeaders } from './security-headers.js';

describe('the headers for security', () => {
  const stops: (() => unknown)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  async function headersBy(...middlewares: RequestHandler[]): Promise<Record<string, string>> {
    const application = express().disable('x-powered-by').set('etag', false).use(middlewares);
    application.get('/', (_request, response) => void response.end());
    const server = application.listen(0, '127.0.0.1');
    stops.push(() => server.close());
    await once(server, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: { connection: 'close' } });
    const { date: _, ...rest } = Object.fromEntries(answer.headers);
    return rest;
  }

  it.each([true, false])('are those that helmet sets, on every answer, with the fast path %s', async (FAST_PATH) => {
    const contentSecurityPolicy = { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } };
    const own = securityHeaders({ PUBLIC_URL: undefined, FAST_PATH });
    const expected = await headersBy(
      helmet({ contentSecurityPolicy, referrerPolicy: { policy: 'same-origin' }, strictTransportSecurity: false }),
    );
    expect(Object.keys(expected).length).toBeGreaterThan(8);
    expect(await headersBy(own)).toEqual(expected);
    expect(await headersBy(own)).toEqual(expected);
  });

  it('bind browsers to HTTPS where the service is reached by it', async () => {
    expect(await headersBy(securityHeaders({ PUBLIC_URL: 'https://learn.example', FAST_PATH: true }))).toHaveProperty(
      'strict-transport-security',
    );
    expect(await headersBy(securityHeaders({ PUBLIC_URL: 'http://learn.example', FAST_PATH: true }))).not.toHaveProperty(
      'strict-transport-security',
    );
  });
});
