import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { PendingEventsJob } from '../../../src/conference/ingest/pending-events.job.js';
import { ApiClient } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { deliveriesOf, eventsOf, inOrder, modelOf, randomLecture, randomSending, storedFigures } from '../../support/random-lecture.js';
import { RoomSender, type SentEvent } from '../../support/room-sender.js';
import { secondService } from '../../support/second-service.js';

describe('guests who turn out to be accounts while events come, in any order, through two processes', () => {
  let app: TestApplication;
  let other: NestExpressApplication;
  let clients: ApiClient[];
  let senders: RoomSender[];
  let people: Person[];

  beforeAll(async () => {
    app = await TestApplication.start({ variables: { DATABASE_POOL_SIZE: '4' } });
    other = await secondService(app);
    const strangers = [app.stranger, new ApiClient(await other.getUrl())];
    senders = strangers.map((client) => new RoomSender(client, { salt: TEST_SALT, secret: TEST_SECRET }));
    const admin = await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] });
    clients = [app.as(admin), new ApiClient(await other.getUrl(), { Authorization: app.authorizationOf(admin) })];
    // Two whose user names the lecture uses, and two whose it does not.
    people = await Promise.all(['p1', 'p2', 'someone', 'someone-else'].map((username) => app.given.person({ username })));
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  const send = (events: readonly SentEvent[], turn: number) =>
    turn % 3 === 0 ? senders[turn % 2]!.legacy(events) : senders[turn % 2]!.modern(events);
  const change = async (meeting: number, way: 'assign' | 'mean'): Promise<void> => {
    const put = (key: string, person: Person | undefined, client: ApiClient) =>
      client.send(
        'PUT',
        `/api/conference_meetings/${meeting}/people`,
        { participantKey: key, user: `/api/users/${person!.id}` },
        { 'Content-Type': 'application/json' },
      );
    const answers =
      way === 'assign'
        ? await Promise.all([put('g:p1', people[2], clients[0]!), put('g:p2', people[3], clients[1]!)])
        : [await clients[1]!.patch(`/api/conference_meetings/${meeting}`, { people: 'usernames' })];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  };

  it('have the figures that they would have had if it had been so from the start', async () => {
    const { id: course } = await app.given.course();
    for (const person of people) await app.given.member({ id: course }, person);
    const portions = fc.record({ before: fc.integer({ min: 0, max: 20 }), during: fc.integer({ min: 0, max: 8 }) });
    const way = fc.constantFrom('assign' as const, 'mean' as const);
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(randomLecture, randomSending, portions, way, async (lecture, sending, { before, during }, how) => {
        const room = `order-${(serial += 1)}`;
        const values = { title: 'Lecture', course: `/api/courses/${course}`, remoteId: room, people: 'guests' };
        const meeting = Number((await clients[0]!.post('/api/conference_meetings', values)).body.id);
        const deliveries = deliveriesOf(eventsOf(lecture, room), sending);
        await Promise.all(deliveries.slice(0, before).map(send));
        await Promise.all([change(meeting, how), ...deliveries.slice(before, before + during).map(send)]);
        await Promise.all(deliveries.slice(before + during).map(send));
        await app.app.get(PendingEventsJob).run();
        const [one, two] = how === 'assign' ? people.slice(2) : people;
        const keys = new Map([
          ['g:p1', `u:${one!.id}`],
          ['g:p2', `u:${two!.id}`],
        ]);
        const expected = modelOf(lecture).map((figures) => ({ ...figures, key: keys.get(figures.key) ?? figures.key }));
        expect(await storedFigures(app.dataSource, meeting)).toEqual(inOrder(expected));
      }),
      { numRuns: 15, plugins: [fc.interruptAfterTimeLimit(30_000)] },
    );
  });
});
