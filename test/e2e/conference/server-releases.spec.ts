import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';
import type { Dialect } from '../../support/videoconference-server.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const JSON_ONLY = { Accept: 'application/json' };

describe('the releases of the videoconference server', () => {
  let at: Scene;
  let admin: ApiClient;
  let learner: Person;

  beforeAll(async () => {
    at = await scene();
    admin = at.administrator;
    learner = await at.app.given.student();
  });
  afterAll(() => at.close());

  const event = (id: string, room: string, second = 0): SentEvent =>
    userEvent(id, room, learner.id, at.clock.now().getTime() + second * 1000);

  async function room(dialect: Dialect, settings: Readonly<Record<string, unknown>> = {}): Promise<{ id: number; remoteId: string }> {
    await at.reset(dialect === '2.6' ? { webhooks_hash_algo: 'sha1', ...settings } : settings, dialect);
    const meeting = await at.app.given.meeting();
    await at.pass(5);
    return meeting;
  }

  async function integrityOf(meeting: number): Promise<{ ledger: unknown[]; evidence: unknown }> {
    const { body: entries } = await admin.get<{ payload: { integrity?: string } }[]>(
      `/api/conference_meetings/${meeting}/events`,
      JSON_ONLY,
    );
    const { body: records } = await admin.get<{ id: number }[]>(`/api/conference_activities?meeting=${meeting}`, JSON_ONLY);
    const { body: evidence } = await admin.get(`/api/conference_activities/${records[0]?.id}/evidence`, JSON_ONLY);
    return { ledger: entries.map(({ payload }) => payload.integrity ?? 'body'), evidence: evidence['integrity'] };
  }

  describe.each([
    ['2.6', false, 'body'],
    ['3.3', false, 'address'],
    ['3.3', true, 'body'],
    ['3.5', false, 'body'],
    ['3.5', true, 'body'],
  ] as const)('%s, with bearer mode %s', (dialect, bearer, integrity) => {
    it(`is counted, and its deliveries are marked as proving their ${integrity}`, async () => {
      const { id, remoteId } = await room(dialect);
      at.server.bearer = bearer;
      expect(await at.server.happen(remoteId, event('user-joined', remoteId))).toEqual([200]);
      expect(await at.server.happen(remoteId, event('user-left', remoteId, 60))).toEqual([200]);
      expect(await integrityOf(id)).toEqual({ ledger: [integrity, integrity], evidence: integrity });
    });

    it('is refused where the body is to be proved and is not', async () => {
      const { remoteId } = await room(dialect, { webhooks_require_body_proof: true });
      at.server.bearer = bearer;
      expect(await at.server.happen(remoteId, event('user-joined', remoteId))).toEqual([integrity === 'body' ? 200 : 403]);
    });
  });

  it('is refused with the secret of another server, in bearer mode too where the body is to be proved', async () => {
    const { remoteId } = await room('3.5', { webhooks_require_body_proof: true });
    const [hook] = at.server.hooks;
    const { status } = await fetch(hook!.callbackURL, {
      method: 'POST',
      body: JSON.stringify([{ data: { type: 'event', ...event('user-joined', remoteId) } }]),
      headers: { Authorization: 'Bearer not-the-secret' },
    });
    expect(status).toBe(403);
  });

  it.each(['2.6', '3.5'] as const)(
    '%s: an event of several megabytes is taken, and costs the events around it nothing',
    async (dialect) => {
      const { id, remoteId } = await room(dialect);
      const note = { ...event('pad-content', remoteId), attributes: { pad: { text: 'x'.repeat(3_000_000) } } };
      expect(await at.server.happen(remoteId, event('user-joined', remoteId))).toEqual([200]);
      expect(await at.server.happen(remoteId, note)).toEqual([200]);
      expect(await at.server.happen(remoteId, event('user-left', remoteId, 60))).toEqual([200]);
      expect((await integrityOf(id)).ledger).toHaveLength(2);
    },
  );

  it('is refused beyond the limit of deliveries, which the diagnostics tell as a loss', async () => {
    const { remoteId } = await room('3.5');
    const note = { ...event('pad-content', remoteId), attributes: { pad: { text: 'x'.repeat(17_000_000) } } };
    expect(await at.server.happen(remoteId, note)).toEqual([413]);
    const { body } = await admin.get<{ healthy: boolean; findings: object[] }>('/api/videoconference/health?deep=1');
    expect(body.healthy).toBe(false);
    expect(body.findings).toContainEqual(
      expect.objectContaining({ step: 'deliveries', losing: true, finding: expect.stringContaining('too-large') }),
    );
  });

  it('2.6: several events in one request are all counted', async () => {
    const { id, remoteId } = await room('2.6');
    const events = [event('user-joined', remoteId), event('chat-message-posted', remoteId, 5), event('user-left', remoteId, 60)];
    expect(await at.server.happen(remoteId, ...events)).toEqual([200]);
    expect((await integrityOf(id)).ledger).toHaveLength(3);
  });

  it.each(['2.6', '3.5'] as const)(
    '%s: what fails is repeated and counted once; nothing that happened while it was down ever comes',
    async (dialect) => {
      const { id, remoteId } = await room(dialect);
      at.door.mood = 'not-found';
      expect(await at.server.happen(remoteId, event('user-joined', remoteId))).toEqual([404]);
      expect(await at.server.happen(remoteId, event('chat-message-posted', remoteId, 1))).toEqual([dialect === '2.6' ? undefined : 404]);
      at.door.mood = 'open';
      await at.pass(30);
      expect((await integrityOf(id)).ledger).toHaveLength(2);
      at.server.isDown = true;
      expect(await at.server.happen(remoteId, event('user-left', remoteId))).toEqual([]);
      at.server.isDown = false;
      await at.pass(30);
      expect((await integrityOf(id)).ledger).toHaveLength(2);
    },
  );

  it.each(['2.6', '3.5'] as const)('%s: a hook that was given up after thirteen tries comes back by itself', async (dialect) => {
    const { id, remoteId } = await room(dialect);
    at.door.mood = 'not-found';
    await at.server.happen(remoteId, event('user-joined', remoteId));
    await at.pass(480);
    if (dialect === '3.5') at.server.restart();
    at.door.mood = 'open';
    await at.pass(60);
    expect(at.server.hooks).toHaveLength(1);
    expect(await at.server.happen(remoteId, event('chat-message-posted', remoteId))).toEqual([200]);
    expect((await integrityOf(id)).ledger).toHaveLength(1);
  });

  it.each(['2.6', '3.5'] as const)(
    '%s: a room that another system made is told of by the global hook, and counted once it is assigned',
    async (dialect) => {
      await room(dialect, { webhooks_scope: 'global' });
      await at.pass(5);
      const foreign = `greenlight-${dialect}`;
      const meeting = {
        'external-meeting-id': foreign,
        'internal-meeting-id': `int-${foreign}`,
        name: 'Office hour',
        metadata: { 'bbb-origin': 'greenlight' },
      };
      await at.server.happen(foreign, { id: 'meeting-created', ts: at.clock.now().getTime(), attributes: { meeting } });
      expect(await at.server.happen(foreign, event('user-joined', foreign))).toEqual([200]);
      const { body: rooms } = await admin.get<{ id: number }[]>(`/api/unassigned_meetings?externalId=${foreign}`, JSON_ONLY);
      expect(rooms).toMatchObject([{ name: 'Office hour', origin: 'greenlight', events: 2, people: 1, running: true }]);
      const { body: adopted } = await admin.post(`/api/unassigned_meetings/${rooms[0]?.id}/assign`, {});
      expect(await at.server.happen(foreign, event('user-left', foreign, 60))).toEqual([200]);
      const { ledger } = await integrityOf(Number(String(adopted['@id']).split('/').at(-1)));
      expect(ledger).toHaveLength(3);
    },
  );
});
