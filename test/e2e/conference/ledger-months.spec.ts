import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RetentionJob } from '../../../src/conference/privacy/retention.job.js';
import { Environment } from '../../../src/config/environment.js';
import { PartitionMaintenance } from '../../../src/tracking/records/partitions/partition-maintenance.task.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import { RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

const DAY = 86_400;
/** Of two months, one second apart. */
const EVENTS = 60;
const PEOPLE = ['ada', 'ben', 'cy'];

describe('The ledger of room events, divided by month', () => {
  const clock = new FakeClock('2026-03-31T23:59:30Z');
  let one: TestApplication;
  let other: TestApplication;
  let room: string;
  let meeting: number;
  let events: SentEvent[];

  beforeAll(async () => {
    const variables = { CONFERENCE_EVENT_RETENTION: '100', JWT_TTL: String(1_000 * DAY) };
    one = await TestApplication.start({ clock, variables });
    other = await TestApplication.start({ clock, variables: { ...variables, DATABASE_URL: one.app.get(Environment).DATABASE_URL ?? '' } });
    ({ id: meeting, remoteId: room } = await one.given.meeting());
    const start = clock.now().getTime();
    events = Array.from({ length: EVENTS }, (_, index) => {
      const kind = index < PEOPLE.length ? 'user-joined' : index >= EVENTS - PEOPLE.length ? 'user-left' : 'chat-message-posted';
      return userEvent(kind, room, PEOPLE[index % PEOPLE.length] ?? '', start + index * 1_000);
    });
    clock.advance(EVENTS);
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  const maintain = (app: TestApplication): Promise<void> =>
    app.app.get(PartitionMaintenance, { strict: false }).run({ since: clock.now(), until: clock.now() });
  /** As a server does: what was not accepted is sent again. @returns how many of the events were new */
  const deliver = async (app: TestApplication, event: SentEvent): Promise<number> => {
    const sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => clock.now());
    for (;;) {
      const { status, body } = await sender.modern([event]);
      if (status === 200) return body.recorded;
      expect(status).toBeGreaterThanOrEqual(500);
    }
  };
  /** Each event by both processes at once, some of them from behind. */
  const deliverAll = async (): Promise<number> => {
    const order = [...events.filter((_, index) => index % 2 === 0), ...events.filter((_, index) => index % 2 === 1).toReversed()];
    const recorded = await Promise.all(order.flatMap((event) => [deliver(one, event), deliver(other, event)]));
    return recorded.reduce((sum, count) => sum + count, 0);
  };
  const rowsByMonth = async (): Promise<Record<string, number>> => {
    const found = await one.dataSource.query<{ name: string; rows: number }[]>(
      `SELECT tableoid::regclass::text AS "name", count(*)::int AS "rows" FROM "conference_event" WHERE "meeting_id" = $1 GROUP BY 1 ORDER BY 1`,
      [meeting],
    );
    return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
  };
  const figures = async (): Promise<unknown> =>
    (
      await one
        .as(await one.given.globalAdministrator())
        .get(`/api/conference_activities?meeting=${meeting}&order[id]=asc`, { Accept: 'application/json' })
    ).body;
  const MONTHS = { conference_event_2026_03: EVENTS / 2, conference_event_2026_04: EVENTS / 2 };

  it('has each event once, whichever of two processes it reaches across the end of a month, and while its months are made', async () => {
    const [recorded] = await Promise.all([deliverAll(), maintain(one), maintain(other)]);
    expect(recorded).toBe(EVENTS);
    await maintain(one);
    expect(await rowsByMonth()).toEqual(MONTHS);
    expect(await figures()).toEqual(
      PEOPLE.map(() =>
        expect.objectContaining({
          close: true,
          metrics: expect.objectContaining({ counts: expect.objectContaining({ messages: EVENTS / PEOPLE.length - 2 }) }),
        }),
      ),
    );
  });

  it('knows a repetition of either month again, in both processes', async () => {
    const before = await figures();
    expect(await deliverAll()).toBe(0);
    expect(await rowsByMonth()).toEqual(MONTHS);
    expect(await figures()).toEqual(before);
  });

  it('lets a month go once the last event of it is over its time, and no sooner', async () => {
    const before = await figures();
    const there = async (): Promise<object | undefined> => {
      const found = await one.dataSource.query<object[]>(
        `SELECT to_regclass('conference_event_2026_03') IS NOT NULL AS "march", to_regclass('conference_event_2026_04') IS NOT NULL AS "april"`,
      );
      return found[0];
    };
    // March is older than the retention; its people were in the room until April.
    clock.advance(99 * DAY);
    await one.app.get(RetentionJob).run();
    await maintain(one);
    expect(await there()).toEqual({ march: true, april: true });
    clock.advance(2 * DAY);
    await one.app.get(RetentionJob).run();
    await maintain(one);
    expect(await there()).toEqual({ march: false, april: true });
    const withoutSeals = (records: unknown): unknown => (records as object[]).map((record) => ({ ...record, sealedAt: null }));
    expect(withoutSeals(await figures())).toEqual(withoutSeals(before));
  });
});
