import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CallLimits } from '../../../src/conference/hooks/server/outbound-call.js';
import { TEST_SALT, TEST_SECRET } from '../../support/application.js';
import { RoomSender, userEvent } from '../../support/room-sender.js';
import type { ApiClient } from '../../support/api-client.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

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

describe('health and diagnostics', () => {
  let at: Scene;
  let admin: ApiClient;

  beforeAll(async () => {
    at = await scene();
    admin = at.administrator;
    await at.pass(5);
  });
  afterAll(() => at.close());
  beforeEach(() => {
    longestWait(5000);
    Object.assign(at.server, { mood: 'well', skew: 0, dialect: '3.5' });
    at.door.mood = 'open';
  });

  /** How long a call may take; the callback examines itself by one, so that too short a time is a finding on a busy machine. */
  const longestWait = (timeoutMs: number): void => {
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
    if (mood === 'silent') longestWait(300);
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

  describe('of deliveries', () => {
    const delivery = (report: Report): Finding[] => report.findings.filter(({ step }) => step === 'deliveries');

    it('tell when the last one came, and from where', async () => {
      await at.reset();
      const { remoteId } = await at.app.given.meeting();
      await at.pass(5);
      expect(await health()).toMatchObject({ lastDelivery: null });
      expect(await at.server.happen(remoteId, userEvent('user-joined', remoteId, 7, at.clock.now().getTime()))).toEqual([200]);
      expect(await health()).toMatchObject({
        lastDelivery: { at: at.clock.now().toISOString(), from: '127.0.0.1', callback: 'legacy', meeting: null, integrity: 'body' },
      });
      const [found] = delivery(await examine());
      expect([found?.status, found?.finding]).toEqual(['ok', expect.stringContaining(at.clock.now().toISOString())]);
    });

    it('tell that nothing arrives, though a hook is active and its meeting open for a minute', async () => {
      await at.reset({ webhooks_scope: 'per_meeting' });
      const { remoteId } = await at.app.given.meeting();
      await at.pass(5);
      expect(delivery(await examine())).toMatchObject([{ status: 'ok' }]);
      await at.pass(65);
      expect(delivery(await examine())).toMatchObject([
        { status: 'warning', finding: expect.stringContaining('delivered nothing') as unknown },
      ]);
      const sender = new RoomSender(at.app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => at.clock.now());
      await sender.modern([userEvent('user-joined', remoteId, 7, at.clock.now().getTime())]);
      const report = await examine();
      expect([delivery(report), report.healthy]).toMatchObject([[{ status: 'failed' }], false]);
      await at.server.happen(remoteId, userEvent('chat-message-posted', remoteId, 7, at.clock.now().getTime()));
      expect(delivery(await examine())).toMatchObject([{ status: 'ok' }]);
    });

    it('tell a server 3.0 to 3.3 by its checksum, the way out, and that its events are lost where they are refused', async () => {
      await at.reset({}, '3.3');
      const { remoteId } = await at.app.given.meeting();
      await at.pass(5);
      const chat = (): Promise<unknown[]> =>
        at.server.happen(remoteId, userEvent('chat-message-posted', remoteId, 7, at.clock.now().getTime()));
      await chat();
      const taken = await examine();
      expect([delivery(taken), taken.healthy]).toMatchObject([
        [
          {
            status: 'warning',
            finding: expect.stringContaining('3.0.0 to 3.3.1') as unknown,
            fix: expect.stringContaining('auth2_0') as unknown,
          },
        ],
        true,
      ]);
      await set({ webhooks_require_body_proof: true });
      await at.pass(5);
      expect(await chat()).toEqual([403]);
      const refused = await examine();
      expect([delivery(refused)[0], refused.healthy]).toMatchObject([
        { status: 'warning', losing: true, finding: expect.stringContaining('webhooks_require_body_proof') as unknown },
        false,
      ]);
    });
  });

  it('tell that deliveries were refused, and why', async () => {
    await at.reset();
    await at.app.stranger.send('POST', '/plugin/Videoconf/webhook.php?au=1&mid=&ts=1&sig=ab', '{}');
    const { findings } = await examine();
    expect(findings.find(({ step }) => step === 'deliveries')).toMatchObject({
      status: 'warning',
      finding: expect.stringContaining('legacy callback: wrong') as unknown,
    });
  });
});
