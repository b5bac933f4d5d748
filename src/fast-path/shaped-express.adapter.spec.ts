import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Application, Request, Response } from 'express';
import { ShapedExpressAdapter } from './shaped-express.adapter.js';

describe('the server', () => {
  const adapter = new ShapedExpressAdapter();
  afterEach(() => void adapter.getHttpServer().close());

  it('makes requests and answers that Express has nothing to change on, and that do all that its own do', async () => {
    adapter.initHttpServer({});
    const server = adapter.getHttpServer();
    const application = adapter.getInstance<Application & { request: object; response: object }>();
    const prototypes: unknown[] = [];
    server.prependListener('request', (...made: object[]) =>
      prototypes.push(...made.map((object) => Object.getPrototypeOf(object) as unknown)),
    );
    application.get(
      '/hello',
      (request: Request, response: Response) => void response.json({ path: request.path, app: request.app === application }),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hello?a=b`);
    expect(await answer.json()).toEqual({ path: '/hello', app: true });
    expect(prototypes[0]).toBe(application.request);
    expect(prototypes[1]).toBe(application.response);
  });

  it('refuses options that it would not heed', () => {
    expect(() => new ShapedExpressAdapter().initHttpServer({ forceCloseConnections: true })).toThrow('without these options');
  });
});
