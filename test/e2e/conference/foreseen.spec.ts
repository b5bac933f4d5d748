import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApplication } from '../../support/application.js';
import type { ApiClient } from '../../support/api-client.js';
import type { MovableClock } from '../../support/movable-clock.js';
import { roomScene } from '../../support/room-scene.js';
import { type CallbackReply, type RoomSender, userEvent } from '../../support/room-sender.js';
import { WatchedStatements } from '../../support/watched-statements.js';

interface Activity {
  readonly id: number;
  readonly participant: string | null;
  readonly metrics: { readonly counts: { readonly messages: number } };
}

/** A process remembers what it wrote last, and goes on from there; others write too. */
describe('a group that is written as foreseen', () => {
  let app: TestApplication;
  let clock: MovableClock;
  let sender: RoomSender;
  let admin: ApiClient;
  let statements: WatchedStatements;
  let room: string;
  let meeting: number;
  let person: string;
  let serial = 0;

  beforeAll(async () => {
    ({ app, clock, sender, admin } = await roomScene());
    statements = WatchedStatements.of('conference_event');
  });
  afterAll(async () => {
    statements.stop();
    await app.close();
  });
  beforeEach(async () => {
    ({ id: meeting, remoteId: room } = await app.given.meeting());
    person = `visitor-${(serial += 1)}`;
    // The first finds nothing to go by, the second meets the record, the third goes by what the second left.
    for (const second of [0, 1, 2]) await message(second);
  });

  const message = (second: number): Promise<CallbackReply> =>
    sender.modern([userEvent('chat-message-posted', room, person, clock.now().getTime() - 60_000 + second * 1000)]);
  const activities = async (): Promise<Activity[]> =>
    (await admin.get<Activity[]>(`/api/conference_activities?meeting=${meeting}`, { Accept: 'application/json' })).body;
  const messages = async (): Promise<number[]> => (await activities()).map(({ metrics }) => metrics.counts.messages);
  /** Whether each of the attempts to write while something is sent foresaw its outcome. */
  const attempts = async (work: () => Promise<unknown>): Promise<boolean[]> =>
    (await statements.textsDuring(work)).filter((text) => text.includes('INSERT')).map((text) => text.includes('require_foreseen'));

  it('asks for nothing beforehand, and counts as ever', async () => {
    expect(await attempts(() => message(3))).toEqual([true]);
    expect(await messages()).toEqual([4]);
  });

  it('knows a repetition', async () => {
    const reply = await message(2);
    expect(reply.body).toMatchObject({ received: 1, recorded: 0, duplicates: 1 });
    expect(await messages()).toEqual([3]);
  });

  it('lets the ledger say what a late event is', async () => {
    expect((await message(1)).body).toMatchObject({ recorded: 0, duplicates: 1 });
    expect((await message(1.5)).body).toMatchObject({ recorded: 1, duplicates: 0 });
    expect(await messages()).toEqual([4]);
  });

  it('is written again where another process has recorded the same event', async () => {
    await app.dataSource.query(
      `WITH "others" AS (INSERT INTO "conference_event" ("meeting_id", "participant_key", "device", "kind", "time", "identity")
         SELECT "meeting_id", "participant_key", "device", "kind", "time" + 500, 'of another process' FROM "conference_event"
         WHERE "meeting_id" = $1 ORDER BY "time" DESC LIMIT 1)
       DELETE FROM "conference_fold_state" WHERE "meeting_id" = $1`,
      [meeting],
    );
    expect(await attempts(() => message(3))).toEqual([true, false]);
    expect(await messages()).toEqual([5]);
  });

  it('makes another record where somebody has deleted the one that it would have changed', async () => {
    const [record] = await activities();
    await admin.send('DELETE', `/api/conference_activities/${record?.id}`, undefined);
    expect((await message(3)).body).toMatchObject({ recorded: 1 });
    expect(await messages()).toEqual([4]);
  });

  it('finds that a guest has got an account of that name', async () => {
    const { id } = await app.given.person({ username: person });
    await message(3);
    expect((await activities()).map(({ participant }) => participant)).toContain(`/api/users/${id}`);
  });

  it('finds that the meeting is gone', async () => {
    await admin.send('DELETE', `/api/conference_meetings/${meeting}`, undefined);
    expect((await message(3)).body).toMatchObject({ recorded: 0, ignored: [{ index: 0, reason: 'unknown-meeting' }] });
  });
});
