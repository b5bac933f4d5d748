import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerRebuild } from '../../../src/conference/ledger-audit/ledger-rebuild.js';
import { RetentionJob } from '../../../src/conference/privacy/retention.job.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { TestApplication } from '../../support/application.js';
import type { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { roomFixture } from '../../support/room-fixture.js';
import { type RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

const PLAIN = { Accept: 'application/json' };
const DAY = 86_400;

/** Guests who turn out to be accounts: acceptance case 25, and what ids mean. */
describe('a participant of another system', () => {
  let app: TestApplication;
  let clock: FakeClock;
  let sender: RoomSender;
  let admin: ApiClient;
  let teacher: Person;
  let learner: Person;
  let other: Person;
  let course: number;
  let meeting: number;
  let room: string;
  let serial = 0;

  beforeAll(async () => {
    ({ app, clock, sender, admin } = await roomFixture());
    teacher = await app.given.teacher();
    [learner, other] = [await app.given.student(), await app.given.student()];
    ({ id: course } = await app.given.course());
    await app.given.member({ id: course }, teacher, 'teacher');
    for (const person of [learner, other]) await app.given.member({ id: course }, person);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    room = `elsewhere-${(serial += 1)}`;
    const values = { course: `/api/courses/${course}`, title: 'Seminar', visibility: 'visible', remoteId: room, people: 'guests' };
    meeting = Number((await admin.post('/api/conference_meetings', values)).body.id);
  });

  const at = (id: string, user: string | number, seconds: number, more: Json = {}): SentEvent =>
    userEvent(id, room, user, clock.now().getTime() + seconds * 1000, more);
  const visit = (user: string | number, from = -900): SentEvent[] => [
    at('user-joined', user, from),
    at('user-talking-started', user, from + 10),
    at('user-talking-stopped', user, from + 70),
    // As the real server does, without the id that the person joined with.
    { ...at('chat-message-posted', user, from + 80, { 'external-user-id': '' }) },
    at('user-left', user, from + 120),
  ];
  const assign = (participantKey: unknown, person: Person | null, client = app.as(teacher)) =>
    client.send(
      'PUT',
      `/api/conference_meetings/${meeting}/people`,
      { participantKey, user: person === null ? null : `/api/users/${person.id}` },
      { 'Content-Type': 'application/json' },
    );
  const records = async (): Promise<Json[]> =>
    (await admin.get<Json[]>(`/api/conference_activities?meeting=${meeting}&order[inAt]=asc`, PLAIN)).body;
  const figures = async (): Promise<unknown[]> =>
    (await records())
      .map(({ participantKey, metrics }) => {
        const { totals, counts } = metrics as { totals: { talk_seconds: number }; counts: { messages: number } };
        return [participantKey, totals.talk_seconds, counts.messages];
      })
      .sort();
  const unchanged = async (): Promise<void> => expect(await app.app.get(LedgerRebuild).rebuild(meeting)).toMatchObject({ changed: [] });

  it('25: is an account by assignment, with all that happened and all that is to come', async () => {
    await sender.modern([...visit('ada'), ...visit('ben')]);
    const { status, body } = await assign('g:ada', learner);
    expect([status, body]).toMatchObject([200, { participantKey: 'g:ada', user: `/api/users/${learner.id}` }]);
    expect(await figures()).toEqual([
      ['g:ben', 60, 1],
      [`u:${learner.id}`, 60, 1],
    ]);
    await sender.modern(visit('ada', -300));
    expect(await figures()).toEqual([['g:ben', 60, 1], ...[1, 2].map(() => [`u:${learner.id}`, 60, 1])]);
    const own = await app.as(learner).get<Json[]>(`/api/conference_activities?meeting=${meeting}`, PLAIN);
    expect(own.body.map(({ participant }) => participant)).toEqual([1, 2].map(() => `/api/users/${learner.id}`));
    await unchanged();
  });

  it('25: may be assigned before anything has happened, to another one, and back to nobody', async () => {
    await assign('g:ada', learner);
    await sender.modern(visit('ada'));
    const figuresOf = (key: string): unknown[] => [[key, 60, 1]];
    expect(await figures()).toEqual(figuresOf(`u:${learner.id}`));
    await assign('g:ada', other);
    expect(await figures()).toEqual(figuresOf(`u:${other.id}`));
    const listed = await app.as(teacher).get(`/api/conference_meetings/${meeting}/people`, PLAIN);
    expect(listed.body).toMatchObject({ people: [{ participantKey: 'g:ada', user: `/api/users/${other.id}` }] });
    expect((await assign('g:ada', null)).status).toBe(200);
    expect(await figures()).toEqual(figuresOf('g:ada'));
    expect((await app.as(teacher).get(`/api/conference_meetings/${meeting}/people`, PLAIN)).body).toMatchObject({ people: [] });
    await unchanged();
  });

  it('25: counts once where two guests are one account, and what a person closed goes along', async () => {
    await sender.modern([...visit('ada').slice(0, 4), ...visit('ada-phone').slice(0, 4)]);
    for (const key of ['g:ada', 'g:ada-phone']) await assign(key, learner);
    expect(await figures()).toEqual([[`u:${learner.id}`, 60, 2]]);
    const [record] = await records();
    await admin.patch(`/api/conference_activities/${String(record?.['id'])}`, { close: true });
    for (const key of ['g:ada', 'g:ada-phone']) await assign(key, null);
    expect(await figures()).toEqual([
      ['g:ada', 60, 1],
      ['g:ada-phone', 60, 1],
    ]);
    await unchanged();
  });

  it('25: stays erased, and is a guest again afterwards', async () => {
    const someone = await app.given.student();
    await app.given.member({ id: course }, someone);
    const before = visit('ada');
    await sender.modern([...before, ...visit('ben')]);
    await assign('g:ada', someone);
    const erased = await admin.send(
      'POST',
      '/api/videoconference/erasures',
      { participant: `/api/users/${someone.id}` },
      { 'Content-Type': 'application/json' },
    );
    expect(erased.body).toMatchObject({ meetings: 1, records: 1, events: 5 });
    // What names its person; a connection alone is nobody's any more.
    expect((await sender.modern(before.filter(({ id }) => id !== 'chat-message-posted'))).body).toMatchObject({
      recorded: 0,
      duplicates: 4,
    });
    await assign('g:ada', other);
    expect((await sender.modern([before[0]!])).body).toMatchObject({ recorded: 0 });
    expect(await figures()).toEqual([['g:ben', 60, 1]]);
    await assign('g:ada', null);
    await sender.modern(visit('ada', -300));
    expect(await figures()).toEqual([
      ['g:ada', 60, 1],
      ['g:ben', 60, 1],
    ]);
  });

  it('25: is refused for accounts outside of the context, keys of no guest, and those who do not run the meeting', async () => {
    await sender.modern(visit('ada'));
    const outsider = await app.given.student();
    const answers = [
      await assign('g:ada', outsider),
      await assign(`u:${learner.id}`, learner),
      await assign('', learner),
      await assign('g:ada', learner, app.as(learner)),
      await assign('g:ada', learner, app.as(await app.given.teacher())),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 403, 403]);
    expect(answers.slice(0, 3).map(({ body }) => body.violations?.[0]?.propertyPath)).toEqual(['user', 'participantKey', 'participantKey']);
  });

  it('means others at once where what ids mean is changed, and the same as before when it is changed back', async () => {
    await sender.modern([...visit(learner.id), ...visit(other.username.toUpperCase()), ...visit('nobody')]);
    const meaning = async (people: string): Promise<unknown[]> => {
      expect((await admin.patch(`/api/conference_meetings/${meeting}`, { people })).status).toBe(200);
      await unchanged();
      return (await figures()).map((row) => (row as unknown[])[0]);
    };
    const [asGuests, own, name] = [
      [`g:${learner.id}`, `g:${other.username.toUpperCase()}`, 'g:nobody'],
      `u:${learner.id}`,
      `u:${other.id}`,
    ];
    expect(await meaning('accounts')).toEqual(['g:nobody', own, name].sort());
    expect(await meaning('usernames')).toEqual(['g:nobody', `g:${learner.id}`, name].sort());
    expect(await meaning('guests')).toEqual(asGuests.sort());
    expect(await figures()).toEqual(asGuests.sort().map((key) => [key, 60, 1]));
  });

  it('25: stays who it is where the ledger is sealed', async () => {
    await sender.modern(visit('ada'));
    clock.advance(500 * DAY);
    await app.app.get(RetentionJob).run();
    const later = app.as(await app.given.globalAdministrator());
    const refused = await assign('g:ada', learner, later);
    expect([refused.status, refused.body.type]).toEqual([409, '/errors/ledger-sealed']);
    expect((await later.patch(`/api/conference_meetings/${meeting}`, { people: 'accounts' })).status).toBe(409);
    expect((await assign('g:someone-else', other, later)).status).toBe(200);
  });
});
