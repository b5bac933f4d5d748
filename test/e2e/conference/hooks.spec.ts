import { afterEach, describe, expect, it } from '@jest/globals';
import { HookAdministration } from '../../../src/conference/hooks/hook-administration.js';
import { HookKeeper } from '../../../src/conference/hooks/hook-keeper.js';
import type { Person } from '../../support/given.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';
import { type Scene, scene } from '../../support/videoconference-server-scene.js';

const PER_MEETING = { WEBHOOKS_SCOPE: 'per_meeting' };

describe('the hooks on the videoconference server', () => {
  const scenes: Scene[] = [];
  afterEach(async () => {
    for (const open of scenes.splice(0)) await open.close();
  });

  async function start(...parameters: Parameters<typeof scene>): Promise<Scene> {
    const started = await scene(...parameters);
    scenes.push(started);
    return started;
  }

  const message = (room: string, person: Person, { clock }: Scene): SentEvent =>
    userEvent('chat-message-posted', room, person.id, clock.now().getTime());

  const stateOf = async ({ app }: Scene): Promise<string[]> => (await app.app.get(HookAdministration).list()).map(({ state }) => state);

  async function messagesOf({ app }: Scene, meeting: number): Promise<number> {
    const [row] = await app.dataSource.query<{ n: string }[]>(
      `SELECT sum((metrics->'counts'->>'messages')::int) AS n FROM conference_activity WHERE meeting_id = $1`,
      [meeting],
    );
    return Number(row?.n ?? 0);
  }

  describe.each([
    ['global', '3.5', { WEBHOOKS_SCOPE: 'global' }],
    ['one for a meeting', '3.5', PER_MEETING],
    ['global', '2.6', { WEBHOOKS_SCOPE: 'global', WEBHOOKS_HASH_ALGO: 'sha1' }],
    ['one for a meeting', '2.6', { ...PER_MEETING, WEBHOOKS_HASH_ALGO: 'sha1' }],
  ] as const)('%s, on a server %s', (_, dialect, variables) => {
    it('report a lecture of three hours to its end', async () => {
      const at = await start(variables, dialect);
      const learner = await at.app.given.student();
      const { id, remoteId } = await at.app.given.meeting();
      await at.pass(5);
      const addresses = new Set<string>();
      for (let minute = 0; minute < 180; minute += 1) {
        const answers = await at.server.happen(remoteId, message(remoteId, learner, at));
        expect(answers).toEqual([200]);
        for (const { callbackURL } of at.server.hooks) addresses.add(callbackURL);
        for (let half = 0; half < 2; half += 1) {
          at.clock.advance(30);
          await at.app.app.get(HookKeeper).round();
        }
      }
      expect(await messagesOf(at, id)).toBe(180);
      expect(addresses.size).toBeGreaterThanOrEqual(18);
      expect(at.server.hooks).toHaveLength(1);
      expect(await stateOf(at)).toEqual(['active']);
    });
  });

  it('lose nothing in a renewal: the old address is good until the new one is there, and both count once', async () => {
    const at = await start();
    const learner = await at.app.given.student();
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
    expect(await at.server.happen(remoteId, message(remoteId, learner, at))).toEqual([200, 200]);
    expect(await messagesOf(at, id)).toBe(1);
  });

  it('come back when the server forgets them, or forgets what they are for', async () => {
    const filtered = await start({ WEBHOOKS_EVENT_FILTER: 'User-Joined, chat-message-posted' });
    await filtered.pass(5);
    expect(filtered.server.hooks[0]?.eventID).toBe('user-joined,chat-message-posted');
    filtered.server.restart();
    expect(filtered.server.hooks).toEqual([]);
    await filtered.pass(60);
    expect(filtered.server.hooks).toHaveLength(1);

    const scoped = await start(PER_MEETING);
    const { remoteId } = await scoped.app.given.meeting();
    await scoped.pass(5);
    scoped.server.restart();
    expect(scoped.server.hooks[0]?.meetingID).toBeUndefined();
    await scoped.pass(60);
    expect(scoped.server.hooks).toMatchObject([{ meetingID: remoteId }]);
  });

  it('are cleared of what a process that died left, and of nothing that is not ours', async () => {
    const at = await start(PER_MEETING);
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
    const at = await start(PER_MEETING);
    const admin = at.app.as(await at.app.given.administrator());
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
    at.clock.advance(24 * 60 * 60);
    await at.pass(5);
    expect(rooms()).toEqual([]);
    await at.server.happen('nobody-listens', message('third', await at.app.given.student(), at));
  });

  it('are asked for again when somebody joins', async () => {
    const at = await start(PER_MEETING);
    const { remoteId } = await at.app.given.meeting({ status: 'closed' });
    await at.pass(5);
    expect(at.server.hooks).toEqual([]);
    const { body } = await at.app.stranger.post('/api/conference_meetings', {});
    expect(body).toBeDefined();
    const sender = new (await import('../../support/room-sender.js')).RoomSender(
      at.app.stranger,
      { salt: 'test-salt', secret: 'test-secret-of-at-least-thirty-two-characters' },
      () => at.clock.now(),
    );
    expect((await sender.modern([userEvent('user-joined', remoteId, 7, at.clock.now().getTime())])).status).toBe(200);
    await at.pass(5);
    expect(at.server.hooks).toMatchObject([{ meetingID: remoteId }]);
  });

  it('go when they are switched off, and change with their scope, digest, secret and filter', async () => {
    const at = await start();
    const admin = at.app.as(await at.app.given.administrator());
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

  it('are not doubled by two processes, whatever these do at once', async () => {
    const at = await start(PER_MEETING);
    for (let room = 0; room < 25; room += 1) await at.app.given.meeting();
    const keeper = at.app.app.get(HookKeeper);
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([keeper.round(), keeper.round(), keeper.round()]);
      at.clock.advance(61);
    }
    await at.pass(5);
    expect(at.server.hooks).toHaveLength(25);
    expect(new Set(at.server.hooks.map(({ meetingID }) => meetingID)).size).toBe(25);
    // One at the beginning, and one for each of two renewals.
    expect(at.server.count('hooks/create')).toBe(75);
  });

  it('wait longer after each failure, and come when the server does; a meeting is made all the same', async () => {
    const at = await start(PER_MEETING);
    const admin = at.app.as(await at.app.given.administrator());
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
    expect(await stateOf(at)).toEqual(['active']);
    expect(at.server.hooks).toHaveLength(1);
  });

  it('are kept even where the server fails to list them', async () => {
    const at = await start();
    at.server.mood = 'no-list';
    await at.pass(1300);
    expect(await stateOf(at)).toEqual(['active']);
    expect(at.server.hooks).toHaveLength(1);
  });

  it('go on from wherever a process died: the address is written down before the server hears of it', async () => {
    const at = await start();
    await at.pass(5);
    // As if it had died after the creation, before it wrote down the id.
    await at.app.dataSource.query(`UPDATE conference_hook SET remote_hook_id = NULL, state = 'wanted', next_attempt_at = $1`, [
      at.clock.now(),
    ]);
    await at.pass(5);
    expect(at.server.hooks).toHaveLength(1);
    expect(await stateOf(at)).toEqual(['active']);
  });

  describe('of one meeting', () => {
    it('are registered and removed by those who may change it', async () => {
      const at = await start(PER_MEETING);
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
      expect([at.server.hooks, (await asTeacher.delete(path)).status]).toEqual([[], 202]);
      await asTeacher.post(path, undefined);
      await at.pass(5);
      expect(at.server.hooks).toHaveLength(1);
    });

    it('are the one for all where that is the scope, and none where hooks are off', async () => {
      const at = await start();
      const admin = at.app.as(await at.app.given.administrator());
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
