import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { chained } from './chained.js';

/** What an application answers that says of each request which middlewares it met, and of which error it heard. */
async function answerOf(...handlers: RequestHandler[]): Promise<{ status: number; text: string }> {
  const application = express();
  application.use(chained(...handlers));
  application.use((_request: Request, response: Response) => void response.send(`${seen(response)} end`));
  application.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    response.status(500).send(`${seen(response)} ${error instanceof Error ? error.message : String(error)}`);
  });
  const server = createServer(application);
  try {
    const response = await fetch(await addressOf(server));
    return { status: response.status, text: await response.text() };
  } finally {
    server.close();
  }
}

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function seen(response: Response): string {
  return String(response.getHeader('X-Seen') ?? '');
}

function says(name: string, go: (next: NextFunction) => void | Promise<void> = (next) => next()): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('X-Seen', `${seen(response)}${name}`);
    return go(next);
  };
}

const failure = new Error('failed');

function later(next: NextFunction): void {
  setImmediate(() => next());
}

describe('middlewares in one layer', () => {
  it('run in their order, and the next layer after them', async () => {
    expect(await answerOf(says('a'), says('b'), says('c'))).toEqual({ status: 200, text: 'abc end' });
  });

  it('wait for one that takes its time', async () => {
    const slow = says('b', later);
    expect(await answerOf(says('a'), slow, says('c'))).toEqual({ status: 200, text: 'abc end' });
  });

  it.each<[string, RequestHandler]>([
    ['passes on', says('b', (next) => next(failure))],
    [
      'throws',
      says('b', () => {
        throw failure;
      }),
    ],
    ['rejects with', says('b', () => Promise.reject(failure))],
  ])('leave out the others after an error that one %s', async (_how, failing) => {
    expect(await answerOf(says('a'), failing, says('c'))).toEqual({ status: 500, text: 'ab failed' });
  });

  it('catch what one throws that follows a slow one', async () => {
    const failing = says('b', () => {
      throw failure;
    });
    expect(await answerOf(says('a', later), failing)).toEqual({ status: 500, text: 'ab failed' });
  });
});
