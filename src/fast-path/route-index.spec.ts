import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HttpAdapterHost } from '@nestjs/core';
import express, { type Application, type NextFunction, type Request, type Response } from 'express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Environment } from '../config/environment.js';
import { RouteIndex } from './route-index.js';

const ROUTES = ['/api', '/api/shelves', '/api/shelves/:id', '/api/shelves/:id/books', '/api/books', '/health', '/api/:anything', '/:page'];

/** Reports which route answered, and with what; a thrown error is reported with its own status. */
function library(): Application {
  const application = express();
  application.use((_request, response, next) => {
    response.setHeader('X-Before', 'yes');
    next();
  });
  for (const path of ROUTES) application.get(path, (request: Request, response: Response) => void response.json([path, request.params]));
  application.post('/api/shelves', (_request, response) => void response.json('made'));
  application.use((_request, response) => void response.status(404).json('nothing here'));
  application.use(
    (error: Error, _request: Request, response: Response, _next: NextFunction) => void response.status(400).json(error.message),
  );
  return application;
}

describe('The index of routes', () => {
  const plain = library();
  const indexed = library();
  const servers: Server[] = [];

  beforeAll(async () => {
    const host = { httpAdapter: { getInstance: () => indexed } } as unknown as HttpAdapterHost;
    new RouteIndex(host, new Environment()).onApplicationBootstrap();
    for (const application of [plain, indexed]) {
      const server = application.listen(0, '127.0.0.1');
      await once(server, 'listening');
      servers.push(server);
    }
  });

  afterAll(() => servers.forEach((server) => server.close()));

  async function answers(method: string, path: string): Promise<unknown[]> {
    return Promise.all(
      servers.map(async (server) => {
        const { port } = server.address() as AddressInfo;
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
        const { status, headers } = response;
        return [status, headers.get('allow'), headers.get('x-before'), headers.get('content-length'), await response.text()];
      }),
    );
  }

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'])('changes no answer to %s', async (method) => {
    const paths = ['/api', '/api/', '/api/shelves', '/API/Shelves/', '/api/shelves?page=2', '/api/shelves/3', '/api/shelves/3/', '/health'];
    const odd = ['/', '//', '//api/shelves', '/api//shelves', '/api/shelves/3/books', '/api/shelves/3/pages', '/api/books/3', '/api/films'];
    const encoded = ['/api/shelves/%20', '/api/shelves/%', '/api/%73helves', '/about', '/toString', '/constructor/__proto__'];
    for (const path of [...paths, ...odd, ...encoded]) {
      const [expected, actual] = await answers(method, path);
      expect([path, actual]).toEqual([path, expected]);
    }
  });

  it('finds the route at once', () => {
    const tried: string[] = [];
    const { stack } = indexed.router as unknown as { stack: { route?: { path: string }; match: (path: string) => unknown }[] };
    for (const layer of stack) {
      const { match } = layer;
      layer.match = (path) => {
        if (layer.route) tried.push(layer.route.path);
        return match.call(layer, path);
      };
    }
    return answers('GET', '/api/books').then(() => expect(tried).toEqual(['/api/books']));
  });
});
