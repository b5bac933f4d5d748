import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { Test } from '@nestjs/testing';
import express from 'express';
import { Column, DataSource, Entity, IsNull, PrimaryColumn } from 'typeorm';
import { AccountDirectory, type ActiveAccount, type SignInAccount, type SignInObstacle } from '../../src/auth/account-directory.js';
import type { Actor } from '../../src/auth/actor.js';
import { authEntities } from '../../src/auth/auth.entities.js';
import { AuthModule } from '../../src/auth/auth.module.js';
import { CurrentActor } from '../../src/auth/current-actor.decorator.js';
import { PasswordCost, PasswordHasher } from '../../src/auth/password-hasher.js';
import { RefreshToken } from '../../src/auth/refresh-token.entity.js';
import { RefreshTokenService } from '../../src/auth/tokens/refresh-token.service.js';
import { Clock } from '../../src/config/clock.js';
import { ConfigModule } from '../../src/config/config.module.js';
import { Environment } from '../../src/config/environment.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { MovableClock } from '../support/movable-clock.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

// ---- Stand-ins for the application, until its module and its harness exist: then AppModule replaces all down to the next rule. ----

@Entity('user')
class Person {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 100, unique: true })
  username: string;

  @Column({ type: 'text', nullable: true })
  passwordHash: string | null;

  @Column({ type: 'text', nullable: true })
  obstacle: SignInObstacle | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastLogin: Date | null;
}

class People extends AccountDirectory {
  /** Runs once, while the next sign-in is under way. */
  meanwhile: (() => Promise<void>) | null = null;

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override async findForSignIn(username: string): Promise<SignInAccount | null> {
    const interruption = this.meanwhile;
    this.meanwhile = null;
    await interruption?.();
    const person = await this.dataSource.manager.findOneBy(Person, { username });
    return person && { ...person, mayNotSignInBecause: person.obstacle ?? undefined };
  }

  override async findActive(id: number): Promise<ActiveAccount | null> {
    const person = await this.dataSource.manager.findOneBy(Person, { id });
    return person && person.obstacle === null ? { ...person, roles: ['ROLE_TEACHER'] } : null;
  }

  override async recordSignIn(id: number, at: Date): Promise<void> {
    await this.dataSource.manager.update(Person, { id }, { lastLogin: at });
  }

  override async storePasswordHash(id: number, passwordHash: string): Promise<void> {
    await this.dataSource.manager.update(Person, { id }, { passwordHash });
  }
}

@Module({
  providers: [{ provide: AccountDirectory, inject: [DataSource], useFactory: (dataSource: DataSource) => new People(dataSource) }],
  exports: [AccountDirectory],
})
class PeopleModule {}

@Controller('api/probe')
class Probe {
  @Get()
  show(@CurrentActor() actor: Actor): object {
    return { id: actor.id };
  }
}

async function start(database: TestDatabase, clock: Clock): Promise<NestExpressApplication> {
  const environment = Environment.parse({ APP_SECRET: 'test', JWT_SECRET: 'test', DATABASE_URL: database.url });
  const builder = Test.createTestingModule({
    imports: [
      ConfigModule.with(environment),
      DatabaseModule.forRoot([...authEntities, Person]),
      AuthModule.register({ imports: [PeopleModule], browserPaths: ['/admin'] }),
    ],
    controllers: [Probe],
  });
  builder.overrideProvider(Clock).useValue(clock);
  builder.overrideProvider(PasswordCost).useValue({ memory: 64, passes: 1, lanes: 1 });
  const app = (await builder.compile()).createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  app.use(express.raw({ type: () => true, limit: '1mb' }));
  app.set('trust proxy', true);
  await app.get(DataSource).synchronize();
  await app.listen(0, '127.0.0.1');
  return app;
}

// -----------------------------------------------------------------------------------------------------------------------------------

const PASSWORD = 'lyceum-demo';
const REFUSAL = 'User name or password is wrong, or the account may not be used.';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

let database: TestDatabase;
let app: NestExpressApplication;
let address: string;
let clock: MovableClock;
let lastCaller = 0;
let lastPerson = 1_000;
let caller: string;

