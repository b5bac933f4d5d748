import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { type CallbackReply, RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

const START = Date.UTC(2026, 0, 5, 8, 0, 0);
/** More than a small group holds. */
const MANY = 300;
const PEOPLE = 10;

/** Deliveries so large that each meeting has its own writer. */
describe('large deliveries', () => {
  let app: TestApplication;
  let sender: RoomSender;
  let meetings: { id: number; remoteId: string }[];
  let serial = 0;

  beforeAll(async () => {
    app = await TestApplication.start({});
    sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    meetings = [await app.given.meeting(), await app.given.meeting()];
  });

  /** Messages of ten people, in the rooms in turn. */
  const messages = (rooms: readonly string[], count: number): SentEvent[] =>
    Array.from({ length: count }, (_, index) => {
      serial += 1;
      return userEvent('chat-message-posted', rooms[index % rooms.length] ?? '', index % PEOPLE, START + serial * 10);
    });
  const deliver = (rooms: readonly string[], count = MANY): Promise<CallbackReply> => sender.modern(messages(rooms, count));
  const roomOf = (index: number): string => meetings[index]?.remoteId ?? '';

  async function counted(index: number): Promise<number> {
    const [row] = await app.dataSource.query<{ count: number }[]>(
      `SELECT sum((metrics->'counts'->>'messages')::int)::int AS count FROM conference_activity WHERE meeting_id = $1`,
      [meetings[index]?.id],
    );
    return row?.count ?? 0;
  }

  it('to one meeting are not held up by another', async () => {
    for (const room of [0, 0, 1]) await deliver([roomOf(room)]);
    const holder = app.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM conference_meeting WHERE id = $1 FOR UPDATE', [meetings[0]?.id]);
    let isHeldUp = true;
    const held = deliver([roomOf(0)]).finally(() => (isHeldUp = false));
    expect((await deliver([roomOf(1)])).body).toMatchObject({ recorded: MANY });
    expect(isHeldUp).toBe(true);
    await holder.rollbackTransaction();
    await holder.release();
    expect((await held).body).toMatchObject({ recorded: MANY });
    expect([await counted(0), await counted(1)]).toEqual([3 * MANY, 2 * MANY]);
  });

  it('that speak of both meetings are counted once in each, by any writer', async () => {
    const [one, other] = [roomOf(0), roomOf(1)];
    const rooms = [[one], [other], [one, other], [other, one]];
    const replies = await Promise.all(Array.from({ length: 16 }, (_, index) => deliver(rooms[index % rooms.length] ?? [])));
    expect(replies.map(({ status, body }) => [status, body.recorded])).toEqual(replies.map(() => [200, MANY]));
    expect([await counted(0), await counted(1)]).toEqual([8 * MANY, 8 * MANY]);
  });

  it('are followed by small ones as they were', async () => {
    await Promise.all([0, 1, 0, 1].map((room) => deliver([roomOf(room)])));
    for (const room of [0, 1, 1, 0]) expect((await deliver([roomOf(room)], 2)).body).toMatchObject({ recorded: 2 });
    expect([await counted(0), await counted(1)]).toEqual([2 * MANY + 4, 2 * MANY + 4]);
  });
});
