import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { createAdministrator } from '../../src/platform/directory/users/new-administrator.js';
import { readArguments } from '../../src/commands/admin-create/arguments.js';
import { readPassword } from '../../src/commands/admin-create/password-input.js';
import { TestApplication } from '../support/application.js';

describe('npm run lyceum -- admin:create', () => {
  let service: TestApplication;

  beforeAll(async () => {
    service = await TestApplication.start();
  });

  afterAll(() => service.close());

  const create = (values: object = {}): Promise<void> =>
    createAdministrator(service.app, { username: 'root', email: 'root@example.org', password: 'a good password', ...values });

  it('makes an account that can sign in and keep the whole installation', async () => {
    await create();
    const signedIn = await service.stranger.post<{ token: string }>(
      '/api/authentication_token',
      { username: 'root', password: 'a good password' },
      { 'Content-Type': 'application/json' },
    );
    expect(signedIn.status).toBe(200);
    const bearing = { Authorization: `Bearer ${signedIn.body.token}` };
    expect((await service.stranger.get('/api/me', bearing)).body).toMatchObject({ username: 'root', roles: ['ROLE_GLOBAL_ADMIN'] });
    expect((await service.stranger.post('/api/access_urls', { url: 'https://new.test' }, bearing)).status).toBe(201);
    expect((await service.stranger.get('/api/access_urls/1/users', bearing)).body).toMatchObject({ totalItems: 1 });
  });

  it('refuses a name that is taken, in any case, and leaves the account as it is', async () => {
    await expect(create({ username: 'ROOT', password: 'another password' })).rejects.toThrow(
      'No administrator was made. username: This user name is already taken.',
    );
  });

  it('refuses what the API refuses: weak passwords, addresses that are none', async () => {
    await expect(create({ username: 'weak', password: 'short' })).rejects.toThrow('password: ');
    await expect(create({ username: 'blank', password: ' '.repeat(9) })).rejects.toThrow('password: This value should not be blank.');
    await expect(create({ username: 'lost', email: 'nowhere' })).rejects.toThrow('email: ');
    const { body } = await service.as({ id: 1, username: 'root' }).get('/api/users');
    expect(body).toMatchObject({ totalItems: 1 });
  });
});

describe('the arguments of npm run lyceum -- admin:create', () => {
  it('name the account; the password is none of them', () => {
    expect(readArguments(['--username', 'root', '--email', 'a@b.test', '--password-stdin'])).toEqual({
      username: 'root',
      email: 'a@b.test',
      fromStdin: true,
    });
    expect(() => readArguments(['--username', 'root'])).toThrow('--email');
    expect(() => readArguments(['--username', 'root', '--email', 'a@b.test', '--password', 'secret'])).toThrow('--password-stdin');
  });

  it('leave the password to the first line of standard input', async () => {
    await expect(readPassword(Readable.from(['a good ', 'password\r\n', 'ignored']))).resolves.toBe('a good password');
    await expect(readPassword(Readable.from([]))).resolves.toBe('');
  });
});
