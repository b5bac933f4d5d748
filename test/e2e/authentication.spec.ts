import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { SignInObstacle } from '../../src/auth/account-directory.js';
import { PasswordHasher } from '../../src/auth/password-hasher.js';
import { Person } from '../support/authentication-app.js';
import { AuthenticationClient, granted, PASSWORD } from '../support/authentication-client.js';

const REJECTION = 'User name or password is wrong, or the account may not be used.';

let client: AuthenticationClient;

beforeAll(async () => {
  client = await AuthenticationClient.start();
});

afterAll(() => client.stop());

beforeEach(() => client.moveElsewhere());

describe('Signing in', () => {
  it('gives a token that opens closed routes, and a refresh token', async () => {
    const { id, username } = await client.person();
    const answer = await client.signIn(username);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ token: expect.any(String), refreshToken: expect.stringMatching(/^[\w-]{43}$/) });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await expect(client.whoAmI(String(answer.body['token']))).resolves.toEqual({ status: 200, id });
  });

  it('is remembered with its time', async () => {
    const { id, username } = await client.person();
    await client.tokensFor(username);
    await expect(client.dataSource.manager.findOneBy(Person, { id })).resolves.toMatchObject({ lastLogin: client.clock.now() });
  });

  it('renews a hash of another cost', async () => {
    const passwordHash = await new PasswordHasher({ memory: 128, passes: 1, lanes: 1 }).hash(PASSWORD);
    const { id, username } = await client.person({ passwordHash });
    await client.tokensFor(username);
    const { passwordHash: renewed } = await client.dataSource.manager.findOneByOrFail(Person, { id });
    expect(renewed).toContain('m=64,');
    await client.tokensFor(username);
  });

  it('is refused in the same words whatever the reason', async () => {
    const barred: SignInObstacle[] = ['inactive', 'locked', 'expired', 'credentials-expired', 'other-portal'];
    const answers = [
      await client.signIn((await client.person()).username, 'wrong'),
      await client.signIn('nobody'),
      await client.signIn((await client.person({ passwordHash: null })).username),
    ];
    for (const obstacle of barred) answers.push(await client.signIn((await client.person({ obstacle })).username));
    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual(answers.map(() => [401, REJECTION]));
  });

  it('works in spite of an outlived token in the header', async () => {
    const { username } = await client.person();
    const body = JSON.stringify({ username, password: PASSWORD });
    await granted(client.post('/api/authentication_token', body, { authorization: 'Bearer outlived' }));
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
    await expect(client.post('/api/authentication_token', body, { 'content-type': type })).resolves.toMatchObject({ status });
  });

  it('names every wrong member', async () => {
    const { body } = await client.post('/api/authentication_token', '{"username":7}');
    expect(body['violations']).toMatchObject([{ propertyPath: 'username' }, { propertyPath: 'password' }]);
  });
});

describe('The documentation of sign-in', () => {
  it('tells bodies, answers and that no token is needed', () => {
    const { paths } = SwaggerModule.createDocument(client.app, new DocumentBuilder().addSecurityRequirements('JWT').build());
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
