import { networkInterfaces } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { freePort } from '../support/free-port.js';
import { servicePlace } from '../support/service-place.js';
import { ServiceProcess } from '../support/service-process.js';

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));
if (!hasIpv6) process.stderr.write('This machine has no IPv6: nothing is tried on it.\n');
const METRICS_TOKEN = 'a-token-of-metrics-for-one-test';

(hasIpv6 ? describe : describe.skip)('a machine of IPv6', () => {
  const place = servicePlace('ipv6');

  it.each([
    ['::1', ['[::1]']],
    ['::', ['[::1]', '127.0.0.1']],
  ])('reaches API, sign-in, pages, metrics and probes of a service on %s', async (HOST, hosts) => {
    const metrics = await freePort();
    const service = ServiceProcess.spawn({ ...place.settings, HOST, METRICS_PORT: String(metrics), METRICS_TOKEN, SEED_DEMO: 'true' });
    const { port } = new URL(await service.ready());
    for (const host of hosts) {
      const origin = `http://${host}:${port}`;
      expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
      expect((await fetch(`http://${host}:${metrics}/health/ready`)).status).toBe(200);
      expect((await fetch(`http://${host}:${metrics}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).status).toBe(
        200,
      );
      const page = await fetch(`${origin}/admin/sign-in`, {
        method: 'POST',
        body: new URLSearchParams({ username: 'student', password: 'lyceum-demo' }),
        headers: { Origin: origin },
        redirect: 'manual',
      });
      expect([page.status, page.headers.get('set-cookie')]).toEqual([303, expect.stringContaining('lyceum_session=')]);
      const token = await fetch(`${origin}/api/authentication_token`, {
        method: 'POST',
        body: JSON.stringify({ username: 'student', password: 'lyceum-demo' }),
        headers: { 'Content-Type': 'application/json' },
      });
      expect(token.status).toBe(200);
      const described = await (await fetch(`${origin}/api`, { headers: { Accept: 'application/ld+json' } })).text();
      expect(described).toContain('/api/courses');
    }
    const [, last = hosts[0]] = hosts;
    const signedIn = await fetch(`http://${last}:${port}/api/authentication_token`, {
      method: 'POST',
      body: JSON.stringify({ username: 'admin', password: 'lyceum-demo' }),
      headers: { 'Content-Type': 'application/json' },
    });
    const { token } = (await signedIn.json()) as { token: string };
    const logins = await fetch(`http://${last}:${port}/api/track_e_logins`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    });
    const addresses = ((await logins.json()) as { userIp: string }[]).map(({ userIp }) => userIp);
    // Written in one way, whatever the service listens on.
    const networks: Readonly<Record<string, string>> = { '[::1]': '0:0:0::/48', '127.0.0.1': '127.0.0.0/24' };
    expect(new Set(addresses)).toEqual(new Set(hosts.map((host) => networks[host])));
    expect(await service.stop()).toMatchObject({ status: 0 });
  });
});
