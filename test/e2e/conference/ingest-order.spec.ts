import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import fc from 'fast-check';
import { PendingEventsJob } from '../../../src/conference/ingest/pending-events.job.js';
import { ApiClient } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { deliveriesOf, eventsOf, inOrder, modelOf, randomLecture, randomSending, storedFigures } from '../../support/random-lecture.js';
import { RoomSender } from '../../support/room-sender.js';
import { secondService } from '../../support/second-service.js';

describe('a lecture, sent in any order, repeatedly, in any batches, through both callbacks of three processes at once', () => {
  let app: TestApplication;
  const others: NestExpressApplication[] = [];
  let senders: RoomSender[];

  beforeAll(async () => {
    app = await TestApplication.start({ variables: { DATABASE_POOL_SIZE: '4' } });
    for (let count = 0; count < 2; count += 1) others.push(await secondService(app));
    const urls = [app.url, ...(await Promise.all(others.map((other) => other.getUrl())))];
    senders = urls.map((url) => new RoomSender(new ApiClient(url), { salt: TEST_SALT, secret: TEST_SECRET }));
  });
  afterAll(async () => {
    for (const other of others) await other.close();
    await app.close();
  });

  /** A shared note of over a megabyte: what the server posts of it is not needed, and must cost the events around it nothing. */
  const note = { id: 'pad-content', ts: Date.now(), attributes: { pad: { text: 'x'.repeat(1_200_000) } } };

  it('comes to the figures that a simple reading of the rules in the order of time comes to', async () => {
    await fc.assert(
      fc.asyncProperty(randomLecture, randomSending, fc.boolean(), async (lecture, sending, hasNote) => {
        const { id, remoteId } = await app.given.meeting();
        const events = eventsOf(lecture, remoteId);
        const deliveries = deliveriesOf(events, sending);
        const replies = await Promise.all([
          ...deliveries.map((events, turn) => (turn % 2 === 0 ? senders[turn % 3]!.legacy(events) : senders[turn % 3]!.modern(events))),
          ...(hasNote ? [senders[1]!.legacy([note])] : []),
        ]);
        expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
        // What came of the breakout room before its announcement may have been written where that could not be seen.
        await app.app.get(PendingEventsJob).run();
        const [ledger] = await app.dataSource.query<{ count: number }[]>(
          'SELECT count(*)::int AS count FROM conference_event WHERE meeting_id = $1',
          [id],
        );
        expect(ledger?.count).toBe(events.length);
        expect(await storedFigures(app.dataSource, id)).toEqual(inOrder(modelOf(lecture)));
      }),
      { numRuns: 20, plugins: [fc.interruptAfterTimeLimit(40_000)] },
    );
  });
});
