import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApplication } from '../../support/application.js';
import type { ApiClient } from '../../support/api-client.js';
import type { FakeClock } from '../../support/fake-clock.js';
import { roomFixture } from '../../support/room-fixture.js';
import { type CallbackReply, type RoomSender, userEvent } from '../../support/room-sender.js';

interface Activity {
  readonly id: number;
  readonly participant: string | null;
  readonly metrics: { readonly counts: { readonly messages: number } };
}

/** Whatever changes between two deliveries, the second one goes by what is stored then. */
describe('a delivery after something has changed', () => {
  let app: TestApplication;
  let clock: FakeClock;
  let sender: RoomSender;
  let admin: ApiClient;
  let room: string;
  let meeting: number;
  let person: string;
  let serial = 0;

  beforeAll(async () => {
    ({ app, clock, sender, admin } = await roomFixture());
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ id: meeting, remoteId: room } = await app.given.meeting());
    person = `visitor-${(serial += 1)}`;
    for (const second of [0, 1, 2]) await message(second);
  });

  const message = (second: number): Promise<CallbackReply> =>
    sender.modern([userEvent('chat-message-posted', room, person, clock.now().getTime() - 60_000 + second * 1000)]);
  const activities = async (): Promise<Activity[]> =>
    (await admin.get<Activity[]>(`/api/conference_activities?meeting=${meeting}`, { Accept: 'application/json' })).body;
  const messages = async (): Promise<number[]> => (await activities()).map(({ metrics }) => metrics.counts.messages);

  it('recognises a repetition', async () => {
    const reply = await message(2);
    expect(reply.body).toMatchObject({ received: 1, recorded: 0, duplicates: 1 });
    expect(await messages()).toEqual([3]);
  });

  it('counts a late event once', async () => {
    expect((await message(1)).body).toMatchObject({ recorded: 0, duplicates: 1 });
    expect((await message(1.5)).body).toMatchObject({ recorded: 1, duplicates: 0 });
    expect(await messages()).toEqual([4]);
  });

  it('counts what another process has recorded meanwhile', async () => {
    await app.dataSource.query(
      `WITH "others" AS (INSERT INTO "conference_event" ("meeting_id", "participant_key", "device", "kind", "time", "identity")
         SELECT "meeting_id", "participant_key", "device", "kind", "time" + 500, 'of another process' FROM "conference_event"
         WHERE "meeting_id" = $1 ORDER BY "time" DESC LIMIT 1)
       DELETE FROM "conference_fold_state" WHERE "meeting_id" = $1`,
      [meeting],
    );
    await message(3);
    expect(await messages()).toEqual([5]);
  });

  it('makes another record when the one it would have changed was deleted', async () => {
    const [record] = await activities();
    await admin.send('DELETE', `/api/conference_activities/${record?.id}`, undefined);
    expect((await message(3)).body).toMatchObject({ recorded: 1 });
    expect(await messages()).toEqual([4]);
  });

  it('finds that a guest has an account of that name now', async () => {
    const { id } = await app.given.person({ username: person });
    await message(3);
    expect((await activities()).map(({ participant }) => participant)).toContain(`/api/users/${id}`);
  });

  it('finds that the meeting is gone', async () => {
    await admin.send('DELETE', `/api/conference_meetings/${meeting}`, undefined);
    expect((await message(3)).body).toMatchObject({ recorded: 0, ignored: [{ index: 0, reason: 'unknown-meeting' }] });
  });
});
