import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { LedgerRebuild } from '../../../src/conference/ledger-audit/ledger-rebuild.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { userEvent } from '../../support/room-sender.js';
import { RoomSender } from '../../support/room-sender.js';
import { TEST_SALT, TEST_SECRET } from '../../support/application.js';
import { wireInstant } from '../../../src/resource/protocol/wire-instant.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const LIST = '/plugin/Videoconf/meetings';
const HTML = { Accept: 'text/html' };
const PLAIN = { Accept: 'application/json' };
const OBJECTION = '/api/me/meeting_objection';

/** People acknowledge what a meeting records, and object to figures of themselves. */
describe('people and what meetings record of them', () => {
  let at: Scene;
  let sender: RoomSender;
  let teacher: Person;
  let learner: Person;
  let other: Person;
  let course: number;
  let serial = 0;
  let meeting: Json;

  beforeAll(async () => {
    at = await scene({ variables: { JWT_TTL: '31536000' } });
    sender = new RoomSender(at.app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => at.clock.now());
    teacher = await at.app.given.teacher();
    ({ id: course } = await at.app.given.course());
    await at.app.given.member({ id: course }, teacher, 'teacher');
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    await at.reset({ meetings_enabled: true });
    [learner, other] = [
      await at.app.given.person({ status: 'student', lastname: `Acer${(serial += 1)}` }),
      await at.app.given.person({ status: 'student' }),
    ];
    for (const person of [learner, other]) await at.app.given.member({ id: course }, person);
    meeting = (await made({})).body;
  });

  const as = (person: Person): ApiClient => at.app.as(person);
  const made = (values: Json) =>
    as(teacher).post('/api/conference_meetings', {
      title: `Ferns ${(serial += 1)}`,
      remoteId: `ferns-${serial}`,
      course: `/api/courses/${course}`,
      visibility: 'visible',
      waitForModerator: false,
      ...values,
    });
  const happen = async (names: readonly string[], person = learner): Promise<Json> => {
    const events = names.map((name) => {
      at.clock.advance(10);
      return userEvent(name, String(meeting.remoteId), person.id, at.clock.now().getTime());
    });
    const { status, body } = await sender.modern(events);
    expect(status).toBe(200);
    return body;
  };
  const eventsOf = async (kind: string): Promise<Json[]> =>
    (await at.administrator.get<Json[]>(`${String(meeting['@id'])}/events?kind=${kind}&itemsPerPage=100`, PLAIN)).body;
  const figures = async (): Promise<unknown> => {
    const { body } = await as(teacher).get<Json[]>(`/api/conference_activities?meeting=${String(meeting['@id'])}`, PLAIN);
    return body.map(({ metrics, close }) => {
      const { totals, counts } = metrics as { totals: Json; counts: Json };
      return [totals.talk_seconds, totals.camera_seconds, counts.messages, counts.hands, close];
    });
  };
  const enter = async (person: Person): Promise<void> => {
    const joined = await as(person).get(`${LIST}/${String(meeting.id)}/join`, { ...HTML, 'Sec-Fetch-Site': 'same-origin' });
    expect(joined.status).toBe(303);
    const ticket = new URL(joined.headers.get('location') ?? '');
    expect((await at.app.stranger.get(ticket.pathname + ticket.search, HTML)).status).toBe(303);
  };

  describe('who joins from the page that says what is recorded', () => {
    it('has acknowledged it: once in a run, however often and however fast, and after a rebuild', async () => {
      await enter(learner);
      await Promise.all([enter(learner), enter(learner), enter(other)]);
      const noted = await eventsOf('acknowledged');
      expect(noted.map(({ participantKey }) => participantKey).sort()).toEqual([`u:${learner.id}`, `u:${other.id}`].sort());
      await happen(['user-joined', 'user-left']);
      expect(await figures()).toEqual([[0, 0, 0, 0, true]]);
      const rebuilt = await at.app.app.get(LedgerRebuild, { strict: false }).rebuild(Number(meeting.id));
      expect(JSON.stringify(rebuilt)).not.toContain('acknowledged');
      expect(await eventsOf('acknowledged')).toHaveLength(2);
      expect(await figures()).toEqual([[0, 0, 0, 0, true]]);
    });

    it('acknowledges nothing where nobody may be recorded, and nothing that was not shown', async () => {
      for (const mode of ['aggregate', 'none']) {
        ({ body: meeting } = await made({ privacy: mode }));
        await enter(learner);
        expect(await eventsOf('acknowledged')).toEqual([]);
      }
      ({ body: meeting } = await made({}));
      const { body: ticket } = await as(learner).post(`${String(meeting['@id'])}/join`, undefined);
      const address = new URL(String(ticket.url));
      await at.app.stranger.get(address.pathname + address.search, HTML);
      expect(await eventsOf('acknowledged')).toEqual([]);
      expect((await as(learner).post(`${String(meeting['@id'])}/join?acknowledges=everything`, undefined)).status).toBe(400);
    });

    it('acknowledges under the pseudonym where the meeting names nobody', async () => {
      ({ body: meeting } = await made({ privacy: 'pseudonymous' }));
      await enter(learner);
      const [noted] = await eventsOf('acknowledged');
      expect(String(noted?.participantKey)).toMatch(/^p:/);
    });
  });

  describe('who objects to figures', () => {
    it('has none from then on, in the run that is on and later: presence stays, and what had been counted', async () => {
      await happen(['user-joined', 'user-talking-started', 'camera-share-started', 'chat-message-posted']);
      at.clock.advance(5);
      expect((await as(learner).put(OBJECTION, undefined)).body).toMatchObject({ objected: true, since: wireInstant(at.clock.now()) });
      // The microphone was open for 25 seconds until then, the camera for 15.
      const answer = await happen(['user-talking-stopped', 'camera-share-stopped', 'chat-message-posted', 'user-hand-raised', 'user-left']);
      expect(answer.ignored).toEqual([0, 1, 2, 3].map((index) => ({ index, reason: 'privacy' })));
      expect(await figures()).toEqual([[25, 15, 1, 0, true]]);
      await happen(['user-joined', 'user-talking-started', 'user-talking-stopped', 'user-left']);
      await happen(['user-joined', 'user-hand-raised', 'user-left'], other);
      const after = await figures();
      expect(after).toEqual(
        expect.arrayContaining([
          [25, 15, 1, 0, true],
          [0, 0, 0, 0, true],
          [0, 0, 0, 1, true],
        ]),
      );
      await at.app.app.get(LedgerRebuild, { strict: false }).rebuild(Number(meeting.id));
      expect(await figures()).toEqual(after);
    });

    it('is shown as one whose figures are missing, and not as one who did nothing', async () => {
      await as(learner).put(OBJECTION, undefined);
      await happen(['user-joined', 'user-talking-started', 'user-talking-stopped']);
      await happen(['user-joined'], other);
      const page = await as(teacher).get(`${LIST}/${String(meeting.id)}`, HTML);
      const row = (person: Person): string => new RegExp(`<tr data-participant="u:${person.id}"[\\s\\S]*?</tr>`).exec(page.text)?.[0] ?? '';
      expect(row(learner)).toContain('This person objected to figures');
      expect(row(learner)).toContain('<span data-figure="messages">–</span>');
      expect(row(other)).toMatch(/data-objected hidden/);
      expect(row(other)).toContain('<span data-figure="messages">0</span>');
      const json = await as(teacher).get(`${LIST}/${String(meeting.id)}?export=json`);
      expect(json.text.match(/"objected":true/g)).toHaveLength(1);
      const csv = await as(teacher).get(`${LIST}/${String(meeting.id)}?export=csv`);
      expect(/.*Acer\d+,.*/.exec(csv.text)?.[0]).toMatch(/,,,,,,,,.*yes\r?$/m);
    });

    it('has no talk time from the report of the server either, until that is withdrawn', async () => {
      await as(learner).put(OBJECTION, undefined);
      await happen(['user-joined', 'user-left', 'meeting-ended']);
      const [start, finish] = [at.clock.now().getTime() - 60_000, at.clock.now().getTime()].map((time) => new Date(time).toISOString());
      const attendees = [{ ext_user_id: String(learner.id), name: 'Acer', engagement: { talk_time: 42 } }];
      const room = String(meeting.remoteId);
      const token = new JwtService().sign({ exp: at.clock.now().getTime() / 1000 + 3_600 }, { secret: TEST_SALT, algorithm: 'HS512' });
      const report = {
        version: '1.0',
        meeting_id: room,
        internal_meeting_id: `int-${room}`,
        data: { metadata: {}, start, finish, attendees },
      };
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const answer = await at.app.stranger.send('POST', '/api/videoconference/analytics', report, headers);
      expect(answer.body).toMatchObject({ recorded: 0, ignored: [{ index: 0, reason: 'privacy' }] });
      at.clock.advance(10);
      expect((await as(learner).get(OBJECTION, PLAIN)).body).toMatchObject({ objected: true });
      expect((await as(learner).delete(OBJECTION)).status).toBe(204);
      expect((await as(learner).get(OBJECTION, PLAIN)).body).toMatchObject({ objected: false, since: null });
      await happen(['user-joined', 'user-hand-raised', 'user-left']);
      expect(await figures()).toEqual([
        [0, 0, 0, 0, true],
        [0, 0, 0, 1, true],
      ]);
    });

    it('reads which registers need presence all the same, and does so on a page in both languages', async () => {
      const links = [{ cid: course, visibility: 2 }];
      const { body: register } = await as(teacher).post('/api/attendances', { title: `Register ${serial}`, resourceLinkList: links });
      await as(teacher).put(`${String(meeting['@id'])}/attendance_rule`, { target: 'register', register: register['@id'], of: 'run' });
      const { body } = await as(learner).put(OBJECTION, undefined);
      expect(body.kept).toEqual([{ meeting: meeting['@id'], title: meeting.title, target: 'register' }]);
      expect(body.explanation).toContain('fill a register');
      const own = { ...HTML, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
      const page = await as(learner).get('/account/meetings', { ...HTML, 'Accept-Language': 'en' });
      expect(page.text).toContain('You have objected since');
      expect(page.text).toContain(String(meeting.title));
      expect((await as(learner).send('POST', '/account/meetings', 'objects=0', own)).status).toBe(303);
      const french = await as(learner).get('/account/meetings', { ...HTML, 'Accept-Language': 'fr' });
      expect(french.text).toContain('Vous ne vous y opposez pas.');
      expect((await as(learner).send('POST', '/account/meetings', 'objects=1', own)).status).toBe(303);
      expect((await as(learner).get(OBJECTION, PLAIN)).body).toMatchObject({ objected: true });
    });
  });
});
