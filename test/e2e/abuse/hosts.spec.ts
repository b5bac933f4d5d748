import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PLAYER_RELEASE } from '../../../src/tracking/followed-paths/scorm-runtime/scorm-routes.js';
import { TestApplication } from '../../support/application.js';

const PLAYER = `/content/runtime/${PLAYER_RELEASE}/player.js`;
/** Addresses in an answer that name the attacker's host, wherever they stand. */
const EVIL = 'evil.example';

describe('A caller who names a host of their own', () => {
  let platform: TestApplication;

  beforeAll(async () => {
    platform = await TestApplication.start();
  });
  afterAll(() => platform.close());

  it.each([
    ['in Host', { Host: 'evil.example' }],
    ['in Host, with a port', { Host: 'evil.example:8443' }],
    ['in Host, behind ours', { Host: '127.0.0.1@evil.example' }],
    ['in X-Forwarded-Host, past no proxy', { 'X-Forwarded-Host': 'evil.example' }],
  ])('%s, and finds it nowhere in what others would be sent', async (_where, headers) => {
    for (const path of ['/api/docs.jsonld', '/api/contexts/Course', '/api', '/api/courses', '/api/nowhere']) {
      const reply = await platform.stranger.get(path, headers);
      expect([path, reply.text.includes(EVIL), reply.headers.get('Link')?.includes(EVIL)]).toEqual([path, false, false]);
      expect(reply.headers.get('Link')).toContain(`<${platform.url}/api/docs.jsonld>`);
    }
  });

  it.each(['localhost:8080', '127.0.0.1:9000'])('while %s, by which a tunnel may lead here, is what it was', async (host) => {
    expect((await platform.stranger.get('/api', { Host: host })).headers.get('Link')).toContain(`<http://${host}/api/docs.jsonld>`);
  });
});

describe('An installation whose content has an origin of its own', () => {
  const CONTENT = 'content.example.org';
  let platform: TestApplication;

  beforeAll(async () => {
    platform = await TestApplication.start({ variables: { CONTENT_ORIGIN: `https://${CONTENT}` } });
  });
  afterAll(() => platform.close());

  it.each(['/content/scorm/x/', '/content/files/x/a.txt', PLAYER])('has nothing of %s on the host of the API (case 18)', async (path) => {
    expect((await platform.stranger.get(path)).status).toBe(404);
  });

  it.each(['/api', '/health', '/', '/admin', '/api/authentication_token'])('has nothing of %s on that origin (case 18)', async (path) => {
    expect((await platform.stranger.get(path)).status).not.toBe(404);
    const { status, headers } = await platform.stranger.get(path, { Host: CONTENT });
    expect([status, headers.get('set-cookie'), headers.get('content-type')]).toEqual([404, null, 'text/plain; charset=utf-8']);
  });

  it('shows the player there, and its scripts without a cookie (case 18)', async () => {
    const { status, headers } = await platform.stranger.get(PLAYER, { Host: CONTENT });
    expect([status, headers.get('set-cookie'), headers.get('x-content-type-options')]).toEqual([200, null, 'nosniff']);
  });
});