beforeAll(async () => {
  clock = new MovableClock();
  database = await createTestDatabase();
  app = await start(database, clock);
  address = await app.getUrl();
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

beforeEach(() => {
  lastCaller += 1;
  caller = `198.51.100.${lastCaller}`;
});

/** A person who may sign in with PASSWORD unless said otherwise. */
async function person(details: Partial<Person> = {}): Promise<Person> {
  const manager = app.get(DataSource).manager;
  lastPerson += 1;
  const passwordHash = await app.get(PasswordHasher).hash(PASSWORD);
  return manager.save(
    manager.create(Person, { id: lastPerson, username: `person-${lastPerson}`, passwordHash, obstacle: null, lastLogin: null, ...details }),
  );
}

async function send(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': caller, ...headers },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

function signIn(username: string, password = PASSWORD): Promise<Answer> {
  return send('/api/authentication_token', JSON.stringify({ username, password }));
}

function refresh(refreshToken: string, headers?: Record<string, string>): Promise<Answer> {
  return send('/api/token/refresh', JSON.stringify({ refreshToken }), headers);
}

async function tokensOf(answer: Promise<Answer>): Promise<Tokens> {
  const { status, body } = await answer;
  expect(status).toBe(200);
  return body as unknown as Tokens;
}

async function probe(token: string): Promise<number> {
  return (await fetch(`${address}/api/probe`, { headers: { authorization: `Bearer ${token}` } })).status;
}

async function fail(username: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await signIn(username, 'wrong')).status);
  return statuses;
}

/** The throttle reads the wall clock, so its rows are aged instead. */
async function letPauseElapse(): Promise<void> {
  await app.get(DataSource).query(`UPDATE sign_in_try SET expire = expire - 900000 WHERE key LIKE '%-pause:%'`);
}

describe('Signing in', () => {
  it('gives a token that opens closed routes, and a refresh token', async () => {
    const { id, username } = await person();
    const answer = await signIn(username);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ token: expect.any(String), refreshToken: expect.stringMatching(/^[\w-]{43}$/) });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token } = answer.body as unknown as Tokens;
    const response = await fetch(`${address}/api/probe`, { headers: { authorization: `Bearer ${token}` } });
    await expect(response.json()).resolves.toEqual({ id });
  });

  it('is remembered with its time', async () => {
    const { id, username } = await person();
    await tokensOf(signIn(username));
    await expect(app.get(DataSource).manager.findOneBy(Person, { id })).resolves.toMatchObject({ lastLogin: clock.now() });
  });

  it('renews a hash of another cost', async () => {
    const passwordHash = await new PasswordHasher({ memory: 128, passes: 1, lanes: 1 }).hash(PASSWORD);
    const { id, username } = await person({ passwordHash });
    await tokensOf(signIn(username));
    const { passwordHash: renewed } = await app.get(DataSource).manager.findOneByOrFail(Person, { id });
    expect(renewed).toContain('m=64,');
    await tokensOf(signIn(username));
  });

  it('is refused in the same words whatever the reason', async () => {
    const barred: SignInObstacle[] = ['inactive', 'locked', 'expired', 'credentials-expired', 'other-portal'];
    const answers = [
      await signIn((await person()).username, 'wrong'),
      await signIn('nobody'),
      await signIn((await person({ passwordHash: null })).username),
    ];
    for (const obstacle of barred) answers.push(await signIn((await person({ obstacle })).username));
    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual(answers.map(() => [401, REFUSAL]));
  });

  it('works in spite of an outlived token in the header', async () => {
    const { username } = await person();
    const body = JSON.stringify({ username, password: PASSWORD });
    await tokensOf(send('/api/authentication_token', body, { authorization: 'Bearer outlived' }));
  });

  it.each<[string, string, string, number]>([
    ['broken JSON', '{"username":', 'application/json', 400],
    ['no body', '', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['a form', 'username=a&password=b', 'application/x-www-form-urlencoded', 415],
    ['no members', '{}', 'application/json', 422],
    ['wrong types', '{"username":{"$ne":null},"password":[]}', 'application/json', 422],
    ['nulls', '{"username":null,"password":null}', 'application/json', 422],
    ['a NUL in the name', '{"username":"a\\u0000","password":"b"}', 'application/json', 422],
    ['a NUL in the password', '{"username":"a","password":"\\u0000"}', 'application/json', 401],
    ['half a surrogate pair', '{"username":"\\ud800","password":"\\udc00"}', 'application/json', 401],
    ['SQL', `{"username":"' OR 1=1 --","password":"'; DROP TABLE \\"user\\""}`, 'application/json', 401],
    ['a long name', JSON.stringify({ username: 'x'.repeat(256), password: 'b' }), 'application/json', 422],
    ['a long password', JSON.stringify({ username: 'a', password: 'x'.repeat(1025) }), 'application/json', 422],
    ['deep nesting', `{"username":${'['.repeat(100_000)}${']'.repeat(100_000)},"password":"b"}`, 'application/json', 422],
  ])('answers %s by what is wrong with it', async (_case, body, type, status) => {
    await expect(send('/api/authentication_token', body, { 'content-type': type })).resolves.toMatchObject({ status });
  });

  it('names every wrong member', async () => {
    const { body } = await send('/api/authentication_token', '{"username":7}');
    expect(body['violations']).toMatchObject([{ propertyPath: 'username' }, { propertyPath: 'password' }]);
  });
});

