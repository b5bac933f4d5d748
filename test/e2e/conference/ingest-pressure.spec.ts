import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { type CallbackReply, RoomSender, userEvent } from '../../support/room-sender.js';

const START = Date.UTC(2026, 0, 5, 8, 0, 0);

describe('deliveries that have to wait', () => {
  let app: TestApplication;
  let sender: RoomSender;
  let room: string;
  let meeting: number;
  let holder: QueryRunner;

  beforeAll(async () => {
    app = await TestApplication.start({ variables: { CONFERENCE_QUEUE_LIMIT: '5' } });
    sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ id: meeting, remoteId: room } = await app.given.meeting());
    holder = app.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM conference_meeting WHERE id = $1 FOR UPDATE', [meeting]);
  });

  async function release(): Promise<void> {
    await holder.rollbackTransaction();
    await holder.release();
  }

  const deliver = (...people: string[]): Promise<CallbackReply> =>
    sender.modern(people.map((person, index) => userEvent('user-joined', room, person, START + index)));

  /** Until the writer stands before the meeting that the test holds. */
  async function writerWaits(): Promise<void> {
    for (;;) {
      const [waiting] = await app.dataSource.query<object[]>(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      );
      if (waiting) return;
    }
  }

  it('are refused beyond the limit with 503 and a time to come back, and none of the accepted is lost', async () => {
    const accepted = deliver('a', 'b', 'c');
    await writerWaits();
    const refused = await deliver('d', 'e', 'f');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    await release();
    expect((await accepted).body).toMatchObject({ recorded: 3 });
    expect((await deliver('d', 'e', 'f')).body).toMatchObject({ recorded: 3 });
  });

  it('are written together, and one that cannot be written costs no other', async () => {
    await app.dataSource.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poison'; END $$`);
    await app.dataSource.query(
      `CREATE TRIGGER poison BEFORE INSERT ON conference_event FOR EACH ROW WHEN (NEW.participant_key = 'g:poison') EXECUTE FUNCTION refuse()`,
    );
    const first = deliver('a');
    await writerWaits();
    const others = ['b', 'poison', 'c', 'd'].map((person) => deliver(person));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await release();
    expect((await Promise.all([first, ...others])).map(({ status }) => status)).toEqual([200, 200, 500, 200, 200]);
    const [count] = await app.dataSource.query<{ count: number }[]>('SELECT count(*) FROM conference_event WHERE meeting_id = $1', [
      meeting,
    ]);
    expect(count?.count).toBe(4);
  });
});
