import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { PendingEventsJob } from '../../../src/conference/ingest/pending-events.job.js';
import { ApiClient, type Json } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { deliveriesOf, eventsOf, inOrder, modelOf, randomLecture, randomSending, storedFigures } from '../../support/random-lecture.js';
import { RoomSender, type SentEvent } from '../../support/room-sender.js';
import { secondService } from '../../support/second-service.js';

describe('a room that another system made, assigned while events come, in any order, through two processes', () => {
  let app: TestApplication;
  let other: NestExpressApplication;
  let admin: ApiClient;
  let senders: RoomSender[];

  beforeAll(async () => {
    app = await TestApplication.start({ variables: { DATABASE_POOL_SIZE: '4' } });
    other = await secondService(app);
    const clients = [app.stranger, new ApiClient(await other.getUrl())];
    senders = clients.map((client) => new RoomSender(client, { salt: TEST_SALT, secret: TEST_SECRET }));
    admin = app.as(await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  const send = (events: readonly SentEvent[], turn: number) =>
    turn % 3 === 0 ? senders[turn % 2]!.legacy(events) : senders[turn % 2]!.modern(events);
  const assign = async (room: string): Promise<number> => {
    const { body } = await admin.get<Json[]>(`/api/unassigned_meetings?externalId=${room}`, { Accept: 'application/json' });
    const answer = await admin.post(`/api/unassigned_meetings/${String(body[0]?.['id'])}/assign`, {});
    expect(answer.status).toBe(201);
    return Number(String(answer.body['@id']).split('/').at(-1));
  };

  it('has the figures that it would have had if it had been ours from the start', async () => {
    const portions = fc.record({ before: fc.integer({ min: 0, max: 20 }), during: fc.integer({ min: 0, max: 8 }) });
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(randomLecture, randomSending, portions, async (lecture, sending, { before, during }) => {
        const room = `elsewhere-${(serial += 1)}`;
        const [announced, ...events] = eventsOf(lecture, room);
        const deliveries = deliveriesOf(events, sending);
        await senders[1]!.modern([announced!]);
        await Promise.all(deliveries.slice(0, before).map(send));
        const [meeting] = await Promise.all([assign(room), ...deliveries.slice(before, before + during).map(send)]);
        await Promise.all(deliveries.slice(before + during).map(send));
        await app.app.get(PendingEventsJob).run();
        expect(await storedFigures(app.dataSource, meeting)).toEqual(inOrder(modelOf(lecture)));
        const [left] = await app.dataSource.query<{ count: number }[]>(
          'SELECT count(*)::int AS count FROM conference_event WHERE meeting_id IS NULL',
        );
        expect(left?.count).toBe(0);
      }),
      { numRuns: 15, plugins: [fc.interruptAfterTimeLimit(30_000)] },
    );
  });
});
