import { describe, expect, it } from '@jest/globals';
import type { CookieOptions, Response } from 'express';
import { Environment } from '../config/environment.js';
import { BrowserSession } from './browser-session.js';

const TOKEN = { token: 'header.payload.signature', expiresAt: new Date('2026-03-02T09:00:00Z') };

/** Records what would be written; the end-to-end tests cover the socket. */
function response(secure = false): { written: [string, ...unknown[]][]; response: Response } {
  const written: [string, ...unknown[]][] = [];
  const recorder = {
    req: { secure, headers: {} },
    cookie: (name: string, value: string, options: CookieOptions) => written.push([name, value, options]),
    clearCookie: (name: string, options: CookieOptions) => written.push([name, options]),
  };
  return { written, response: recorder as unknown as Response };
}

function session(publicUrl?: string): BrowserSession {
  return new BrowserSession(new Environment().with({ PUBLIC_URL: publicUrl }), ['/admin']);
}

describe('A browser’s session', () => {
  it('is a cookie out of reach of scripts and of other sites, for as long as its token is valid', () => {
    const { written, response: to } = response();
    session('https://lms.example.org').begin(to, TOKEN);
    const attributes = { httpOnly: true, sameSite: 'strict', secure: true, path: '/', expires: TOKEN.expiresAt };
    expect(written).toEqual([['lyceum_session', TOKEN.token, attributes]]);
  });

  it.each([
    ['published over https', 'https://lms.example.org', false, true],
    ['published over http', 'http://lms.example.org', false, false],
    ['reached over https', undefined, true, true],
    ['reached over http', undefined, false, false],
  ])('that is %s has Secure as it should', (_case, publicUrl, requestSecure, secure) => {
    const { written, response: to } = response(requestSecure);
    session(publicUrl).begin(to, TOKEN);
    expect(written[0]?.[2]).toMatchObject({ secure });
  });

  it('ends by a cookie of the same attributes', () => {
    const { written, response: to } = response();
    session('https://lms.example.org').end(to);
    expect(written).toEqual([['lyceum_session', { httpOnly: true, sameSite: 'strict', secure: true, path: '/' }]]);
  });
});
