import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';

const SETTINGS = '/api/videoconference/settings';
const HEALTH = '/api/videoconference/health';

describe('The administrator of one portal', () => {
  let platform: TestApplication;
  let attacker: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    const portal = await platform.given.row('access_url', { url: 'http://second.test' });
    const person = await platform.given.administrator();
    await platform.given.row('access_url_rel_user', { url_id: portal, user_id: person.id });
    attacker = platform.as(person);
  });
  afterAll(() => platform.close());

  it('sets the secret of all portals, to forge their events', async () => {
    expect((await attacker.patch(SETTINGS, { salt: 'known to the attacker' })).status).toBe(403);
    expect((await attacker.put(SETTINGS, { salt: 'known to the attacker' })).status).toBe(403);
  });

  it('reads the settings, the health and the diagnostics', async () => {
    expect((await attacker.get(SETTINGS)).status).toBe(403);
    expect((await attacker.get(HEALTH)).status).toBe(403);
    expect((await attacker.get(`${HEALTH}?deep=1`)).status).toBe(403);
  });
});

describe('A caller who looks behind the firewall by the address of the videoconference server', () => {
  let platform: TestApplication;
  let behind: Server;
  let port: number;
  let calls = 0;
  let asGlobal: ApiClient;

  beforeAll(async () => {
    behind = createServer((_request, response) => {
      calls += 1;
      response.end('<response><returncode>SUCCESS</returncode><version>hooks are up</version></response>');
    });
    await new Promise<void>((listening) => behind.listen(0, '127.0.0.1', listening));
    ({ port } = behind.address() as AddressInfo);
    platform = await TestApplication.start({ variables: { VIDEOCONF_ALLOW_HTTP: 'true', PUBLIC_URL: 'https://lyceum.example.org' } });
    asGlobal = platform.as(await platform.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
  });
  afterAll(async () => {
    await platform.close();
    behind.close();
  });

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]', '0x7f000001'])(
    'is refused %s where it is set',
    async (host) => {
      const { status, body } = await asGlobal.patch(SETTINGS, { server_url: `http://${host}:${port}/api` });
      expect({ status, violations: body.violations }).toMatchObject({ status: 422, violations: [{ propertyPath: 'server_url' }] });
    },
  );

  it('learns nothing by a name that leads there', async () => {
    expect((await asGlobal.patch(SETTINGS, { server_url: `http://localhost:${port}/api`, salt: 'a secret long enough' })).status).toBe(200);
    const { status, text } = await asGlobal.get(`${HEALTH}?deep=1`);
    expect(status).toBe(200);
    expect(text).toContain('VIDEOCONF_ALLOW_PRIVATE');
    expect(calls).toBe(0);
  });
});
