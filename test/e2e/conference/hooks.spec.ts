import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HookAdministration } from '../../../src/conference/hooks/hook-administration.js';
import type { Type } from '@nestjs/common';
import { HookStore } from '../../../src/conference/hooks/hook-store.js';
import { HookReconciler } from '../../../src/conference/hooks/hook-reconciler.js';
import { TEST_SALT, TEST_SECRET } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';
import { VideoconferenceServerDouble } from '../../support/videoconference-server.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const PER_MEETING = { webhooks_scope: 'per_meeting' };

describe('the hooks on the videoconference server', () => {
  let at: Scene;
  let learner: Person;

  beforeAll(async () => {
    at = await scene();
    learner = await at.app.given.student();
  });
  afterAll(() => at.close());
  beforeEach(() => at.reset());

  const message = (room: string): SentEvent => userEvent('chat-message-posted', room, learner.id, at.clock.now().getTime());

  const states = async (): Promise<string[]> => (await at.app.app.get(HookAdministration).list()).map(({ state }) => state);

  async function messagesOf(meeting: number): Promise<number> {
    const [row] = await at.app.dataSource.query<{ n: string }[]>(
      `SELECT sum((metrics->'counts'->>'messages')::int) AS n FROM conference_activity WHERE meeting_id = $1`,
      [meeting],
    );
    return Number(row?.n ?? 0);
  }

  describe.each([
    ['global', '3.5', { webhooks_scope: 'global' }],
    ['one for a meeting', '3.5', PER_MEETING],
    ['global', '2.6', { webhooks_scope: 'global', webhooks_hash_algo: 'sha1' }],
    ['one for a meeting', '2.6', { ...PER_MEETING, webhooks_hash_algo: 'sha1' }],
  ] as const)('%s, on a server %s', (_, dialect, settings) => {
    it('report a lecture of three hours to its end', async () => {
      await at.reset(settings, dialect);
      const { id, remoteId } = await at.app.given.meeting();
      await at.pass(5);
      const addresses = new Set<string>();
      for (let minute = 0; minute < 180; minute += 1) {
        if (minute % 3 === 0) expect(await at.server.happen(remoteId, message(remoteId))).toEqual([200]);
        for (const { callbackURL } of at.server.hooks) addresses.add(callbackURL);
        at.clock.advance(60);
        await at.app.app.get(HookReconciler).round();
      }
      expect(await messagesOf(id)).toBe(60);
      expect(addresses.size).toBeGreaterThanOrEqual(18);
      expect(at.server.hooks).toHaveLength(1);
      expect(await states()).toEqual(['active']);
    });
  });

  it('lose nothing in a renewal: the old address is good until the new one is there, and both count once', async () => {
    const { id, remoteId } = await at.app.given.meeting();
    await at.pass(5);
    const [before] = at.server.hooks;
    await at.pass(595);
    expect(at.server.hooks).toEqual([before]);
    await at.pass(10);
    const [after] = at.server.hooks;
    expect(after?.callbackURL).not.toBe(before?.callbackURL);
    // As between the creation of one and the removal of the other, when 3.x serves both.
    at.server.hooks.push(before!);
    expect(await at.server.happen(remoteId, message(remoteId))).toEqual([200, 200]);
    expect(await messagesOf(id)).toBe(1);
  });

  it('come back when the server forgets them, or forgets what they are for', async () => {
    await at.reset({ webhooks_event_filter: 'User-Joined, chat-message-posted' });
    await at.pass(5);
    expect(at.server.hooks[0]?.eventID).toBe('user-joined,chat-message-posted');
    at.server.restart();
    expect(at.server.hooks).toEqual([]);
    await at.pass(60);
    expect(at.server.hooks).toHaveLength(1);

    await at.reset(PER_MEETING);
    const { remoteId } = await at.app.given.meeting();
    await at.pass(5);
    at.server.restart();
    expect(at.server.hooks[0]?.meetingID).toBeUndefined();
    await at.pass(60);
    expect(at.server.hooks).toMatchObject([{ meetingID: remoteId }]);
  });

  it('are cleared of what a process that died left, and of nothing that is not ours', async () => {
    await at.reset(PER_MEETING);
    const { remoteId } = await at.app.given.meeting();
    const stray = {
      id: 'stray',
      callbackURL: `${at.door.url}/plugin/Videoconf/webhook.php?au=1&mid=${remoteId}&ts=1&sig=0`,
      meetingID: remoteId,
    };
    const foreign = { id: 'foreign', callbackURL: 'https://other.test/hooks?a=1&b=<2>' };
    at.server.hooks.push(stray, foreign);
    await at.pass(5);
    expect(at.server.hooks.map(({ id }) => id)).not.toContain('stray');
    expect(at.server.hooks).toContainEqual(foreign);
    expect(at.server.hooks).toHaveLength(2);
  });

  it('are wanted while a meeting is made, open or joined, and go when it ended, is deleted, or nobody came', async () => {
    await at.reset(PER_MEETING);
    const admin = at.administrator;
    const make = async (remoteId: string): Promise<string> =>
      String((await admin.post('/api/conference_meetings', { title: 'Lecture', remoteId })).body['@id']);
    const rooms = (): (string | undefined)[] => at.server.hooks.map(({ meetingID }) => meetingID).sort();
    const [first, second] = [await make('first'), await make('second')];
    await make('third');
    await at.pass(5);
    expect(rooms()).toEqual(['first', 'second', 'third']);
    await admin.patch(first, { status: 'open' });
    await admin.delete(second);
    await at.pass(5);
    expect(rooms()).toEqual(['first', 'third']);
    await admin.patch(first, { status: 'closed' });
    await at.pass(60);
    expect(rooms()).toEqual(['first', 'third']);
    await at.pass(300);
    expect(rooms()).toEqual(['third']);
    at.clock.advance(8 * 24 * 60 * 60);
    await at.pass(5);
    expect(rooms()).toEqual([]);
  });

  describe('that the server lost', () => {
    const forget = (): void => void (at.server.hooks = []);
    const delivers = async (address: string): Promise<number> =>
      (await fetch(address, { method: 'POST', body: '[]', headers: { 'Content-Type': 'application/json' } })).status;

    it('are back within seconds while a participant is in a meeting', async () => {
      const { remoteId } = await at.app.given.meeting();
      await at.pass(5);
      await at.server.happen(remoteId, userEvent('user-joined', remoteId, learner.id, at.clock.now().getTime()));
      await at.pass(30);
      forget();
      await at.pass(20);
      expect(at.server.hooks).toHaveLength(1);
    });

    it('are back at once after a refused delivery', async () => {
      await at.pass(5);
      forget();
      await at.pass(10);
      expect(at.server.hooks).toEqual([]);
      expect(await delivers(`${at.door.url}/plugin/Videoconf/webhook.php?au=1&mid=&ts=1&sig=ab`)).toBe(403);
      await at.pass(5);
      expect(at.server.hooks).toHaveLength(1);
    });

    it('are back at once when a process starts', async () => {
      await at.pass(5);
      forget();
      const needs = Reflect.getMetadata('design:paramtypes', HookReconciler) as Type[];
      const given = needs.map((need) => at.app.app.get<unknown>(need, { strict: false }));
      const fresh = new HookReconciler(...(given as ConstructorParameters<typeof HookReconciler>));
      await fresh.round();
      expect(at.server.hooks).toHaveLength(1);
    });

    it('are back within seconds of a round that the database broke off', async () => {
      await at.pass(5);
      // As a round leaves it that claimed the hook and came no further.
      await at.app.dataSource.query(`UPDATE conference_hook SET next_attempt_at = $1`, [at.clock.now()]);
      await at.app.app.get(HookStore, { strict: false }).claim(at.clock.now());
      forget();
      await at.pass(20);
      expect(at.server.hooks).toHaveLength(1);
    });
  });

  it('lose nothing when digest or secret are changed under traffic; what came before is good for a quarter of an hour', async () => {
    const { id, remoteId } = await at.app.given.meeting();
    await at.pass(5);
    const [hook] = at.server.hooks;
    await at.administrator.patch('/api/videoconference/settings', { webhooks_hash_algo: 'sha1' });
    expect(await at.server.happen(remoteId, message(remoteId))).toEqual([200]);
    await at.pass(5);
    expect(at.server.hooks).not.toContainEqual(hook);
    await at.administrator.patch('/api/videoconference/settings', { salt: 'what-the-server-gets-next' });
    expect(await at.server.happen(remoteId, message(remoteId))).toEqual([200]);
    expect(await messagesOf(id)).toBe(2);
    at.clock.advance(14 * 60);
    await at.app.app.get(HookReconciler).round();
    expect(await at.server.happen(remoteId, message(remoteId))).toEqual([200]);
    at.clock.advance(2 * 60);
    expect(await at.server.happen(remoteId, message(remoteId))).toEqual([403]);
  });

  it('stay for a room that is used again, and count its second run from the first join; the meeting is open while it runs', async () => {
    await at.reset(PER_MEETING);
    const { id, remoteId } = await at.app.given.meeting();
    await at.pass(5);
    const tell = (name: string, run: string): Promise<unknown[]> => {
      const { attributes, ...event } = userEvent(name, remoteId, learner.id, at.clock.now().getTime());
      return at.server.happen(remoteId, {
        ...event,
        attributes: { ...attributes, meeting: { 'external-meeting-id': remoteId, 'internal-meeting-id': run } },
      });
    };
    const meeting = async (): Promise<unknown> => {
      const { body } = await at.administrator.get(`/api/conference_meetings/${id}`, { Accept: 'application/json' });
      return [body['status'], body['closedAt']];
    };
    for (const run of ['run-1', 'run-2']) {
      expect(await tell('user-joined', run)).toEqual([200]);
      expect(await meeting()).toEqual(['open', null]);
      await at.pass(60);
      const end = at.clock.now().toISOString().replace('.000Z', '+00:00');
      expect(await tell('meeting-ended', run)).toEqual([200]);
      expect(await meeting()).toEqual(['closed', expect.stringContaining(end.slice(0, 19))]);
      at.clock.advance(7 * 24 * 60 * 60);
      await at.pass(5);
    }
    const { body } = await at.administrator.get<unknown[]>(`/api/conference_activities?meeting=${id}`, { Accept: 'application/json' });
    expect(body).toHaveLength(2);
  });

  it('of one meeting are joined by hooks of its breakout rooms as these are announced, until they end', async () => {
    await at.reset(PER_MEETING);
    const { id, remoteId } = await at.app.given.meeting();
    await at.pass(5);
    const now = (): number => at.clock.now().getTime();
    const inside = { meeting: { 'internal-meeting-id': 'breakout-run', 'external-meeting-id': 'breakout-room' } };
    expect(await at.server.happen(remoteId, userEvent('user-joined', remoteId, learner.id, now()))).toEqual([200]);
    const announced = { meeting: { ...inside.meeting, 'is-breakout': true, 'parent-id': `int-${remoteId}` } };
    // The server tells it to hooks of all meetings; here a sender beside it does.
    const sender = new RoomSender(at.app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => at.clock.now());
    expect(await at.server.happen('breakout-room', { id: 'meeting-created', ts: now(), attributes: announced })).toEqual([]);
    await sender.modern([{ id: 'meeting-created', ts: now(), attributes: announced }]);
    await at.pass(5);
    expect(at.server.hooks.map(({ meetingID }) => meetingID).sort()).toEqual(['breakout-room', remoteId].sort());
    const said = { ...message(remoteId), attributes: { ...message(remoteId).attributes, ...inside } };
    expect(await at.server.happen('breakout-room', said)).toEqual([200]);
    expect(await messagesOf(id)).toBe(1);
    await at.server.happen('breakout-room', { id: 'meeting-ended', ts: now() + 1000, attributes: inside });
    await at.pass(5);
    expect(at.server.hooks).toMatchObject([{ meetingID: remoteId }]);
  });

  it('are asked for again when a participant joins', async () => {
    await at.reset(PER_MEETING);
    const { remoteId } = await at.app.given.meeting({ status: 'closed' });
    await at.pass(5);
    expect(at.server.hooks).toEqual([]);
    const sender = new RoomSender(at.app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => at.clock.now());
    expect((await sender.modern([userEvent('user-joined', remoteId, 7, at.clock.now().getTime())])).status).toBe(200);
    await at.pass(5);
    expect(at.server.hooks).toMatchObject([{ meetingID: remoteId }]);
  });

  it('go when they are switched off, and change with their scope, digest, secret and filter', async () => {
    const admin = at.administrator;
    const { remoteId } = await at.app.given.meeting();
    const set = (change: object) => admin.patch('/api/videoconference/settings', change);
    await at.pass(5);
    const [first] = at.server.hooks;
    expect(first?.meetingID).toBeUndefined();
    await set({ webhooks_scope: 'per_meeting' });
    await at.pass(5);
    expect(at.server.hooks).toMatchObject([{ meetingID: remoteId }]);
    await set({ webhooks_event_filter: 'user-left' });
    await at.pass(5);
    expect(at.server.hooks).toMatchObject([{ meetingID: remoteId, eventID: 'user-left' }]);
    const sha256 = at.server.hooks[0]!.callbackURL;
    await set({ webhooks_hash_algo: 'sha1' });
    await at.pass(5);
    expect(at.server.hooks).toHaveLength(1);
    expect(at.server.hooks[0]!.callbackURL.length).toBe(sha256.length - 24);
    await set({ webhooks_enabled: false });
    await at.pass(5);
    expect(at.server.hooks).toEqual([]);
    const calls = at.server.calls.length;
    await at.pass(120);
    expect(at.server.calls.length).toBe(calls);
  });

  it('are taken off a server that the settings name no more, where the secret is the same', async () => {
    const other = await VideoconferenceServerDouble.start({ secret: TEST_SALT, now: () => at.clock.now() });
    const move = async (server: VideoconferenceServerDouble, change: object = {}): Promise<void> => {
      expect((await at.administrator.patch('/api/videoconference/settings', { server_url: server.url, ...change })).status).toBe(200);
      await at.pass(5);
    };
    await at.pass(5);
    await move(other);
    expect([at.server.hooks.length, other.hooks.length]).toEqual([0, 1]);
    other.mood = 'html';
    await move(at.server);
    expect([at.server.hooks.length, other.hooks.length]).toEqual([1, 1]);
    expect(await states()).toEqual(['active']);
    other.mood = 'well';
    const calls = at.server.calls.length;
    await move(other, { salt: 'another-secret' });
    expect(at.server.calls.slice(calls)).toEqual([]);
    await other.close();
  });

  it('are not doubled by two processes, whatever these do at once', async () => {
    await at.reset(PER_MEETING);
    for (let room = 0; room < 25; room += 1) await at.app.given.meeting();
    const reconciler = at.app.app.get(HookReconciler);
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([reconciler.round(), reconciler.round(), reconciler.round()]);
      at.clock.advance(61);
    }
    await at.pass(5);
    expect(at.server.hooks).toHaveLength(25);
    expect(new Set(at.server.hooks.map(({ meetingID }) => meetingID)).size).toBe(25);
    // One at the beginning, and one for each of two renewals.
    expect(at.server.count('hooks/create')).toBe(75);
  });

  it('wait longer after each failure, and come when the server does; a meeting is made all the same', async () => {
    await at.reset(PER_MEETING);
    const admin = at.administrator;
    at.server.mood = 'html';
    const { status } = await admin.post('/api/conference_meetings', { title: 'Lecture', remoteId: 'room', status: 'open' });
    expect(status).toBe(201);
    await at.pass(300);
    const [hook] = await at.app.app.get(HookAdministration).list();
    expect(hook).toMatchObject({ state: 'failed', lastError: 'The server answers with HTTP status 500.' });
    expect(at.server.count('hooks/list')).toBeGreaterThan(5);
    expect(at.server.count('hooks/list')).toBeLessThan(20);
    at.server.mood = 'well';
    await at.pass(60);
    expect(await states()).toEqual(['active']);
    expect(at.server.hooks).toHaveLength(1);
  });

  it('are kept even where the server fails to list them', async () => {
    at.server.mood = 'no-list';
    await at.pass(1300);
    expect(await states()).toEqual(['active']);
    expect(at.server.hooks).toHaveLength(1);
  });

  it('go on from wherever a process died: the address is written down before the server hears of it', async () => {
    await at.pass(5);
    // As if it had died after the creation, before it wrote down the id.
    await at.app.dataSource.query(`UPDATE conference_hook SET remote_hook_id = NULL, state = 'wanted', next_attempt_at = $1`, [
      at.clock.now(),
    ]);
    await at.pass(5);
    expect(at.server.hooks).toHaveLength(1);
    expect(await states()).toEqual(['active']);
  });

  describe('of one meeting', () => {
    it('are registered and removed by those who may change it', async () => {
      await at.reset(PER_MEETING);
      const teacher = await at.app.given.teacher();
      const own = await at.app.given.meeting({ user_id: teacher.id });
      const path = `/api/conference_meetings/${own.id}/hook`;
      const asTeacher = at.app.as(teacher);
      expect((await at.app.stranger.post(path, undefined)).status).toBe(401);
      expect((await at.app.as(await at.app.given.student()).post(path, undefined)).status).toBe(403);
      expect((await asTeacher.post('/api/conference_meetings/999999/hook', undefined)).status).toBe(404);
      const asked = await asTeacher.post(path, undefined);
      expect([asked.status, asked.body]).toMatchObject([202, { '@id': path, state: 'wanted' }]);
      await at.pass(5);
      const plain = await asTeacher.post(path, undefined, { Accept: 'application/json' });
      expect([plain.status, plain.body.state, plain.body['@id']]).toEqual([200, 'active', undefined]);
      expect(plain.text).not.toMatch(/sig=/);
      expect((await asTeacher.delete(path)).status).toBe(202);
      await at.pass(5);
      expect(at.server.hooks).toEqual([]);
      await at.pass(60);
      expect([at.server.hooks, (await asTeacher.delete(path)).status]).toEqual([[], 200]);
      await asTeacher.post(path, undefined);
      await at.pass(5);
      expect(at.server.hooks).toHaveLength(1);
    });

    it('are the one for all where that is the scope, and none where hooks are off', async () => {
      const admin = at.administrator;
      const { id } = await at.app.given.meeting();
      const path = `/api/conference_meetings/${id}/hook`;
      await at.pass(5);
      expect((await admin.post(path, undefined)).body).toMatchObject({ scope: 'global', state: 'active' });
      expect((await admin.delete(path)).status).toBe(409);
      await admin.patch('/api/videoconference/settings', { webhooks_enabled: false });
      expect((await admin.post(path, undefined)).status).toBe(409);
    });
  });
});
