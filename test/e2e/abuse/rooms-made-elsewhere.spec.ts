import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { TestApplication } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import type { FakeClock } from '../../support/fake-clock.js';
import { roomFixture } from '../../support/room-fixture.js';
import { type RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

const ROOMS = '/api/videoconference/pending_rooms';
const PLAIN = { Accept: 'application/json' };

/** A global hook tells of the rooms of every system that shares the server. */
describe('A room that another system made on the same server', () => {
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
  beforeEach(async () => {
    room = `elsewhere-${(serial += 1)}`;
    await sender.legacy([joined(learner.id, 0), joined(learner.username, 10)]);
    clock.advance(60);
  });

  const joined = (person: string | number, seconds: number): SentEvent =>
    userEvent('user-joined', room, person, clock.now().getTime() + seconds * 1000);
  const adopt = async (values: Json = {}): Promise<string> =>
    String((await admin.post('/api/conference_meetings', { title: 'Adopted', remoteId: room, ...values })).body['@id']);
  const keysOf = async (meeting: string): Promise<unknown[]> => {
    const query = `/api/conference_activities?meeting=${meeting.split('/').at(-1)}&order[inAt]=asc`;
    return (await admin.get<Json[]>(query, PLAIN)).body.map(({ participantKey }) => participantKey);
  };

  it('is seen by global administrators while nobody has it, without anything about people', async () => {
    await sender.modern([joined('somebody', 0)]);
    const { status, body } = await admin.get<{ rooms: Json[] }>(ROOMS, PLAIN);
    expect(status).toBe(200);
    const begun = clock.now().getTime() - 60_000;
    expect(body.rooms.filter(({ remoteId }) => remoteId === room)).toEqual([
      {
        remoteId: room,
        internalMeetingId: `int-${room}`,
        portal: null,
        events: 1,
        firstEventAt: at(begun + 60_000),
        lastEventAt: at(begun + 60_000),
      },
      { remoteId: room, internalMeetingId: `int-${room}`, portal: 1, events: 2, firstEventAt: at(begun), lastEventAt: at(begun + 10_000) },
    ]);
    expect(JSON.stringify(body)).not.toContain(learner.username);
    await adopt();
    expect((await admin.get(ROOMS)).text).not.toContain(`"${room}"`);
  });

  const at = (time: number): string => new Date(time).toISOString();

  it('is seen by nobody else', async () => {
    expect((await app.as(await app.given.administrator()).get(ROOMS)).status).toBe(403);
    expect((await app.as(learner).get(ROOMS)).status).toBe(403);
    expect((await app.stranger.get(ROOMS)).status).toBe(401);
  });

  it('has guests, and no account of ours, by id or by name, before and after it was adopted', async () => {
    const meeting = await adopt();
    expect((await admin.get(meeting)).body.people).toBe('guests');
    await sender.legacy([joined(1, 20)]);
    expect(await keysOf(meeting)).toEqual([`g:${learner.id}`, `g:${learner.username}`, 'g:1']);
  });

  it('has accounts by name, or by id as well, where the administrator says so', async () => {
    const byName = await adopt({ people: 'usernames' });
    expect(await keysOf(byName)).toEqual([`g:${learner.id}`, `u:${learner.id}`]);
    room = `${room}-too`;
    await sender.legacy([joined(learner.id, 0)]);
    expect(await keysOf(await adopt({ people: 'accounts' }))).toEqual([`u:${learner.id}`]);
  });

  it('has guests where a meeting that was there gets its id, or a teacher claims it', async () => {
    const { body } = await admin.post('/api/conference_meetings', { title: 'There before' });
    expect(body.people).toBe('accounts');
    await admin.patch(String(body['@id']), { remoteId: room });
    expect(await keysOf(String(body['@id']))).toEqual([`g:${learner.id}`, `g:${learner.username}`]);
    room = `${room}-too`;
    await sender.legacy([joined(learner.id, 0)]);
    const teacher = await app.given.teacher();
    const own = await app.as(teacher).post('/api/conference_meetings', { title: 'Own', user: `/api/users/${teacher.id}`, remoteId: room });
    expect(own.body.people).toBe('guests');
  });

  it('means other people once an administrator says so; the teacher who claims the room may not', async () => {
    const teacher = await app.given.teacher();
    const own = await app.as(teacher).post('/api/conference_meetings', { title: 'Own', user: `/api/users/${teacher.id}`, remoteId: room });
    await sender.legacy([joined(learner.id, 60)]);
    const meeting = String(own.body['@id']);
    const { status, body } = await app.as(teacher).patch(meeting, { people: 'accounts' });
    expect([status, body.violations]).toMatchObject([422, [{ propertyPath: 'people' }]]);
    expect((await app.as(teacher).patch(meeting, { people: 'guests', title: 'Seminar' })).status).toBe(200);
    expect((await admin.patch(meeting, { people: 'accounts' })).body.people).toBe('accounts');
  });

  it('is not what a room of ours is: there the ids are those of accounts', async () => {
    room = `${room}-ours`;
    const meeting = await adopt();
    await sender.legacy([joined(learner.id, 0)]);
    expect(await keysOf(meeting)).toEqual([`u:${learner.id}`]);
  });
});
