import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Given, type Person, PORTAL } from '../../support/given.js';

const TAKEOVERS: readonly object[] = [
  { plainPassword: 'taken over by portal two' },
  { email: 'taken@example.org' },
  { username: 'taken' },
  { roles: ['ROLE_ADMIN'] },
  { status: 'session_admin' },
  { active: 'inactive' },
  { locked: true },
  { expired: true },
  { expiresAt: '2001-01-01T00:00:00Z' },
];

/** The service answers for portal 2; the victim is at home on portal 1, and was put on portal 2 as well. */
describe("a portal's administrator who takes over an account that is on another portal too", () => {
  let platform: TestApplication;
  let given: Given;
  let second: number;
  let victim: Person;
  let asAttacker: ApiClient;
  let asAdministratorOfBoth: ApiClient;
  let asEverywhere: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start({ variables: { PORTAL_ID: '2' } });
    ({ given } = platform);
    second = await given.row('access_url', { url: 'http://second.test' });
    const attacker = await given.administrator();
    await platform.dataSource.query('UPDATE access_url_rel_user SET url_id = $1 WHERE user_id = $2', [second, attacker.id]);
    asAttacker = platform.as(attacker);
    asAdministratorOfBoth = platform.as(await onBoth(await given.administrator()));
    asEverywhere = platform.as(await given.globalAdministrator());
    victim = await onBoth(await given.student());
  });

  afterAll(() => platform.close());

  const iri = ({ id }: Person): string => `/api/users/${id}`;

  async function onBoth(person: Person): Promise<Person> {
    await given.row('access_url_rel_user', { url_id: second, user_id: person.id });
    return person;
  }

  it.each(TAKEOVERS)('does not change %j', async (values) => {
    const before = (await asAttacker.get(iri(victim))).body;
    const refused = await asAttacker.patch(iri(victim), values);
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toContain('other portals');
    expect((await asAttacker.get(iri(victim))).body).toEqual(before);
  });

  it('does not delete it, by its own address or by its node', async () => {
    const account = (await asEverywhere.post('/api/users', { username: 'made.on.two', email: 'two@example.org' })).body;
    await given.row('access_url_rel_user', { url_id: PORTAL, user_id: account.id });
    expect((await asAttacker.delete(String(account['@id']))).status).toBe(403);
    expect((await asAttacker.delete(String(account.resourceNode))).status).toBe(403);
    expect((await asEverywhere.get(String(account['@id']))).body).toMatchObject({ active: 'active' });
  });

  it('takes it off the own portal instead', async () => {
    const guest = await onBoth(await given.student());
    const { body } = await asAttacker.get(`/api/access_url_rel_users?user=${encodeURIComponent(iri(guest))}`);
    expect(body.member).toHaveLength(1);
    expect((await asAttacker.delete(String(body.member?.[0]?.['@id']))).status).toBe(204);
    expect((await asAttacker.get(iri(guest))).status).toBe(403);
    expect((await asEverywhere.get(iri(guest))).body).toMatchObject({ active: 'active' });
  });

  it('still corrects a name, and sends the rest of the record back unchanged', async () => {
    const { email, status, roles, active } = (await asAttacker.get(iri(victim))).body;
    const corrected = await asAttacker.patch(iri(victim), { firstname: 'Ada', email, status, roles, active });
    expect([corrected.status, corrected.body.firstname]).toEqual([200, 'Ada']);
  });

  it('is refused what an administrator of all its portals, and a global one, may do', async () => {
    for (const client of [asAdministratorOfBoth, asEverywhere]) {
      const account = await onBoth(await given.student());
      expect((await client.patch(iri(account), { locked: true })).status).toBe(200);
      expect((await client.delete(iri(account))).status).toBe(204);
    }
  });

  it('changes and deletes accounts of the own portal alone', async () => {
    const { body } = await asAttacker.post('/api/users', { username: 'only.on.two', email: 'only@example.org' });
    expect((await asAttacker.patch(String(body['@id']), { locked: true })).status).toBe(200);
    expect((await asAttacker.delete(String(body['@id']))).status).toBe(204);
  });
});
