import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, type INestApplication } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { FakeClock } from '../../../test/support/fake-clock.js';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { ActingAs } from './acting-as.js';
import { AccountDirectory, type ActiveAccount } from '../account-directory.js';
import type { Actor } from '../actor.js';
import { ApiKeys } from '../keys/api-keys.js';
import { RequestLimits } from '../limits/request-limits.js';
import { BrowserPaths, BrowserSession } from '../browser-session.js';
import { CurrentActor } from '../current-actor.decorator.js';
import { PortalDirectory } from '../portals/portal-directory.js';
import { PortalOfRequest } from '../portals/portal-of-request.js';
import { Public } from '../public.decorator.js';
import { SignInSessions } from '../sessions/sign-in-sessions.js';
import { AccessTokenService } from './access-token.service.js';
import { AccountCache } from '../account-cache.js';
import { JwtAuthGuard } from './jwt-auth.guard.js';
import { JwtStrategy } from './jwt.strategy.js';
import { TokenExtractor } from './token-extractor.js';
import { TokenTerms } from '../token-terms.js';
import { ToleratesBadToken } from './tolerates-bad-token.decorator.js';

const TEACHER: ActiveAccount = { id: 7, username: 'teacher', roles: ['ROLE_TEACHER'] };
const SECRET = 'a key that only this specification knows';

function described(actor: Actor): object {
  return { id: actor.id, username: actor.username, roles: [...actor.roles], portal: actor.portalId };
}

@Controller()
class Probe {
  @Get(['api/closed', 'admin/page', 'administrators'])
  closed(@CurrentActor() actor: Actor): object {
    return described(actor);
  }

  @Get(['api/open', 'admin/sign-in'])
  @Public()
  open(@CurrentActor() actor: Actor): object {
    return described(actor);
  }

  @Get('api/callback')
  @Public()
  @ToleratesBadToken()
  callback(@CurrentActor() actor: Actor): object {
    return described(actor);
  }
}

class People extends AccountDirectory {
  override versionOf(): never {
    throw new Error('not asked');
  }

  active: ActiveAccount | null = TEACHER;
  failing = false;

  override async findActive(id: number): Promise<ActiveAccount | null> {
    if (this.failing) throw new Error('database away');
    return this.active?.id === id ? this.active : null;
  }

  override async findForSignIn(): Promise<null> {
    return null;
  }

