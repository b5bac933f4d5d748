import { createHmac } from 'node:crypto';
import { Controller, Get, Injectable, Req, Res, ServiceUnavailableException, UnauthorizedException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { Secret, TOTP } from 'otpauth';
import {
  NewAccounts,
  type PasswordAttempt,
  PasswordCheck,
  type SignInAim,
  SignInElsewhere,
  type SignInWay,
  SignInWays,
} from '../../../src/package/accounts.js';
import type { Feature } from '../../../src/package/feature.js';
import { Admits, Public, queryOf, type ResourceRequest, WithoutSecondFactor } from '../../../src/package/pages.js';
import { Database, sql } from '../../../src/package/resource.js';
import type { ApiClient, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { Wanderer } from '../../support/identity-provider.js';
import { PASSWORD, signIn, withPassword } from '../../support/sign-in.js';

const FRONT_END = 'https://app.town.test';
const TOWN = 'https://town.test/cards';
const SESSION = 'lyceum_session';
const TOWN_WORD = 'the word of the town';

/** What the town says of each user name. */
const town = new Map<string, 'right' | 'new' | 'silent'>();

/** Checks passwords of a town, and makes accounts for those who come for the first time. */
@Injectable()
class TownPasswords extends PasswordCheck {
  constructor(
    private readonly database: Database,
    private readonly accounts: NewAccounts,
  ) {
    super();
  }

  override async usernameOf({ username, password, account, portalId }: PasswordAttempt): Promise<string | null> {
    const says = town.get(username);
    if (says === 'silent') throw new ServiceUnavailableException('The town does not answer.');
    if (says === undefined || password !== TOWN_WORD) return null;
    if (says === 'new' && account === null) await this.#make(username, portalId);
    return username;
  }

  async #make(username: string, portalId: number): Promise<void> {
    const account = { username, email: `${username}@town.test`, firstname: 'New', lastname: username, provesAddress: true };
    await this.database.transaction((transaction) => this.accounts.make(transaction, account, portalId));
  }
}

@Injectable()
class TownPages extends SignInWays {
  override at(): Promise<readonly SignInWay[]> {
    return Promise.resolve([{ title: 'Town $& card', address: '/account/town-card' }]);
  }
}

const signature = (card: string): string => createHmac('sha256', 'town').update(card).digest('hex');

/** Users show a card at the town, which sends them back with its signature. */
@ApiExcludeController()
@Controller('account/town-card')
@Admits('everyone')
@Public(true)
@WithoutSecondFactor(true)
class TownCardController {
  constructor(
    private readonly database: Database,
    private readonly elsewhere: SignInElsewhere,
  ) {}

  @Get()
  begin(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.elsewhere.run(request, response, () => {
      response.cookie('town_aim', Buffer.from(JSON.stringify(this.elsewhere.aimOf(request))).toString('base64url'));
      response.redirect(303, TOWN);
      return Promise.resolve();
    });
  }

  @Get('back')
  comeBack(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    return this.elsewhere.run(request, response, async () => {
      const query = queryOf(request);
      const [card, signed] = [query.get('card'), query.get('signature')];
      const [, kept = ''] = /town_aim=([\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
      const found = await this.database.one<{ id: number }>(sql`SELECT "id" FROM "user" WHERE "username" = ${card}`);
      if (card === null || found === undefined || signed !== signature(card))
        throw new UnauthorizedException('The town does not know this card.');
      await this.elsewhere.finish(request, response, found.id, JSON.parse(Buffer.from(kept, 'base64url').toString()) as SignInAim);
    });
  }
}

const townHall: Feature = {
  name: 'town-hall',
  needs: ['accounts'],
  controllers: [TownCardController],
  signIn: [
    { name: 'town-password', passwords: TownPasswords },
    { name: 'town-card', pages: TownPages },
  ],
};

let app: TestApplication;
let clock: FakeClock;
let administrator: ApiClient;

beforeAll(async () => {
  clock = new FakeClock(new Date());
  app = await TestApplication.start({ clock, features: [townHall], variables: { CORS_ORIGINS: FRONT_END } });
  administrator = app.as(await app.given.administrator());
});
afterAll(() => app.close());

function whoIs(token: unknown): Promise<Reply> {
  return app.stranger.get('/api/me', { Authorization: `Bearer ${String(token)}` });
}

async function bar({ id }: Person): Promise<void> {
  expect((await administrator.patch(`/api/users/${id}`, { active: 'inactive' })).status).toBe(200);
}

async function withSecondFactor(person: Person): Promise<TOTP> {
  const client = app.as(person);
  const begun = await client.post('/api/me/second_factor', { currentPassword: PASSWORD });
  const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body['secret'])) });
  await client.post('/api/me/second_factor/confirm', { code: totp.generate({ timestamp: clock.now().getTime() }) });
  return totp;
}

