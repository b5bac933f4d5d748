import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PendingEventsJob } from '../../../src/conference/ingest/pending-events.job.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { TestApplication } from '../../support/application.js';
import type { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { roomFixture } from '../../support/room-fixture.js';
import { type RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

const ROOMS = '/api/unassigned_meetings';
const PLAIN = { Accept: 'application/json' };
const DAY = 86_400;

interface Room extends Json {
  readonly id: number;
  readonly externalId: string;
}

/** Rooms made elsewhere: acceptance cases 22 to 24, 26 and 27. */
describe('a room that another system made', () => {
  let app: TestApplication;
  let clock: FakeClock;
  let sender: RoomSender;
  let admin: ApiClient;
  let learner: Person;
  let room: string;
  let serial = 0;

  beforeAll(async () => {
    ({ app, clock, sender, admin } = await roomFixture());
    learner = await app.given.student();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    room = `moodle-${(serial += 1)}`;
    clock.advance(60);
  });

  const created = (metadata: Json = {}): SentEvent => ({
    id: 'meeting-created',
    ts: clock.now().getTime(),
    attributes: {
      meeting: {
        'external-meeting-id': room,
        'internal-meeting-id': `int-${room}`,
        name: 'Seminar',
        'viewer-pass': 'vp-secret',
        metadata: { 'bbb-origin': 'Moodle', 'bbb-origin-server-name': 'moodle.example.org', 'owner-mail': 'x@example.org', ...metadata },
      },
    },
  });
  const event = (id: string, user: string | number, seconds: number): SentEvent =>
    userEvent(id, room, user, clock.now().getTime() + seconds * 1000);
  const lecture = (): SentEvent[] => [
    created(),
    ...[learner.id, 'ada', 'ben'].flatMap((user) => [event('user-joined', user, 1), event('chat-message-posted', user, 5)]),
  ];
  const listed = async (client = admin): Promise<Room | undefined> =>
    (await client.get<Room[]>(`${ROOMS}?externalId=${room}`, PLAIN)).body[0];
  const assign = async (values: Json = {}, client = admin) => {
    const one = await listed();
    return client.post(`${ROOMS}/${one?.id}/assign`, values);
  };
  const figuresOf = async (meeting: unknown): Promise<unknown[]> => {
    const query = `/api/conference_activities?meeting=${String(meeting).split('/').at(-1)}&order[inAt]=asc`;
    return (await admin.get<Json[]>(query, PLAIN)).body.map(({ participantKey, metrics }) => [
      participantKey,
      (metrics as { counts: { messages: number } }).counts.messages,
    ]);
  };

  it('22: is listed once, with its name, origin and how many people it has, and of no account', async () => {
    await sender.modern(lecture());
    await sender.modern([...lecture(), { ...event('meeting-ended', '', 60), attributes: created().attributes }]);
    expect(await listed()).toMatchObject({
      externalId: room,
      name: 'Seminar',
      origin: 'Moodle',
      originServer: 'moodle.example.org',
      events: 8,
      people: 3,
      running: false,
    });
    const { text } = await admin.get(ROOMS);
    expect(text.split(`"${room}"`)).toHaveLength(2);
    expect(text).not.toMatch(/secret|owner|example\.org"?:/);
    const { body } = await admin.get<Json[]>(`/api/conference_activities?participant=/api/users/${learner.id}`, PLAIN);
    expect(body).toEqual([]);
  });

  it('22: names the courses that its context may mean', async () => {
    const { id: course } = await app.given.course({ title: `Botany ${room}` });
    await sender.modern([created({ 'bbb-context': `Botany ${room}` })]);
    expect(await listed()).toMatchObject({ context: `Botany ${room}`, suggestions: [`/api/courses/${course}`] });
  });

  it('22: is none where it is a breakout room', async () => {
    const parent = room;
    await sender.modern(lecture());
    room = `${parent}-b`;
    const announced = created();
    const meeting = { ...(announced.attributes['meeting'] as object), 'parent-id': `int-${parent}`, 'is-breakout': true };
    await sender.modern([{ ...event('user-joined', 'w_ada-1', 1), id: 'user-joined' }]);
    expect(await listed()).toBeDefined();
    await sender.modern([{ ...announced, attributes: { meeting } }]);
    expect(await listed()).toBeUndefined();
  });

  it('23: is a meeting of ours once it is assigned, with all that had happened, of guests, and all that happens then', async () => {
    await sender.modern(lecture());
    const { id: course } = await app.given.course();
    const { status, body } = await assign({ course: `/api/courses/${course}`, visibility: 'visible' });
    expect([status, body]).toMatchObject([
      201,
      { title: 'Seminar', remoteId: room, people: 'guests', origin: 'Moodle', eventsAdopted: 7, visibility: 'visible' },
    ]);
    expect(await listed()).toBeUndefined();
    expect(await figuresOf(body['@id'])).toEqual([`g:${learner.id}`, 'g:ada', 'g:ben'].map((key) => [key, 1]));
    await sender.modern([event('chat-message-posted', 'ada', 30)]);
    expect((await figuresOf(body['@id']))[1]).toEqual(['g:ada', 2]);
  });

  it('24: has accounts where the assignment says so', async () => {
    await sender.modern(lecture());
    const { body } = await assign({ people: 'accounts', title: 'Ours' });
    expect(body.title).toBe('Ours');
    expect(await figuresOf(body['@id'])).toEqual([`u:${learner.id}`, 'g:ada', 'g:ben'].map((key) => [key, 1]));
  });

  it('may be given to a meeting that there is; one that has events must mean the same people', async () => {
    await sender.modern(lecture());
    const there = String((await admin.post('/api/conference_meetings', { title: 'There before' })).body['@id']);
    const { status, body } = await assign({ meeting: there });
    expect([status, body]).toMatchObject([201, { '@id': there, title: 'There before', people: 'guests', remoteId: room }]);
    expect(await figuresOf(there)).toHaveLength(3);
    const { id } = await app.given.meeting({ remote_id: `${room}-ours`, status: 'closed' });
    const first = room;
    room = `${first}-ours`;
    await sender.modern([event('user-joined', learner.id, 2), event('user-left', learner.id, 9)]);
    room = `${first}-too`;
    await sender.modern(lecture());
    const refused = await assign({ meeting: `/api/conference_meetings/${id}` });
    expect([refused.status, refused.body.violations]).toMatchObject([422, [{ propertyPath: 'people' }]]);
    expect(await listed()).toMatchObject({ events: 7 });
    expect((await assign({ meeting: `/api/conference_meetings/${id}`, people: 'accounts' })).body).toMatchObject({ eventsAdopted: 7 });
  });

  it('26: is dismissed with its events for thirty days', async () => {
    await sender.modern(lecture());
    expect((await admin.delete(`${ROOMS}/${(await listed())?.id}`)).status).toBe(204);
    await sender.modern([event('chat-message-posted', 'ada', 30)]);
    expect(await listed()).toBeUndefined();
    clock.advance(31 * DAY);
    await app.app.get(PendingEventsJob).run();
    await sender.modern([event('chat-message-posted', 'ada', 30)]);
    expect(await listed()).toMatchObject({ events: 1 });
  });

  it('is forgotten when nothing came for thirty days', async () => {
    await sender.modern(lecture());
    clock.advance(2 * DAY);
    await app.app.get(PendingEventsJob).run();
    expect(await listed()).toMatchObject({ events: 0, people: 0 });
    clock.advance(29 * DAY);
    await app.app.get(PendingEventsJob).run();
    expect(await listed()).toBeUndefined();
  });

  it('27: is assigned once, by those who administer its portal', async () => {
    await sender.legacy(lecture());
    const one = await listed();
    expect(one).toMatchObject({ accessUrl: '/api/access_urls/1' });
    const portalAdmin = app.as(await app.given.administrator());
    expect(await listed(portalAdmin)).toMatchObject({ id: one?.id });
    expect((await app.as(learner).post(`${ROOMS}/${one?.id}/assign`, {})).status).toBe(403);
    const answers = await Promise.all([admin, portalAdmin].map((client) => client.post(`${ROOMS}/${one?.id}/assign`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await sender.modern([{ ...created(), attributes: { meeting: { 'external-meeting-id': `${room}-all` } } }]);
    room = `${room}-all`;
    const ofAll = await listed();
    expect(await listed(portalAdmin)).toBeUndefined();
    expect((await portalAdmin.post(`${ROOMS}/${ofAll?.id}/assign`, {})).status).toBe(403);
  });

  it('is refused a context that does not fit: 422, and nothing of it is written', async () => {
    await sender.modern(lecture());
    const [{ id: course }, { id: other }, { id: session }] = [
      await app.given.course(),
      await app.given.course(),
      await app.given.session(),
    ];
    const refused = await assign({ course: `/api/courses/${course}`, session: `/api/sessions/${session}` });
    expect([refused.status, refused.body.violations]).toMatchObject([422, [{ propertyPath: 'session' }]]);
    expect((await assign({ course: `/api/courses/${other}`, user: `/api/users/${learner.id}` })).status).toBe(422);
    expect(await listed()).toMatchObject({ events: 7 });
  });
});
