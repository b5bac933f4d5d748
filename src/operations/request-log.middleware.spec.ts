import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import pino from 'pino';
import { correlationId } from './correlation-id.middleware.js';
import { requestLog } from './request-log.middleware.js';
import { ServiceLog } from './service-log.js';

describe('the request log', () => {
  let server: Server;
  let lines: Record<string, unknown>[];
  let port: number;

  beforeEach(async () => {
    lines = [];
    const write = (line: string): void => {
      lines.push(JSON.parse(line) as Record<string, unknown>);
      server.emit('logged');
    };
    const log = new ServiceLog(pino({ base: null, timestamp: false }, { write }));
    const app = express().use(correlationId, requestLog(log));
    app.get('/slow', () => server.emit('waiting'));
    app.get('/broken', (_request, response) => void response.status(500).end());
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });

  afterEach(() => void server.close());

  const call = (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'X-Request-Id': 'r1', Authorization: 'Bearer hunter2', Connection: 'close' } });

  it('says who asked for what and how it went, but no query and no headers', async () => {
    await call('/no/where?sig=hunter2&token=hunter2');
    expect(lines).toEqual([
      {
        level: 30,
        method: 'GET',
        path: '/no/where',
        status: 404,
        milliseconds: expect.any(Number),
        correlationId: 'r1',
        msg: expect.stringMatching(/^GET \/no\/where 404 \d+ ms$/),
      },
    ]);
  });

  it('raises its voice when the service is at fault', async () => {
    await call('/broken');
    expect(lines).toMatchObject([{ level: 50, status: 500 }]);
  });

  it('tells of callers that gave up', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(server, 'waiting');
    socket.destroy();
    await once(server, 'logged');
    expect(lines).toMatchObject([{ path: '/slow', status: 499 }]);
  });
});
