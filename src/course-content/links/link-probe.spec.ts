import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AddressPolicy, PublicAddresses } from '../../platform/delivery/outbound/address-policy.js';
import { LinkProbe } from './link-probe.js';

/** This machine, under the one address at which the tests' server listens. */
class OneAddress extends AddressPolicy {
  admits(address: string): boolean {
    return address === '127.0.0.1';
  }
}

class HastyProbe extends LinkProbe {
  protected override readonly longestWait = 200;
}

describe('asking an address whether it answers', () => {
  let server: Server;
  let origin: string;
  let port: number;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
      asked.push(pathname);
      const answers: Readonly<Record<string, () => void>> = {
        '/page': () => response.end('Hello'),
        '/endless': () => response.write('x'.repeat(1_000_000)),
        '/away': () => response.writeHead(302, { Location: searchParams.get('to') ?? '' }).end(),
        '/slow': () => undefined,
      };
      (answers[pathname] ?? (() => response.writeHead(404).end()))();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    ({ port } = server.address() as AddressInfo);
    origin = `http://127.0.0.1:${port}`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const probe = new LinkProbe(new OneAddress());
  const away = (to: string): string => `${origin}/away?to=${encodeURIComponent(to)}`;
  const unreachable = { status: null, reachable: false };

  it('tells the status', async () => {
    expect(await probe.probe(`${origin}/page`)).toEqual({ status: 200, reachable: true });
    expect(await probe.probe(`${origin}/missing`)).toEqual({ status: 404, reachable: false });
  });

  it('reads no body', async () => {
    expect(await probe.probe(`${origin}/endless`)).toEqual({ status: 200, reachable: true });
  });

  it('follows a redirect, and not for ever', async () => {
    expect(await probe.probe(away('/page'))).toEqual({ status: 200, reachable: true });
    expect(await probe.probe(away('/away?to=%2Faway'))).toEqual(unreachable);
  });

  it('calls no address that it must not, be it named, numbered or behind a redirect', async () => {
    const before = asked.length;
    const nobody = new LinkProbe(new PublicAddresses());
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1']) {
      expect(await nobody.probe(`http://${host}:${port}/page`)).toEqual(unreachable);
    }
    expect(asked).toHaveLength(before);
    expect(await probe.probe(away(`http://127.0.0.2:${port}/page`))).toEqual(unreachable);
    expect(asked.slice(before)).toEqual(['/away']);
  });

  it('speaks http and https alone', async () => {
    expect(await probe.probe(away('file:///etc/passwd'))).toEqual(unreachable);
    expect(await probe.probe('no address')).toEqual(unreachable);
  });

  it('gives up soon', async () => {
    expect(await new HastyProbe(new OneAddress()).probe(`${origin}/slow`)).toEqual(unreachable);
  });
});
