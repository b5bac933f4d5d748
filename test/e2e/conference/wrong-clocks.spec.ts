import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerRebuild } from '../../../src/conference/audit/ledger-rebuild.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';

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
  });

  const admin = (): ApiClient => scene.admin;
  const now = (): number => scene.clock.now().getTime();
  /** @param ahead by how much the server's clock is ahead, milliseconds */
  const event = (id: string, ahead = 0): SentEvent => userEvent(id, meeting.remoteId, learner.id, now() + ahead);
  const send = async (sent: SentEvent): Promise<number> => (await scene.sender.legacy([sent])).body.recorded;
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

  it('what arrives late is believed', async () => {
    await send(event('user-joined', -120 * MINUTE_MS));
    await send(event('user-left', -60 * MINUTE_MS));
    expect(await records()).toEqual([[60, true, 'complete']]);
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
