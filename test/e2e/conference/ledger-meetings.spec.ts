import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';

const NOBODY = 2_000_000_000;
const MISSING = { code: '23503' };

/** A foreign key looks at each row; the ledger's reference is looked after by triggers, once a statement. */
describe("the ledger's reference to its meetings", () => {
  let app: TestApplication;
  let meeting: number;

  beforeAll(async () => {
    app = await TestApplication.start();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ id: meeting } = await app.given.meeting());
  });

  const query = (text: string, ...values: unknown[]): Promise<{ id: number }[]> => app.dataSource.query(text, values);
  const add = (...meetings: number[]): Promise<unknown> =>
    query(
      `INSERT INTO "conference_event" ("meeting_id", "kind", "time", "identity")
       SELECT "meeting", 'message', "n", gen_random_uuid()::text FROM unnest($1::int[]) WITH ORDINALITY AS "t" ("meeting", "n")`,
      meetings,
    );
  const events = async (of: number): Promise<number> =>
    (await query('SELECT "id" FROM "conference_event" WHERE "meeting_id" = $1', of)).length;

  it('takes events of meetings that are there, and of none that is not', async () => {
    await add(meeting, meeting);
    await expect(add(meeting, NOBODY)).rejects.toMatchObject(MISSING);
    expect(await events(meeting)).toBe(2);
  });

  it('gives an event to another meeting only where that is there', async () => {
    await add(meeting);
    const give = (to: number): Promise<unknown> =>
      query('UPDATE "conference_event" SET "meeting_id" = $2 WHERE "meeting_id" = $1', meeting, to);
    await expect(give(NOBODY)).rejects.toMatchObject(MISSING);
    const { id: other } = await app.given.meeting();
    await give(other);
    expect([await events(meeting), await events(other)]).toEqual([0, 1]);
  });

  it('lets the events go with their meeting, and those of others stay', async () => {
    const { id: other } = await app.given.meeting();
    await add(meeting, meeting, other);
    await query('DELETE FROM "conference_meeting" WHERE "id" = $1', meeting);
    expect([await events(meeting), await events(other)]).toEqual([0, 1]);
  });

  it('keeps a meeting until those who add to it are done', async () => {
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`INSERT INTO "conference_event" ("meeting_id", "kind", "time", "identity") VALUES ($1, 'message', 1, 'meanwhile')`, [
      meeting,
    ]);
    const deleted = query('DELETE FROM "conference_meeting" WHERE "id" = $1', meeting);
    await runner.commitTransaction();
    await runner.release();
    await deleted;
    expect(await events(meeting)).toBe(0);
  });
});
