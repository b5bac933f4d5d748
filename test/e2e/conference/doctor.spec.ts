import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CallLimits } from '../../../src/conference/hooks/server/outbound-call.js';
import type { ApiClient } from '../../support/api-client.js';
import { type Scene, scene } from '../../support/videoconference-server-scene.js';

interface Finding {
  readonly step: string;
  readonly status: string;
  readonly finding: string;
  readonly fix?: string;
}

interface Report {
  readonly healthy: boolean;
  readonly reachable: boolean;
  readonly latencyMs: number | null;
  readonly hooks: object;
  readonly error: { readonly code: string } | null;
  readonly findings: readonly Finding[];
}

describe('health and doctor', () => {
  let at: Scene;
  let admin: ApiClient;

  beforeAll(async () => {
    at = await scene();
    admin = at.administrator;
    await at.pass(5);
  });
  afterAll(() => at.close());
  beforeEach(() => {
    patience(5000);
    Object.assign(at.server, { mood: 'well', skew: 0, dialect: '3.5' });
    at.door.mood = 'open';
  });

  /** How long a call may take; the callback examines itself by one, so that too short a time is a finding on a busy machine. */
  const patience = (timeoutMs: number): void => {
    Object.assign(at.app.app.get(CallLimits, { strict: false }), { timeoutMs });
  };
  const health = async (): Promise<Report> => (await admin.get<Report>('/api/videoconference/health')).body;
  const examine = async (): Promise<Report> => (await admin.get<Report>('/api/videoconference/health?deep=1')).body;
  /** What is not in order, as `step status`; that the scene speaks http does not count. */
  const complaints = async (): Promise<string[]> => {
    const { findings } = await examine();
    for (const { status, fix } of findings) if (status === 'failed' || status === 'warning') expect(fix).toEqual(expect.any(String));
    return findings.filter(({ status, step }) => status !== 'ok' && step !== 'settings').map(({ step, status }) => `${step} ${status}`);
  };
  const set = async (change: object): Promise<void> => {
    expect((await admin.patch('/api/videoconference/settings', change)).status).toBe(200);
  };

  it('tell that all is well, how fast the server answers and how many hooks are ours', async () => {
    at.server.hooks.push({ id: 'foreign', callbackURL: 'https://other.test/' });
    const report = await health();
    expect(report).toMatchObject({ reachable: true, error: null, hooks: { listed: 2, ours: 1, wanted: 1, active: 1 } });
    expect(report.latencyMs).toEqual(expect.any(Number));
    expect([(await examine()).healthy, await complaints()]).toEqual([true, []]);
    expect(await at.app.dataSource.query('SELECT count(*) AS n FROM conference_event')).toEqual([{ n: 0 }]);
  });

  it.each([
    ['html', 'http-status', /HTTP status 500/],
    ['silent', 'timeout', /within/],
    ['redirect', 'redirect', /elsewhere/],
  ] as const)('tell a server that answers with %s', async (mood, code, sentence) => {
    at.server.mood = mood;
    if (mood === 'silent') patience(300);
    expect(await health()).toMatchObject({ reachable: false, latencyMs: null, error: { code } });
    const { healthy, findings } = await examine();
    expect(healthy).toBe(false);
    expect(findings.find(({ step }) => step === 'address')?.finding).toMatch(sentence);
    expect(await complaints()).toEqual(['address failed', 'clock skipped', 'secret skipped', 'hooks skipped']);
  });

  it.each([
    ['huge', 'too-large'],
    ['document-type', 'not-xml'],
    ['no-list', 'listHookError'],
  ] as const)('refuse an answer that is %s', async (mood, code) => {
    at.server.mood = mood;
    expect((await health()).error?.code).toBe(code);
    expect(await complaints()).toEqual(['secret failed', 'hooks skipped']);
  });

  it('tell a wrong address from one that nobody answers at, and one that is http without leave', async () => {
    const { server_url } = (await admin.get('/api/videoconference/settings')).body;
    await set({ server_url: `${String(server_url)}/wrong` });
    expect((await health()).error?.code).toBe('http-status');
    await set({ server_url: 'http://127.0.0.1:9' });
    expect((await health()).error?.code).toBe('unreachable');
    await set({ server_url: null });
    expect((await health()).reachable).toBe(true);
  });

  it('tell a wrong secret from a wrong digest', async () => {
    await set({ salt: 'not-the-secret' });
    const wrong = (await examine()).findings.find(({ step }) => step === 'secret');
    expect([wrong?.status, wrong?.fix]).toEqual(['failed', expect.stringContaining('bbb-conf --secret')]);
    await set({ salt: null });
    at.server.dialect = '2.6';
    const digest = (await examine()).findings.find(({ step }) => step === 'secret');
    expect(digest).toMatchObject({ status: 'failed', fix: 'Set webhooks_hash_algo to sha1.' });
  });

  it('tell a clock that is off', async () => {
    at.server.skew = 60;
    expect(await complaints()).toEqual(['clock warning']);
    at.server.skew = -900;
    expect(await complaints()).toEqual(['clock failed']);
  });

  it('tell hooks that are missing, doubled or stale', async () => {
    const kept = at.server.hooks;
    at.server.hooks = [];
    expect(await complaints()).toEqual(['hooks failed']);
    at.server.hooks = [...kept, { id: 'stale', callbackURL: `${at.door.url}/plugin/Videoconf/webhook.php?au=1&mid=&ts=1&sig=0` }];
    expect(await complaints()).toEqual(['hooks warning']);
    at.server.hooks = kept;
  });

  it.each(['redirect', 'not-found', 'mangle'] as const)('tell a proxy before us that is set up wrongly: %s', async (mood) => {
    at.door.mood = mood;
    expect(await complaints()).toContain('callback failed');
  });

  it('tell that deliveries were refused, and why', async () => {
    await at.app.stranger.send('POST', '/plugin/Videoconf/webhook.php?au=1&mid=&ts=1&sig=ab', '{}');
    const { findings } = await examine();
    expect(findings.find(({ step }) => step === 'deliveries')).toMatchObject({
      status: 'warning',
      finding: expect.stringContaining('legacy callback: wrong') as unknown,
    });
  });
});