describe('A feature that checks passwords', () => {
  it('signs users in whom it names, at the API and at the pages, beside the passwords of the service', async () => {
    const person = await withPassword(app, await app.given.teacher());
    expect((await signIn(app, person.username, TOWN_WORD)).status).toBe(401);
    town.set(person.username, 'right');
    const { status, body } = await signIn(app, person.username, TOWN_WORD);
    expect([status, Object.keys(body).sort()]).toEqual([200, ['refreshToken', 'token']]);
    expect((await whoIs(body['token'])).body['username']).toBe(person.username);
    expect((await signIn(app, person.username, PASSWORD)).status).toBe(200);
    const wanderer = new Wanderer();
    await wanderer.open(`${app.url}/admin/sign-in`, undefined, new URLSearchParams({ username: person.username, password: TOWN_WORD }));
    expect((await whoIs(wanderer.cookie(app.url, SESSION))).body['username']).toBe(person.username);
  });

  it('says no in the words of the service', async () => {
    const person = await withPassword(app, await app.given.teacher());
    town.set(person.username, 'right');
    const [wrong, unknown] = [await signIn(app, person.username, 'another'), await signIn(app, 'nobody at all', TOWN_WORD)];
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
  });

  it('opens no account that is barred, and leaves out no second factor', async () => {
    const [barred, guarded] = [await app.given.teacher(), await withPassword(app, await app.given.teacher())];
    for (const { username } of [barred, guarded]) town.set(username, 'right');
    await bar(barred);
    expect((await signIn(app, barred.username, TOWN_WORD)).status).toBe(401);
    await withSecondFactor(guarded);
    const { status, body } = await signIn(app, guarded.username, TOWN_WORD);
    expect([status, body['type']]).toEqual([401, '/errors/second-factor-required']);
  });

  it('may make accounts of those who come for the first time, and names no account that is not there', async () => {
    town.set('newcomer', 'new').set('ghost', 'right');
    const first = await signIn(app, 'newcomer', TOWN_WORD);
    const { body } = await whoIs(first.body['token']);
    expect(body).toMatchObject({ username: 'newcomer', email: 'newcomer@town.test', status: 'student' });
    const again = await signIn(app, 'newcomer', TOWN_WORD);
    expect((await whoIs(again.body['token'])).body['id']).toBe(body['id']);
    expect((await signIn(app, 'ghost', TOWN_WORD)).status).toBe(401);
  });

  it('answers by its own status where it cannot say, and keeps nobody out who has a password of the service', async () => {
    const person = await withPassword(app, await app.given.teacher());
    town.set(person.username, 'silent');
    expect((await signIn(app, person.username, TOWN_WORD)).status).toBe(503);
    expect((await signIn(app, person.username, PASSWORD)).status).toBe(200);
  });
});

describe('A feature with pages of its own for sign-in', () => {
  /** Goes to the town from the sign-in page's address, and comes back with a card. */
  const show = async (card: string, { query = '', wanderer = new Wanderer(), signed = signature(card) } = {}) => {
    const { url } = await wanderer.open(`${app.url}/account/town-card${query}`, ({ href }) => href === TOWN);
    expect(url.href).toBe(TOWN);
    const back = `${app.url}/account/town-card/back?card=${encodeURIComponent(card)}&signature=${signed}`;
    return { wanderer, ...(await wanderer.open(back, ({ origin }) => origin === FRONT_END)) };
  };

  it('is on the sign-in page, by its title', async () => {
    const { text } = await app.stranger.get('/admin/sign-in?next=/courses');
    expect(text).toContain('<a class="button" href="/account/town-card?next=%2Fcourses">Sign in with Town $&amp; card</a>');
  });

  it('signs in whom it names, and leads on within the service alone', async () => {
    const person = await app.given.teacher();
    const { response, wanderer } = await show(person.username, { query: '?next=/courses' });
    expect([response.status, response.headers.get('refresh')]).toEqual([200, '0; url=/courses']);
    expect((await whoIs(wanderer.cookie(app.url, SESSION))).body['username']).toBe(person.username);
    const away = await show(person.username, { query: '?next=https://evil.test/' });
    expect(away.response.headers.get('refresh')).toBe('0; url=/admin/sessions');
  });

  it('shows what it refuses as a page, barred accounts included', async () => {
    const person = await app.given.teacher();
    const forged = await show(person.username, { signed: signature('another') });
    expect([forged.response.status, forged.response.headers.get('content-type')]).toEqual([401, expect.stringContaining('text/html')]);
    await bar(person);
    const { response, wanderer } = await show(person.username);
    expect([response.status, wanderer.cookie(app.url, SESSION)]).toEqual([401, undefined]);
  });

  it('asks for the second factor', async () => {
    const person = await withPassword(app, await app.given.teacher());
    const totp = await withSecondFactor(person);
    const { text, wanderer } = await show(person.username);
    expect(wanderer.cookie(app.url, SESSION)).toBeUndefined();
    clock.advance(30);
    const challenge = /name="challenge" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const code = totp.generate({ timestamp: clock.now().getTime() });
    await wanderer.open(`${app.url}/admin/sign-in/code`, undefined, new URLSearchParams({ challenge, code, next: '/' }));
    expect((await whoIs(wanderer.cookie(app.url, SESSION))).body['username']).toBe(person.username);
  });

  it('gives front-ends of known origins a code for tokens, and no others', async () => {
    const person = await app.given.teacher();
    const { url } = await show(person.username, { query: `?return_to=${encodeURIComponent(`${FRONT_END}/done`)}` });
    const code = url.hash.slice('#code='.length);
    const { status, body } = await app.stranger.post('/api/authentication_token/exchange', { code });
    expect([status, (await whoIs(body['token'])).body['username']]).toEqual([200, person.username]);
    const evil = await new Wanderer().open(`${app.url}/account/town-card?return_to=${encodeURIComponent('https://evil.test/')}`);
    expect(evil.response.status).toBe(400);
  });

  it('cannot be made to send a code to another address by what it kept', async () => {
    const person = await app.given.teacher();
    const aim = Buffer.from(JSON.stringify({ next: '/', returnTo: 'https://evil.test/' })).toString('base64url');
    const path = `/account/town-card/back?card=${person.username}&signature=${signature(person.username)}`;
    const response = await fetch(app.url + path, { redirect: 'manual', headers: { cookie: `town_aim=${aim}` } });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });
});
