import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LINK_PURPOSES, type LinkPurpose } from '../../../src/auth/links/account-token.entity.js';
import { OneTimeLinks } from '../../../src/auth/links/one-time-links.js';
import { Clock } from '../../../src/config/clock.js';
import { Database } from '../../../src/database/statements.js';
import type { Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Person, PORTAL } from '../../support/given.js';

/** Whatever a link that is good once is for: a new purpose is here without being named. */
describe('a link about an account', () => {
  let app: TestApplication;
  let administrator: Person;

  beforeAll(async () => {
    app = await TestApplication.start();
    administrator = await app.given.globalAdministrator();
  });
  afterAll(() => app.close());

  async function isGoodAfter(purpose: LinkPurpose, change: Json): Promise<boolean> {
    const person = await app.given.student();
    const links = app.app.get(OneTimeLinks);
    const database = app.app.get(Database);
    const expiresAt = new Date(app.app.get(Clock).now().getTime() + 60_000);
    const link = { purpose, portalId: PORTAL, userId: person.id, expiresAt };
    const secret = await database.transaction((transaction) => links.make(transaction, link));
    expect((await links.look(database, purpose, PORTAL, secret)).userId).toBe(person.id);
    expect((await app.as(administrator).patch(`/api/users/${person.id}`, change)).status).toBe(200);
    return links.look(database, purpose, PORTAL, secret).then(
      () => true,
      () => false,
    );
  }

  it.each(LINK_PURPOSES)('for %s ends with another password and another address, and with nothing else', async (purpose) => {
    expect(await isGoodAfter(purpose, { plainPassword: 'seven boats at noon' })).toBe(false);
    expect(await isGoodAfter(purpose, { email: `${purpose}@home.test` })).toBe(false);
    expect(await isGoodAfter(purpose, { firstname: 'Ada', status: 'teacher' })).toBe(true);
  });
});
