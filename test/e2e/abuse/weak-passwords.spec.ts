import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';

describe('A caller who tries the passwords that come to mind first', () => {
  let platform: TestApplication;
  let asAdministrator: ApiClient;
  let portalName: string;

  beforeAll(async () => {
    platform = await TestApplication.start();
    asAdministrator = platform.as(await platform.given.administrator());
    const [portal] = await platform.dataSource.query<{ url: string }[]>('SELECT "url" FROM "access_url" WHERE "id" = 1');
    portalName = new URL(portal?.url ?? '').hostname;
  });
  afterAll(() => platform.close());

  const create = (username: string, plainPassword: string) =>
    asAdministrator.post('/api/users', { username, email: `${username}@example.org`, plainPassword });

  it.each(['password', 'Football', 'iloveyou', '123456789'])('finds nobody with %s', async (password) => {
    const { status, body } = await create('everybody', password);
    expect({ status, violations: body.violations }).toMatchObject({ status: 422, violations: [{ propertyPath: 'plainPassword' }] });
  });

  it('finds nobody with the user name or the name of the portal', async () => {
    for (const password of ['charles.babbage', 'Charles.Babbage1871!', `${portalName}.2026`]) {
      const { status, body } = await create('charles.babbage', password);
      expect({ password, status, violations: body.violations }).toMatchObject({
        status: 422,
        violations: [{ propertyPath: 'plainPassword' }],
      });
    }
  });

  it('finds nobody who chose such a password later', async () => {
    const made = await create('grace.hopper', 'nanoseconds of wire');
    expect(made.status).toBe(201);
    for (const plainPassword of ['password', 'grace.hopper']) {
      expect((await asAdministrator.patch(String(made.body['@id']), { plainPassword })).status).toBe(422);
    }
    expect(
      (await asAdministrator.patch(String(made.body['@id']), { username: 'amazing.grace', plainPassword: 'amazing.grace' })).status,
    ).toBe(422);
  });
});
