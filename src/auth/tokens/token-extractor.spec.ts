import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { Environment } from '../../config/environment.js';
import { BrowserSession } from '../browser-session.js';
import { TokenExtractor } from './token-extractor.js';

const extractor = new TokenExtractor(new BrowserSession(new Environment(), ['/admin']));

function request(headers: Record<string, string>, originalUrl = '/admin'): Request {
  return { headers, originalUrl } as unknown as Request;
}

describe('The token of a request', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['the bearer header', { authorization: 'Bearer abc' }, 'abc'],
    ['the bearer header before the cookie', { authorization: 'Bearer abc', cookie: 'lyceum_session=def' }, 'abc'],
    ['the cookie beside another scheme', { authorization: 'Basic abc', cookie: 'lyceum_session=def' }, 'def'],
    ['the cookie among others', { cookie: 'a=1;lyceum_session=def; b=2' }, 'def'],
    ['empty where a header announces one', { authorization: 'Bearer', cookie: 'lyceum_session=def' }, ''],
    ['none in a cookie of a longer name', { cookie: 'not_lyceum_session=def' }, null],
    ['none in an unknown scheme that begins alike', { authorization: 'BearerX abc' }, null],
    ['none without header and cookie', {}, null],
  ])('is %s', (_case, headers, token) => {
    expect(extractor.tokenOf(request(headers))).toBe(token);
  });

  it.each(['/administrators', '/api/admin', '//admin', '/', 'http://example.org/admin'])('is not in a cookie sent to %s', (url) => {
    expect(extractor.tokenOf(request({ cookie: 'lyceum_session=def' }, url))).toBeNull();
  });

  it('is found in time linear in the header', () => {
    const started = performance.now();
    extractor.tokenOf(request({ authorization: 'x'.repeat(500_000), cookie: ' '.repeat(500_000) }));
    extractor.tokenOf(request({ authorization: `Bearer ${' '.repeat(500_000)}x` }));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
