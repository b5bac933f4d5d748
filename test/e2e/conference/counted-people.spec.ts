import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CountPeople, FindBreakoutRooms } from '../../../src/conference/counts/count-people.task.js';
import type { SentEvent } from '../../support/room-sender.js';
import { userEvent } from '../../support/room-sender.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

interface Finding {
  readonly step: string;
  readonly status: string;
  readonly finding: string;
  readonly fix?: string;
  readonly losing?: true;
}

interface Miscounted {
  readonly meeting: string;
  readonly title: string;
  readonly counted: number;
  readonly recorded: number;
}

/** How deliveries go wrong after they went well, and what the meeting that suffers is said to lack. */
const FAULTS: readonly (readonly [string, (at: Scene) => void])[] = [
  ['a firewall, or a certificate that expired', (at) => Object.assign(at.door, { mood: 'not-found' })],
  ['a webhooks application that is down', (at) => Object.assign(at.server, { isDown: true })],
  [
    'a PUBLIC_URL of another installation with the same secrets',
    (at) =>
      void (at.server.hooks = at.server.hooks.map((hook) => ({ ...hook, callbackURL: 'http://127.0.0.1:9/plugin/Videoconf/webhook.php' }))),
  ],
];

/** What the server counts in its rooms, against what its deliveries say. */
describe('people whom the server counts', () => {
  let at: Scene;
  let room: string;
  let rooms = 0;

  beforeAll(async () => {
    at = await scene({ variables: { JWT_TTL: '31536000' } });
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    await at.reset();
    await at.app.dataSource.query('DELETE FROM conference_room_count');
    room = `counted-${(rooms += 1)}`;
    await at.administrator.post('/api/conference_meetings', { title: `Botany ${rooms}`, remoteId: room });
    await at.pass(5);
  });

  /** People come in, or leave, by the server's own count; its hooks hear of it as far as they hear of anything. */
  const happens = async (people: number, ...events: readonly SentEvent[]): Promise<void> => {
    at.server.meetings.occupy(room, people);
    await at.server.happen(room, ...events).catch(() => undefined);
  };
  const joins = (first: number, count: number, ts = at.clock.now().getTime()): SentEvent[] =>
    Array.from({ length: count }, (_, index) => userEvent('user-joined', room, 500 + first + index, ts));
  const leaves = (first: number, count: number): SentEvent[] => joins(first, count).map((event) => ({ ...event, id: 'user-left' }));
  const minutes = async (count: number): Promise<void> => {
    for (let minute = 0; minute < count; minute += 1) {
      await at.app.app.get(CountPeople, { strict: false }).run();
      at.clock.advance(60);
    }
    await at.app.app.get(CountPeople, { strict: false }).run();
  };
  const miscounted = async (): Promise<readonly Miscounted[]> =>
    (await at.administrator.get<{ miscounted: Miscounted[] }>('/api/videoconference/health')).body.miscounted;
  const findings = async (): Promise<readonly Finding[]> =>
    (await at.administrator.get<{ findings: Finding[] }>('/api/videoconference/health?deep=1')).body.findings;

  it('are no finding where all is well, while people come and go, and on two devices', async () => {
    for (let minute = 0; minute < 5; minute += 1) {
      await happens(10 * (minute + 1), ...joins(10 * minute, 10));
      await minutes(1);
    }
    await happens(51, userEvent('user-joined', room, 500, at.clock.now().getTime(), { 'internal-user-id': 'w_second-device' }));
    await happens(31, ...leaves(0, 20));
    await minutes(3);
    expect(await miscounted()).toEqual([]);
    expect((await findings()).filter(({ step }) => step === 'deliveries')).toMatchObject([{ status: 'ok' }]);
  });

  it.each(FAULTS)('show %s after the first success, and name the meeting', async (_, goesWrong) => {
    await happens(3, ...joins(0, 3));
    await minutes(2);
    expect(await miscounted()).toEqual([]);
    goesWrong(at);
    at.clock.advance(30);
    await happens(9, ...joins(3, 6));
    await minutes(2);
    expect(await miscounted()).toMatchObject([{ title: `Botany ${rooms}`, counted: 9, recorded: 3 }]);
    expect((await findings()).filter(({ losing }) => losing)).toMatchObject([
      {
        step: 'deliveries',
        status: 'warning',
        finding: expect.stringContaining(`Botany ${rooms}`),
        fix: expect.stringContaining('PUBLIC_URL'),
      },
    ]);
  });

  it('show a meeting of which nothing ever arrived', async () => {
    at.server.isDown = true;
    await happens(4, ...joins(0, 4));
    await minutes(2);
    expect(await miscounted()).toMatchObject([{ counted: 4, recorded: 0 }]);
  });

  it('show a filter of events without leaves, which diagnostics also find without a meeting', async () => {
    await at.reset({ webhooks_event_filter: 'user-joined,meeting-ended' });
    await at.administrator.post('/api/conference_meetings', { title: 'Filtered', remoteId: room });
    await at.pass(5);
    expect((await findings()).filter(({ losing }) => losing)).toMatchObject([
      { step: 'settings', finding: expect.stringContaining('user-left'), fix: expect.stringContaining('webhooks_event_filter') },
    ]);
    await happens(5, ...joins(0, 5));
    await minutes(1);
    at.clock.advance(30);
    await happens(2, ...leaves(0, 3));
    await minutes(2);
    expect(await miscounted()).toMatchObject([{ title: 'Filtered', counted: 2, recorded: 5 }]);
    expect((await findings()).filter(({ step, losing }) => losing && step === 'deliveries')).toMatchObject([
      { finding: expect.stringContaining('leaves'), fix: expect.stringContaining('user-left') },
    ]);
  });

  it('are forgotten where deliveries arrive again, and remembered for a day where the room ended before', async () => {
    at.server.isDown = true;
    await happens(2, ...joins(0, 2));
    await minutes(2);
    expect(await miscounted()).toHaveLength(1);
    at.server.isDown = false;
    await happens(2, ...joins(0, 2, at.clock.now().getTime() - 100_000));
    await minutes(1);
    expect(await miscounted()).toEqual([]);
    at.server.isDown = true;
    at.clock.advance(30);
    await happens(6, ...joins(2, 4));
    await minutes(2);
    at.server.meetings.rooms.clear();
    await minutes(1);
    expect(await miscounted()).toMatchObject([{ counted: 6, recorded: 2 }]);
    expect((await findings()).filter(({ losing }) => losing)).toEqual([]);
    at.clock.advance(86_400);
    await minutes(1);
    expect(await miscounted()).toEqual([]);
  });

  it('show on the page of the health, with a link to the meeting and to rooms that no meeting has', async () => {
    at.server.isDown = true;
    await happens(4, ...joins(0, 4));
    await minutes(2);
    at.server.isDown = false;
    await at.server.happen('of-nobody', userEvent('user-joined', 'of-nobody', 7, at.clock.now().getTime()));
    const { text } = await at.administrator.get('/plugin/Videoconf/health', { Accept: 'text/html' });
    expect(text).toContain('The server counts 4, and 0 are recorded.');
    expect(text).toMatch(new RegExp(`href="/plugin/Videoconf/meetings/\\d+"><bdi>Botany ${rooms}</bdi>`));
    expect(text).toContain('<a href="/admin#/unassigned_meetings">One room of the server belongs to no meeting</a>');
  });

  it('are not asked for while hooks are switched off', async () => {
    await at.reset({ webhooks_enabled: false });
    at.server.calls = [];
    await minutes(2);
    expect(at.server.count('getMeetings')).toBe(0);
  });

  describe('in breakout rooms, where each room has its own hook', () => {
    beforeEach(async () => {
      await at.reset({ webhooks_scope: 'per_meeting' });
      await at.administrator.post('/api/conference_meetings', { title: 'With breakouts', remoteId: room, status: 'open' });
      await at.pass(5);
      await happens(1, ...joins(0, 1));
    });

    it('are found by the list of the server: what happens there counts for the meeting', async () => {
      at.server.meetings.place(`${room}-b1`, `int-${room}`);
      const inBreakout = (id: string, seconds: number): SentEvent =>
        userEvent(id, `${room}-b1`, '500', at.clock.now().getTime() + seconds * 1000, {
          'internal-user-id': 'w_in',
          'external-user-id': 'w_500-1',
        });
      expect(at.server.hooks.map(({ meetingID }) => meetingID)).toEqual([room]);
      await at.app.app.get(FindBreakoutRooms, { strict: false }).run();
      await at.pass(5);
      expect(at.server.hooks.map(({ meetingID }) => meetingID)).toEqual([room, `${room}-b1`]);
      const breakout = [inBreakout('user-joined', 0), inBreakout('user-audio-unmuted', 1), inBreakout('user-audio-muted', 10)];
      await at.server.happen(`${room}-b1`, ...breakout);
      const { body } = await at.administrator.get<{ member: { metrics: { totals: { talk_seconds: number } } }[] }>(
        '/api/conference_activities?order[id]=desc',
      );
      expect(body.member.map(({ metrics }) => metrics.totals.talk_seconds)).toEqual([9]);
    });

    it('are left alone where they belong to a meeting of others', async () => {
      at.server.meetings.place('foreign-b1', 'int-foreign');
      await at.app.app.get(FindBreakoutRooms, { strict: false }).run();
      expect(await at.app.dataSource.query(`SELECT 1 FROM conference_meeting_run WHERE breakout`)).toEqual([]);
    });
  });
});