  override async recordSignIn(): Promise<void> {}
  override async storePasswordHash(): Promise<void> {}
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

describe('The guard before every route', () => {
  const clock = new FakeClock();
  const people = new People();
  let app: INestApplication;
  let address: string;
  let genuine: string;

  beforeAll(async () => {
    const module = await Test.createTestingModule({
      controllers: [Probe],
      providers: [
        { provide: Environment, useValue: new Environment().with({ JWT_SECRET: SECRET, PORTAL_ID: 3 }) },
        { provide: Clock, useValue: clock },
        { provide: AccountDirectory, useValue: people },
        { provide: PortalDirectory, useValue: { findActive: () => Promise.resolve([]) } satisfies PortalDirectory },
        { provide: BrowserPaths, useValue: ['/plugin/Videoconf/', '/admin'] },
        { provide: APP_GUARD, useClass: JwtAuthGuard },
        { provide: RequestLimits, useValue: { countCaller: () => undefined } },
        { provide: ApiKeys, useValue: {} },
        { provide: ActingAs, useValue: {} },
        { provide: SignInSessions, useValue: { isAlive: (id: string) => Promise.resolve(id === 'lasting') } },
        ...[BrowserSession, TokenExtractor, TokenTerms, AccountCache, JwtStrategy, AccessTokenService, PortalOfRequest],
      ],
    }).compile();
    app = module.createNestApplication({ logger: false });
    await app.listen(0, '127.0.0.1');
    address = await app.getUrl();
  });

  afterAll(() => app.close());

  beforeEach(() => {
    people.active = TEACHER;
    people.failing = false;
    clock.advance(3600);
    genuine = app.get(AccessTokenService).issue(TEACHER, 3).token;
  });

  async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${address}${path}`, { headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  function bearing(token: string): Record<string, string> {
    return { authorization: `Bearer ${token}` };
  }

  function keeping(token: string): Record<string, string> {
    return { cookie: `theme=dark; lyceum_session=${token}; zone=UTC` };
  }

  /** The genuine token with other members, signed anew. */
  function forged(changes: { header?: object; payload?: object; key?: string; digest?: string }): string {
    const [header = '', payload = ''] = genuine.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    const signed = [
      { ...(JSON.parse(header) as object), ...changes.header },
      { ...(JSON.parse(payload) as object), ...changes.payload },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${signed}.${createHmac(changes.digest ?? 'sha256', changes.key ?? SECRET)
      .update(signed)
      .digest('base64url')}`;
  }

  it('makes the token’s account the actor, with its roles of today', async () => {
    await expect(get('/api/closed', bearing(genuine))).resolves.toEqual({
      status: 200,
      body: { id: 7, username: 'teacher', roles: ['ROLE_TEACHER'], portal: 3 },
    });
    people.active = { ...TEACHER, roles: ['ROLE_STUDENT'] };
    clock.advance(5);
    await expect(get('/api/closed', bearing(genuine))).resolves.toMatchObject({ body: { roles: ['ROLE_STUDENT'] } });
  });

  it('takes the scheme’s name in any case', async () => {
    await expect(get('/api/closed', { authorization: `bEARER   ${genuine}` })).resolves.toMatchObject({ status: 200 });
  });

  it('refuses a caller without a token, unless the route is public', async () => {
    await expect(get('/api/closed')).resolves.toMatchObject({ status: 401, body: { message: expect.stringContaining('needs a token') } });
    await expect(get('/api/open')).resolves.toEqual({ status: 200, body: { id: null, username: null, roles: [], portal: 3 } });
  });

  it('knows the caller on public routes as well', async () => {
    await expect(get('/api/open', bearing(genuine))).resolves.toMatchObject({ status: 200, body: { id: 7 } });
  });

  it('lets a deactivated account no further after five seconds', async () => {
    await get('/api/closed', bearing(genuine));
    people.active = null;
    clock.advance(5);
    await expect(get('/api/closed', bearing(genuine))).resolves.toMatchObject({
      status: 401,
      body: { message: 'The account of this token may not be used any more.' },
    });
  });

  it('accepts a token up to its last second and not after', async () => {
    clock.advance(3599);
    await expect(get('/api/closed', bearing(genuine))).resolves.toMatchObject({ status: 200 });
    clock.advance(1);
    await expect(get('/api/closed', bearing(genuine))).resolves.toMatchObject({
      status: 401,
      body: { message: 'This token has expired. Refresh it or sign in again.' },
    });
  });

  it('does not blame the token when the look-up fails', async () => {
    people.failing = true;
    clock.advance(5);
    await expect(get('/api/closed', bearing(genuine))).resolves.toMatchObject({ status: 500 });
    await expect(get('/admin/sign-in', keeping(genuine))).resolves.toMatchObject({ status: 500 });
  });

  const altered = 'This token was not issued by this service, or it was altered. Sign in again.';
  const otherPortal = 'This token is for another portal. Sign in at this one.';
  const otherPurpose = 'This token was signed for another purpose. Sign in again.';
  const expired = 'This token has expired. Refresh it or sign in again.';
  const nobody = 'This token names no account. Sign in again.';

  it.each<[string, () => string, string]>([
    ['signed with another key', () => forged({ key: 'a key from elsewhere' }), altered],
    ['whose payload was changed', () => genuine.replace(/\.[^.]+\./, `.${forged({ payload: { sub: '1' } }).split('.')[1]}.`), altered],
    ['whose signature was cut', () => genuine.slice(0, -3), altered],
    ['without a signature', () => `${genuine.split('.').slice(0, 2).join('.')}.`, altered],
    [
      'with alg:none',
      () =>
        `${forged({ header: { alg: 'none' } })
          .split('.')
          .slice(0, 2)
          .join('.')}.`,
      altered,
    ],
    ['with alg:none and a signature', () => forged({ header: { alg: 'none' } }), altered],
    ['signed with our key by another algorithm', () => forged({ header: { alg: 'HS512' }, digest: 'sha512' }), altered],
    ['from another issuer', () => forged({ payload: { iss: 'elsewhere' } }), altered],
    ['for another portal', () => forged({ payload: { aud: 'lyceum/portals/4' } }), otherPortal],
    ['for no portal', () => forged({ payload: { aud: undefined } }), otherPortal],
    ['for two portals', () => forged({ payload: { aud: ['lyceum/portals/3', 'lyceum/portals/4'] } }), otherPortal],
    ['that is no JWT', () => 'not-a-token', altered],
    ['that is empty', () => '', altered],
    ['of two words', () => `${genuine} ${genuine}`, altered],
    ['of another type', () => forged({ header: { typ: 'JWT' } }), otherPurpose],
    ['without a type', () => forged({ header: { typ: undefined } }), otherPurpose],
    ['without an expiry', () => forged({ payload: { exp: undefined } }), expired],
    ['whose expiry is no number', () => forged({ payload: { exp: '9999999999' } }), expired],
    ['without a subject', () => forged({ payload: { sub: undefined } }), nobody],
    ['whose subject is a number', () => forged({ payload: { sub: 7 } }), nobody],
    ['whose subject is no id', () => forged({ payload: { sub: '7; DROP TABLE user' } }), nobody],
    ['whose subject is zero', () => forged({ payload: { sub: '0' } }), nobody],
    ['whose subject no id can be', () => forged({ payload: { sub: '2147483648' } }), nobody],
  ])('refuses a token %s, on public routes too', async (_case, token, message) => {
    const headers = bearing(token());
    await expect(get('/api/closed', headers)).resolves.toMatchObject({ status: 401, body: { message } });
    await expect(get('/api/open', headers)).resolves.toMatchObject({ status: 401, body: { message } });
  });

  it('overlooks a bad token where the route says so, and still knows a good one', async () => {
    await expect(get('/api/callback', bearing('secret-of-the-video-server'))).resolves.toMatchObject({
      status: 200,
      body: { id: null },
    });
    await expect(get('/api/callback', bearing(genuine))).resolves.toMatchObject({ status: 200, body: { id: 7 } });
  });

  it('takes credentials of another scheme for no token', async () => {
    const headers = { authorization: 'Basic YWRtaW46YWRtaW4=' };
    await expect(get('/api/closed', headers)).resolves.toMatchObject({ status: 401 });
    await expect(get('/api/open', headers)).resolves.toMatchObject({ status: 200, body: { id: null } });
  });

  describe('with the browser’s cookie', () => {
    it.each(['/admin/page', '/ADMIN/page?tab=1'])('knows the caller of %s', async (path) => {
      await expect(get(path, keeping(genuine))).resolves.toMatchObject({ status: 200, body: { id: 7 } });
    });

    it.each(['/api/closed', '/administrators'])('knows nobody at %s, outside of the administration area', async (path) => {
      await expect(get(path, keeping(genuine))).resolves.toMatchObject({ status: 401 });
    });

    it('prefers the header', async () => {
      await expect(get('/admin/page', { ...keeping(genuine), ...bearing('not-a-token') })).resolves.toMatchObject({ status: 401 });
    });

    it('refuses an outlived cookie, but not at the public sign-in page, to which browsers send it unasked', async () => {
      clock.advance(3600);
      await expect(get('/admin/page', keeping(genuine))).resolves.toMatchObject({ status: 401 });
      await expect(get('/admin/sign-in', keeping(genuine))).resolves.toMatchObject({ status: 200, body: { id: null } });
    });

    it('takes an empty cookie for none', async () => {
      await expect(get('/admin/sign-in', keeping(''))).resolves.toMatchObject({ status: 200, body: { id: null } });
    });
  });
});
