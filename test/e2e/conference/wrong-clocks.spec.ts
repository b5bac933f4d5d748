import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerRebuild } from '../../../src/conference/ledger-audit/ledger-rebuild.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { CountedStatements } from '../../support/counted-statements.js';
import type { Person } from '../../support/given.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { envelope, type SentEvent, userEvent } from '../../support/room-sender.js';

const PLAIN = { Accept: 'application/json' };
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const YEAR_2000 = Date.UTC(2000, 0, 1);

/** The clock of the server shows what it likes; ours says when its events arrive. */
describe('the clock of the videoconference server', () => {
  let scene: RoomScene;
  let learner: Person;
  let meeting: { id: number; remoteId: string };

  beforeAll(async () => {
    scene = await roomFixture();
    learner = await scene.app.given.student();
  });
  afterAll(() => scene.app.close());
  beforeEach(async () => {
    meeting = await scene.app.given.meeting();
    await scene.app.dataSource.query('DELETE FROM conference_sender_clock');
  });

  const admin = (): ApiClient => scene.admin;
  const now = (): number => scene.clock.now().getTime();
  /** @param ahead by how much the server's clock is ahead, milliseconds */
  const event = (id: string, ahead = 0): SentEvent => userEvent(id, meeting.remoteId, learner.id, now() + ahead);
  const send = async (sent: SentEvent): Promise<number> => (await scene.sender.legacy([sent])).body.recorded;
  /** A delivery as its body, sent when the sender's clock shows that it is so much ahead, milliseconds. */
  const stamped = (sent: SentEvent, ahead: number): string => JSON.stringify({ ...envelope([sent]), timestamp: now() + ahead });
  const sendStamped = async (sent: SentEvent, ahead: number): Promise<unknown> =>
    scene.sender.client.send('POST', scene.sender.address(), JSON.parse(stamped(sent, ahead)) as object);
  const records = async (): Promise<unknown[]> => {
    const { body } = await admin().get<Json[]>(`/api/conference_activities?meeting=${meeting.id}`, PLAIN);
    return body.map(({ inAt, outAt, close, certainty }) => [
      (Date.parse(String(outAt)) - Date.parse(String(inAt))) / MINUTE_MS,
      close,
      certainty,
    ]);
  };
  const isOpen = async (): Promise<boolean> => (await admin().get(`/api/conference_meetings/${meeting.id}`, PLAIN)).body.status === 'open';

  it('an event that is ahead of its arrival by more than a quarter of an hour is taken to happen when it arrives', async () => {
    await send(event('user-joined'));
    scene.clock.advance(600);
    await send(event('user-left', 30 * DAY_MS));
    expect(await records()).toEqual([[10, true, 'estimated']]);
  });

  it('an event from years ago is taken to happen when it arrives', async () => {
    await send(event('user-joined', YEAR_2000 - now()));
    scene.clock.advance(600);
    await send(event('user-left'));
    expect(await records()).toEqual([[10, true, 'estimated']]);
  });

  it('what differs from its arrival by a quarter of an hour or less is believed', async () => {
    await send(event('user-joined', 15 * MINUTE_MS));
    scene.clock.advance(600);
    await send(event('user-left', 15 * MINUTE_MS));
    expect(await records()).toEqual([[10, true, 'complete']]);
  });

  it('what arrives late is believed where its sender says that it sends it now, as a queue does', async () => {
    await sendStamped(event('user-joined', -120 * MINUTE_MS), 0);
    await sendStamped(event('user-left', -60 * MINUTE_MS), 0);
    expect(await records()).toEqual([[60, true, 'complete']]);
  });

  it('so it is where the sender signs it now', async () => {
    await scene.sender.modern([event('user-joined', -120 * MINUTE_MS), event('user-left', -60 * MINUTE_MS)]);
    expect(await records()).toEqual([[60, true, 'complete']]);
  });

  it.each([
    ['says nothing of when it was sent', (sent: SentEvent) => send(sent)],
    ['was kept on the way, or sent by a wrong clock', (sent: SentEvent) => scene.sender.modernBody(stamped(sent, -120 * MINUTE_MS))],
  ])('what arrives late keeps its time and is estimated where the delivery %s', async (_, deliver) => {
    await deliver(event('user-joined', -120 * MINUTE_MS));
    await deliver(event('user-left', -60 * MINUTE_MS));
    expect(await records()).toEqual([[60, true, 'estimated']]);
  });

  describe.each([
    ['16 minutes behind', -16 * MINUTE_MS],
    ['two hours behind', -120 * MINUTE_MS],
    ['a month behind', -30 * DAY_MS],
    ['almost two years behind', -700 * DAY_MS],
    ['26 years behind', Date.UTC(2000, 0, 1) - Date.UTC(2026, 2, 2)],
    ['16 minutes ahead', 16 * MINUTE_MS],
    ['two hours ahead', 120 * MINUTE_MS],
    ['a month ahead', 30 * DAY_MS],
  ])('that is %s, by what its deliveries say', (_, off) => {
    it('moves what it reports to where it belongs, estimated', async () => {
      const began = now();
      await sendStamped(event('user-joined', off), off);
      scene.clock.advance(60);
      await sendStamped(event('user-audio-unmuted', off), off);
      scene.clock.advance(120);
      await sendStamped(event('user-audio-muted', off), off);
      scene.clock.advance(420);
      await sendStamped(event('user-left', off), off);
      expect(await records()).toEqual([[10, true, 'estimated']]);
      const { body } = await admin().get<Json[]>(`/api/conference_activities?meeting=${meeting.id}`, PLAIN);
      expect(body).toMatchObject([
        { inAt: new Date(began).toISOString().replace('.000Z', '+00:00'), metrics: { totals: { talk_seconds: 120 } } },
      ]);
    });

    it('keeps the distances of events whose delivery is tried again, and counts a copy once', async () => {
      await sendStamped(event('user-joined', off), off);
      scene.clock.advance(300);
      const left = stamped(event('user-left', off), off);
      scene.clock.advance(240);
      expect((await scene.sender.client.send('POST', scene.sender.address(), JSON.parse(left) as object)).body).toMatchObject({
        recorded: 1,
      });
      scene.clock.advance(30);
      expect((await scene.sender.client.send('POST', scene.sender.address(), JSON.parse(left) as object)).body).toMatchObject({
        recorded: 0,
      });
      expect(await records()).toEqual([[5, true, 'estimated']]);
    });

    it('is named by the health of the integration, without diagnostics being run, and by these', async () => {
      await sendStamped(event('user-joined', off), off);
      const { body } = await admin().get<{ clocks: Json[]; findings: Json[] }>('/api/videoconference/health?deep=1', PLAIN);
      expect(body.clocks).toMatchObject([{ server: null, seconds: Math.round(off / 1000) }]);
      expect(body.findings.filter(({ step, status }) => step === 'clock' && status === 'failed')).toHaveLength(1);
      const { text } = await admin().get('/plugin/Videoconf/health', { Accept: 'text/html' });
      expect(text).toContain(`${Math.abs(Math.round(off / 1000))} seconds ${off < 0 ? 'behind' : 'ahead of'} ours`);
    });
  });

  it('that passes what is believed while a meeting runs has nobody folded anew with each delivery', async () => {
    const people = Array.from({ length: 10 }, (_, index) => 700 + index);
    const delivery = (ahead: number, id: string): Promise<unknown> =>
      scene.sender.legacy(people.map((person, index) => userEvent(id, meeting.remoteId, person, now() + ahead + index)));
    await delivery(14.9 * MINUTE_MS, 'user-joined');
    for (let passed = 0; passed < 20; passed += 1) {
      scene.clock.advance(1);
      await delivery(14.9 * MINUTE_MS, passed % 2 ? 'user-audio-muted' : 'user-audio-unmuted');
    }
    const folded = new CountedStatements(/LATERAL \(SELECT "kind", "time", "identity", "device"/);
    try {
      const counts: number[] = [];
      for (let passed = 0; passed < 40; passed += 1) {
        scene.clock.advance(1);
        const ahead = (15.1 + passed / 100) * MINUTE_MS;
        counts.push(await folded.during(() => delivery(ahead, passed % 2 ? 'user-audio-muted' : 'user-audio-unmuted')));
      }
      expect(counts.filter((count) => count > 0)).toEqual([]);
    } finally {
      folded.stop();
    }
    scene.clock.advance(1200);
    await delivery(16 * MINUTE_MS, 'user-left');
    expect((await records()).map((record) => (record as unknown[])[1])).toEqual(people.map(() => true));
  });

  it('a clock that steps back leaves nobody online and no meeting open after its end', async () => {
    await send(event('user-joined'));
    expect(await isOpen()).toBe(true);
    scene.clock.advance(600);
    await send(event('user-left', -60 * MINUTE_MS));
    expect(await records()).toEqual([[10, true, 'estimated']]);
    scene.clock.advance(60);
    await send({ id: 'meeting-ended', ts: now() - 60 * MINUTE_MS, attributes: event('user-left').attributes });
    expect(await isOpen()).toBe(false);
  });

  it('a clock that steps back before the end alone leaves nobody online', async () => {
    await send(event('user-joined'));
    scene.clock.advance(600);
    await send(event('meeting-ended', -60 * MINUTE_MS));
    expect([await records(), await isOpen()]).toEqual([[[10, true, 'estimated']], false]);
  });

  it('an event that is corrected counts once, however often it is repeated', async () => {
    await send(event('user-joined'));
    scene.clock.advance(600);
    const left = event('chat-message-posted', 30 * DAY_MS);
    expect(await send(left)).toBe(1);
    scene.clock.advance(60);
    expect(await send(left)).toBe(0);
  });

  it('the evidence says that the clock is the reason, and rebuilding the records changes nothing', async () => {
    await send(event('user-joined'));
    scene.clock.advance(600);
    await send(event('user-left', 30 * DAY_MS));
    const { body } = await admin().get<Json[]>(`/api/conference_activities?meeting=${meeting.id}`, PLAIN);
    const { body: evidence } = await admin().get(`/api/conference_activities/${String(body[0]?.id)}/evidence`, PLAIN);
    expect(evidence).toMatchObject({ agrees: true, intervals: [{ of: 'presence', certainty: 'estimated', reason: 'clock' }] });
    expect(await scene.app.app.get(LedgerRebuild).rebuild(meeting.id)).toMatchObject({ participants: 1, changed: [] });
  });
});
