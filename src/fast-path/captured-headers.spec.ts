import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { captured } from './captured-headers.js';

describe('Captured headers', () => {
  const stops: (() => unknown)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  it('are set on every answer by a middleware that is asked once', async () => {
    let asked = 0;
    const application = express().use(
      captured((_request, response, next) => {
        asked += 1;
        response.setHeader('X-First', 'one');
        response.setHeader('X-Second', String(asked));
        next();
      }),
    );
    application.get('/', (_request, response) => void response.end());
    const server = application.listen(0, '127.0.0.1');
    stops.push(() => server.close());
    await once(server, 'listening');
    for (let times = 0; times < 2; times += 1) {
      const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: { connection: 'close' } });
      expect([headers.get('x-first'), headers.get('x-second')]).toEqual(['one', '1']);
    }
    expect(asked).toBe(1);
  });

  it('fail at once where the middleware does', () => {
    expect(() => captured((_request, _response, next) => next(new Error('not so')))).toThrow('not so');
  });
});