describe('Guessing passwords', () => {
  it('is slowed down after five failures, for the right password too', async () => {
    const { username } = await person();
    await expect(fail(username, 5)).resolves.toEqual([401, 401, 401, 401, 401]);
    const slowed = await signIn(username);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(8);
    expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect(slowed.body['message']).toMatch(/^Too many failed sign-ins\. Try again in \d+ seconds\.$/);
  });

  it('treats unknown names alike', async () => {
    await expect(fail('nobody', 6)).resolves.toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('costs a pause twice as long after each further failure', async () => {
    const { username } = await person();
    await fail(username, 5);
    await letPauseElapse();
    await expect(fail(username, 1)).resolves.toEqual([401]);
    const retryAfter = Number((await signIn(username)).headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(18);
    expect(retryAfter).toBeLessThanOrEqual(20);
  });

  it('is forgiven by a success', async () => {
    const { username } = await person();
    await fail(username, 5);
    await letPauseElapse();
    await tokensOf(signIn(username));
    await expect(fail(username, 5)).resolves.toEqual([401, 401, 401, 401, 401]);
  });

  it('holds up neither other names nor the same name from elsewhere', async () => {
    const [victim, other] = [await person(), await person()];
    await fail(victim.username, 6);
    await tokensOf(signIn(other.username));
    caller = '203.0.113.9';
    await tokensOf(signIn(victim.username));
  });

  it('counts spellings of one name together', async () => {
    await fail('Somebody', 3);
    await expect(fail('somebody', 3)).resolves.toEqual([401, 401, 429]);
  });

  it('does not succeed by a guess that was under way when the pause began', async () => {
    const { username } = await person();
    (app.get(AccountDirectory) as People).meanwhile = async () => {
      await fail(username, 5);
    };
    await expect(signIn(username)).resolves.toMatchObject({ status: 429 });
  });

  it('is slowed down over all names of one network', async () => {
    const { username } = await person();
    await Promise.all(Array.from({ length: 100 }, (_, number) => fail(`guess-${number}`, 1)));
    await expect(signIn(username)).resolves.toMatchObject({ status: 429 });
  });

  it('is not what many successes are taken for', async () => {
    const { username } = await person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(username)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('leaves no names and addresses behind', async () => {
    await fail('whoever-it-was', 1);
    const rows = await app.get(DataSource).query<{ key: string }[]>('SELECT key FROM sign_in_try');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/whoever|198\.51\.100/);
  });
});

describe('A refresh token', () => {
  it('is exchanged for a new pair', async () => {
    const first = await tokensOf(signIn((await person()).username));
    clock.advance(3_600);
    await expect(probe(first.token)).resolves.toBe(401);
    const second = await tokensOf(refresh(first.refreshToken, { authorization: `Bearer ${first.token}` }));
    expect(second.refreshToken).not.toBe(first.refreshToken);
    await expect(probe(second.token)).resolves.toBe(200);
  });

  it('may be sent as refresh_token', async () => {
    const { refreshToken } = await tokensOf(signIn((await person()).username));
    await tokensOf(send('/api/token/refresh', JSON.stringify({ refresh_token: refreshToken })));
  });

  it('used twice ends all that descends from the same sign-in, and nothing else', async () => {
    const { username } = await person();
    const stolen = await tokensOf(signIn(username));
    const elsewhere = await tokensOf(signIn(username));
    const heir = await tokensOf(refresh(stolen.refreshToken));
    const grandchild = await tokensOf(refresh(heir.refreshToken));
    await expect(refresh(stolen.refreshToken)).resolves.toMatchObject({ status: 401 });
    await expect(refresh(grandchild.refreshToken)).resolves.toMatchObject({ status: 401 });
    await tokensOf(refresh(elsewhere.refreshToken));
  });

  it('used by many at once is good for one of them, and then for nobody', async () => {
    const { refreshToken } = await tokensOf(signIn((await person()).username));
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
    await expect(refresh(String(winners[0]?.body['refreshToken']))).resolves.toMatchObject({ status: 401 });
  });

  it('is good until it expires, and not after', async () => {
    const first = await tokensOf(signIn((await person()).username));
    clock.advance(2_592_000 - 1);
    const second = await tokensOf(refresh(first.refreshToken));
    clock.advance(2_592_000);
    await expect(refresh(second.refreshToken)).resolves.toMatchObject({ status: 401 });
  });

  it('that was never given out is refused', async () => {
    await expect(refresh('x'.repeat(43))).resolves.toMatchObject({
      status: 401,
      body: { message: 'This refresh token is not valid, or not any more. Sign in again.' },
    });
  });

  it('of an account that may not act any more is refused and stays so', async () => {
    const manager = app.get(DataSource).manager;
    const { id, username } = await person();
    const { refreshToken } = await tokensOf(signIn(username));
    await manager.update(Person, { id }, { obstacle: 'locked' });
    await expect(refresh(refreshToken)).resolves.toMatchObject({ status: 401 });
    await expect(manager.countBy(RefreshToken, { accountId: id, revokedAt: IsNull() })).resolves.toBe(0);
    await manager.update(Person, { id }, { obstacle: null });
    await expect(refresh(refreshToken)).resolves.toMatchObject({ status: 401 });
  });

  it('is stored as a hash only', async () => {
    const { id, username } = await person();
    const { refreshToken } = await tokensOf(signIn(username));
    const [stored] = await app.get(DataSource).manager.findBy(RefreshToken, { accountId: id });
    expect(stored?.tokenHash).toHaveLength(32);
    expect(stored?.tokenHash.equals(Buffer.from(refreshToken, 'base64url'))).toBe(false);
  });

  it('that expired is cleared away at the next sign-in, and all go with their account', async () => {
    const manager = app.get(DataSource).manager;
    const { id, username } = await person();
    await tokensOf(signIn(username));
    clock.advance(2_592_000);
    await tokensOf(signIn(username));
    await expect(manager.countBy(RefreshToken, { accountId: id })).resolves.toBe(1);
    await manager.delete(Person, { id });
    await expect(manager.countBy(RefreshToken, { accountId: id })).resolves.toBe(0);
  });

  it('ends with all others of its account where asked for, as after a change of password', async () => {
    const { id, username } = await person();
    const [one, other] = [await tokensOf(signIn(username)), await tokensOf(signIn(username))];
    await app.get(RefreshTokenService).revokeAllOf(id);
    await expect(refresh(one.refreshToken)).resolves.toMatchObject({ status: 401 });
    await expect(refresh(other.refreshToken)).resolves.toMatchObject({ status: 401 });
  });
});

describe('Signing out', () => {
  it('ends the refresh token and all its descendants', async () => {
    const first = await tokensOf(signIn((await person()).username));
    const second = await tokensOf(refresh(first.refreshToken));
    await expect(send('/api/token/revoke', JSON.stringify(first))).resolves.toMatchObject({ status: 204, body: {} });
    await expect(refresh(second.refreshToken)).resolves.toMatchObject({ status: 401 });
  });

  it('is answered alike for a token that was never given out', async () => {
    await expect(send('/api/token/revoke', '{"refreshToken":"unknown"}')).resolves.toMatchObject({ status: 204 });
  });
});

describe('The documentation of sign-in', () => {
  it('tells bodies, answers and that no token is needed', () => {
    const { paths } = SwaggerModule.createDocument(app, new DocumentBuilder().addSecurityRequirements('JWT').build());
    const answers = Object.fromEntries(
      ['/api/authentication_token', '/api/token/refresh', '/api/token/revoke'].map((path) => [
        path,
        Object.keys(paths[path]?.post?.responses ?? {}),
      ]),
    );
    expect(answers).toEqual({
      '/api/authentication_token': ['200', '400', '401', '415', '422', '429'],
      '/api/token/refresh': ['200', '400', '401', '415', '422'],
      '/api/token/revoke': ['204', '400', '415', '422'],
    });
    const { summary, security, requestBody } = paths['/api/authentication_token']?.post ?? {};
    expect({ summary, security }).toEqual({ summary: 'Sign in', security: [] });
    expect(Object.keys((requestBody as { content: object }).content)).toEqual(['application/json', 'application/ld+json']);
  });
});
