import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { LedgerRebuild } from '../../../src/conference/ledger-audit/ledger-rebuild.js';
import { checkTimes } from '../../../src/conference/activity/check-times.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET } from '../../support/application.js';
import { concurrently } from '../../support/concurrently.js';
import { CountedStatements } from '../../support/counted-statements.js';
import type { Person } from '../../support/given.js';
import { setPortalSetting } from '../../support/portal-setting.js';
import { RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';
import { unzipped } from '../../support/unzipped.js';
import { verifiedPack } from '../../support/verified-pack.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const PLAIN = { Accept: 'application/json' };
const MINUTE = 60_000;
const SEED = 'a seed that an auditor was given';

/** Checks in the room, over HTTP, with the events in the order in which the server sends them. */
describe('checks in the room', () => {
  let at: Scene;
  let sender: RoomSender;
  let teacher: Person;
  let learner: Person;
  let other: Person;
  let course: number;
  let meeting: Json;
  let room: string;
  let start: number;
  let serial = 0;

  beforeAll(async () => {
    at = await scene({ variables: { JWT_TTL: '31536000' } });
    sender = new RoomSender(at.app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => at.clock.now());
    teacher = await at.app.given.teacher();
    [learner, other] = [await at.app.given.student(), await at.app.given.student()];
    ({ id: course } = await at.app.given.course());
    await at.app.given.member({ id: course }, teacher, 'teacher');
    for (const person of [learner, other]) await at.app.given.member({ id: course }, person);
    await at.reset({ meetings_enabled: true, meetings_guests: true, webhooks_scope: 'global' });
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    serial += 1;
    room = `checked-${serial}`;
    at.clock.advance(3_600);
    start = at.clock.now().getTime();
    const values = { title: `Checked ${serial}`, remoteId: room, course: `/api/courses/${course}`, visibility: 'visible' };
    meeting = (await asTeacher().post('/api/conference_meetings', values)).body;
  });

  const asTeacher = (): ApiClient => at.app.as(teacher);
  const path = (rest = 'checks'): string => `/api/conference_meetings/${String(meeting.id)}/${rest}`;
  const until = (time: number): void => at.clock.advance((time - at.clock.now().getTime()) / 1000);
  const event = (id: string, user: string | number, minutes: number, more: object = {}): SentEvent =>
    userEvent(id, room, user, start + Math.round(minutes * MINUTE), { ...more });
  const sent = async (...events: readonly SentEvent[]): Promise<void> => {
    until(Math.max(at.clock.now().getTime(), ...events.map(({ ts }) => ts)));
    expect((await sender.modern(events)).status).toBe(200);
  };
  const ended = (minutes: number): SentEvent => ({
    id: 'meeting-ended',
    ts: start + Math.round(minutes * MINUTE),
    attributes: { meeting: { 'external-meeting-id': room, 'internal-meeting-id': `int-${room}` } },
  });
  const planned = async (terms: Json = {}): Promise<void> => {
    const { status, body } = await asTeacher().put(path(), { perHour: 3, windowSeconds: 90, way: 'code', seed: SEED, ...terms });
    expect([status, body.detail]).toEqual([200, undefined]);
  };
  const times = (minutes: number, perHour = 3): number[] =>
    checkTimes({ secret: SEED, run: `int-${room}`, perHour, from: start, to: start + minutes * MINUTE });
  const turn = (): Promise<number> => at.app.runDueJobs();
  /** The check of this number is asked. @returns it, as the teacher sees it */
  const asked = async (number: number, minutes = 600): Promise<Json> => {
    until((times(minutes)[number - 1] ?? 0) + 1_000);
    await turn();
    const [check] = await checks();
    expect(check?.number).toBe(number);
    return check ?? {};
  };
  const checks = async (client = asTeacher()): Promise<Json[]> =>
    (await client.get<Json[]>(`/api/attendance_checks?meeting=${String(meeting.id)}`, PLAIN)).body;
  const answer = (person: Person, code: unknown) => at.app.as(person).post(path('checks/answer'), { code });
  const figures = async (): Promise<Map<string, Json>> => {
    const { body } = await at.administrator.get(`/plugin/Videoconf/webhook_dashboard.php?meeting_id=${String(meeting.id)}`, PLAIN);
    return new Map((body.participants as Json[]).map((one) => [String(one.participantKey), one]));
  };
  const checksOf = async (key: string): Promise<unknown> => (await figures()).get(key)?.checks;
  const key = ({ id }: Person): string => `u:${id}`;

  const reported = async (polls: readonly Json[]): Promise<void> => {
    const attendees = [learner, other].map(({ id }) => ({
      ext_user_id: String(id),
      int_user_id: `w_${id}`,
      engagement: { talk_time: 0, poll_votes: 1 },
    }));
    const data = { start: new Date(start).toISOString(), finish: new Date(start + 60 * MINUTE).toISOString(), attendees, polls };
    const exp = Math.floor(Date.now() / 1000) + 10 * 365 * 86_400;
    const token = new JwtService().sign({ exp }, { secret: TEST_SALT, algorithm: 'HS512' });
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const body = { version: '1.0', meeting_id: room, internal_meeting_id: `int-${room}`, data };
    expect((await at.app.stranger.send('POST', '/api/videoconference/analytics', body, headers)).status).toBe(200);
  };
  const poll = (id: string, time: number, more: Json = {}): Json => ({
    id,
    type: 'YN',
    question: 'Clear?',
    published: true,
    options: ['Yes', 'No'],
    start: new Date(time).toISOString(),
    votes: { [`w_${learner.id}`]: 'Yes' },
    ...more,
  });

  describe('terms', () => {
    it('are set, read and taken back by those who run the meeting, and by nobody else', async () => {
      expect((await asTeacher().get(path(), PLAIN)).status).toBe(404);
      const { status, body } = await asTeacher().put(path(), { template: 'plain', windowSeconds: 120 }, PLAIN);
      const terms = { template: 'plain', perHour: 3, windowSeconds: 120, way: 'any', minimumAnswered: 75 };
      expect([status, body]).toEqual([200, terms]);
      expect((await asTeacher().get(path(), PLAIN)).body).toEqual(terms);
      for (const send of ['get', 'put', 'delete'] as const) {
        const client = at.app.as(learner);
        const answered = await (send === 'put' ? client.put(path(), {}) : client[send](path()));
        expect([send, answered.status]).toEqual([send, 403]);
      }
      expect((await asTeacher().delete(path())).status).toBe(204);
      expect((await asTeacher().get(path())).status).toBe(404);
    });

    it.each([
      ['perHour', 13],
      ['perHour', -1],
      ['windowSeconds', 29],
      ['windowSeconds', 601],
      ['minimumAnswered', 101],
      ['way', 'shout'],
      ['template', 'none'],
      ['seed', 'short'],
    ])('refuse %s of %s', async (name, value) => {
      const { status, body } = await asTeacher().put(path(), { [name]: value });
      expect([status, (body.violations as Json[] | undefined)?.map(({ propertyPath }) => propertyPath)]).toEqual([422, [name]]);
    });

    it('come ready made, with their rule of credits', async () => {
      const { body } = await at.app.as(learner).get('/api/attendance_templates', PLAIN);
      expect((body.templates as Json[]).map(({ name, perHour, credits }) => [name, perHour, credits])).toEqual([
        ['nasba-16', 4, { minutes: 50, full: 75, half: 50 }],
        ['realisation-fr', 0, null],
        ['plain', 3, null],
      ]);
    });
  });

  describe('asking', () => {
    it('asks at the times that the secret of the meeting says: five in 100 minutes, none in the edges, five minutes apart', async () => {
      await planned();
      await sent(event('user-joined', learner.id, 0));
      await turn();
      const expected = times(100);
      for (const time of expected) {
        until(time + 1_000);
        await turn();
      }
      await sent(event('user-left', learner.id, 100), ended(100));
      await turn();
      const found = (await checks()).reverse();
      expect(found.map(({ at: asked }) => Date.parse(String(asked)))).toEqual(expected);
      expect(found.map(({ number, counts }) => [number, counts])).toEqual([1, 2, 3, 4, 5].map((number) => [number, true]));
      expect(expected.every((time) => time >= start + 2 * MINUTE && time <= start + 98 * MINUTE)).toBe(true);
      expect(expected.slice(1).every((time, index) => time - (expected[index] ?? 0) >= 5 * MINUTE)).toBe(true);
    });

    it('is in evidence packs with what its times follow from, which foretells nothing of other runs', async () => {
      await planned();
      await sent(event('user-joined', learner.id, 0));
      await turn();
      for (const time of times(60)) {
        until(time + 1_000);
        await turn();
      }
      await sent(event('user-left', learner.id, 60), ended(60));
      until(start + 70 * MINUTE);
      await turn();
      const { status, body } = await asTeacher().post(path('evidence'), {});
      expect([status, body.state]).toEqual([201, 'sealed']);
      const answer = await asTeacher().fetch(`/api/evidence_packs/${String(body.id)}/content`);
      const files = unzipped(Buffer.from(await answer.arrayBuffer()));
      const secret = String(files.get('secret.txt'));
      expect(secret).toMatch(/^\S{4} [0-9a-f]{64}\n$/);
      expect(secret).not.toContain(SEED);
      const { status: verified, said } = verifiedPack(files);
      expect([verified, said]).toEqual([0, expect.stringContaining('follow from secret.txt')]);
      const other = secret.replace(/[0-9a-f]\n/, (digit) => `${digit.startsWith('0') ? '1' : '0'}\n`);
      expect(verifiedPack(new Map(files).set('secret.txt', Buffer.from(other))).said).toMatch(
        /NOT VERIFIED: Line \d+ of events.ndjson: the check 1 was not asked/,
      );
    });

    it('asks once, however often and in however many processes its turn comes', async () => {
      await planned();
      await sent(event('user-joined', learner.id, 0));
      await turn();
      until((times(60)[0] ?? 0) + 1_000);
      await Promise.all([turn(), turn()]);
      await turn();
      expect(await checks()).toHaveLength(1);
    });

    it('keeps the terms with which a run began', async () => {
      await planned();
      await sent(event('user-joined', learner.id, 0));
      await turn();
      await planned({ perHour: 12, windowSeconds: 30 });
      const check = await asked(1);
      expect(Math.round((Date.parse(String(check.until)) - at.clock.now().getTime()) / 1000)).toBe(90);
    });

    it('counts a check for nobody that the end of the run cut short', async () => {
      await planned();
      await sent(event('user-joined', learner.id, 0));
      await turn();
      await asked(1);
      const minutes = (at.clock.now().getTime() - start) / MINUTE + 0.5;
      await sent(event('user-left', learner.id, minutes), ended(minutes));
      at.clock.advance(5);
      await turn();
      expect((await checks()).map(({ counts }) => counts)).toEqual([false]);
      expect(await checksOf(key(learner))).toEqual({ asked: 0, answered: 0 });
    });

    it('does not ask where nobody said so, nor after that was taken back', async () => {
      await sent(event('user-joined', learner.id, 0));
      until(start + 40 * MINUTE);
      await turn();
      await planned();
      await asTeacher().delete(path());
      until((times(600)[3] ?? 0) + 1_000);
      await turn();
      expect(await checks()).toEqual([]);
    });

    it('posts an address in the chat of a server that can, and asks it about that once a day', async () => {
      at.server.meetings.canPost = true;
      at.server.calls = [];
      await at.app.dataSource.query('DELETE FROM conference_chat_ability');
      at.server.meetings.place(room);
      at.server.meetings.occupy(room, 1);
      await planned({ way: 'link' });
      await sent(event('user-joined', learner.id, 0));
      await turn();
      at.server.meetings.occupy(room, 1);
      const check = await asked(1);
      expect(check.way).toBe('link');
      const [posted] = at.server.meetings.posted;
      expect(posted).toEqual({ room, message: `✓ ${at.door.url}/meet/check?m=${String(meeting.id)}&c=${String(check.code)}` });
      at.server.meetings.occupy(room, 1);
      await asked(2);
      // The first of them asked about the ability.
      expect(at.server.count('sendChatMessage')).toBe(3);
      at.server.meetings.canPost = false;
      await at.app.dataSource.query('DELETE FROM conference_chat_ability');
    });

    it('takes the four characters where the server cannot post, and the diagnostics say so', async () => {
      await planned({ way: 'link' });
      await sent(event('user-joined', learner.id, 0));
      await turn();
      const check = await asked(1);
      expect(check.way).toBe('code');
      expect((await answer(learner, check.code)).body.state).toBe('answered');
      const { body } = await at.administrator.get('/api/videoconference/health?deep=1', PLAIN);
      const said = (body.findings as Json[]).filter(({ step }) => step === 'checks');
      expect(said.map(({ status }) => status)).toEqual(['warning']);
      expect(String(said[0]?.finding)).toContain('four characters');
    });
  });

  describe('answering', () => {
    let code: unknown;

    beforeEach(async () => {
      await planned();
      await sent(event('user-joined', teacher.id, 0, { role: 'MODERATOR' }), event('user-joined', learner.id, 0));
      await turn();
      ({ code } = await asked(1));
    });

    it('takes an answer in time, in any case, once', async () => {
      const first = await answer(learner, String(code).toLowerCase());
      expect([first.status, first.body.number, first.body.repeated, first.body.state]).toEqual([200, 1, false, 'answered']);
      at.clock.advance(20);
      const second = await answer(learner, code);
      expect([second.status, second.body.repeated, second.body.at]).toEqual([200, true, first.body.at]);
      expect(await checksOf(key(learner))).toEqual({ asked: 1, answered: 1 });
      expect(await checksOf(key(teacher))).toEqual({ asked: 1, answered: 0 });
    });

    it('takes an answer that is four seconds late, and refuses one that is six', async () => {
      at.clock.advance(94);
      expect((await answer(learner, code)).status).toBe(200);
      at.clock.advance(2);
      const late = await answer(teacher, code);
      expect([late.status, late.body.type]).toEqual([409, '/errors/no-open-check']);
      expect(await checksOf(key(teacher))).toEqual({ asked: 1, answered: 0 });
    });

    it('refuses another code, and tires of trying', async () => {
      const statuses = [];
      for (let tries = 0; tries < 11; tries += 1) statuses.push((await answer(learner, 'QQQQ')).status);
      expect(statuses).toEqual([...Array<number>(10).fill(409), 429]);
    });

    it('counts the answer of one who is not in the room for nobody, and has not asked them', async () => {
      const { status, body } = await answer(other, code);
      expect([status, body.state]).toEqual([200, 'answered_absent']);
      expect(await checksOf(key(other))).toBeUndefined();
      const [check] = await checks();
      expect((check!.answers as Json[]).map(({ participant, state }) => [participant, state])).toEqual([[key(other), 'answered_absent']]);
      await sent(event('user-joined', other.id, (at.clock.now().getTime() - start) / MINUTE + 5));
      expect(await checksOf(key(other))).toEqual({ asked: 0, answered: 0 });
    });

    it('counts it after all where the join was reported late', async () => {
      expect((await answer(other, code)).body.state).toBe('answered_absent');
      at.clock.advance(30);
      await sent(event('user-joined', other.id, 1));
      expect(await checksOf(key(other))).toEqual({ asked: 1, answered: 1 });
    });

    it('is for oneself: refused to one who acts as another, and to one whom the meeting is not for', async () => {
      const stranger = await at.app.given.student();
      expect((await answer(stranger, code)).status).toBe(403);
      expect((await at.app.stranger.post(path('checks/answer'), { code })).status).toBe(401);
      const acting = await at.administrator.post(`/api/users/${learner.id}/act_as`, { reason: 'The learner asked for help.' });
      const headers = { Authorization: `Bearer ${String(acting.body.token)}` };
      expect((await at.app.stranger.send('POST', path('checks/answer'), { code }, headers)).status).toBe(403);
      expect(await checksOf(key(learner))).toEqual({ asked: 1, answered: 0 });
    });

    it('shows those who run the meeting all answers, participants their own, and the code to the first alone', async () => {
      await answer(learner, code);
      await answer(teacher, code);
      const people = ([check]: Json[]): unknown => (check!.answers as Json[]).map(({ participant, way }) => [participant, way]);
      expect(people(await checks())).toHaveLength(2);
      const own = await checks(at.app.as(learner));
      expect(people(own)).toEqual([[key(learner), 'code']]);
      expect(own[0]).not.toHaveProperty('code');
      expect(await checks(at.app.as(other))).toEqual([]);
    });

    it('recognises a guest by the browser that joined, and two devices as one person', async () => {
      at.server.meetings.occupy(room, 1);
      await asTeacher().patch(`/api/conference_meetings/${String(meeting.id)}`, { guests: 'free' });
      const link = String((await asTeacher().post(path('guest_link'), {})).body.url);
      const t = new URL(link).searchParams.get('t') ?? '';
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const post = (address: string, body: Record<string, string>, more = {}) =>
        fetch(`${at.app.url}${address}`, {
          method: 'POST',
          body: new URLSearchParams(body),
          headers: { ...form, ...more },
          redirect: 'manual',
        });
      const joined = await post('/meet/guest', { t, name: 'Gina' });
      expect(joined.status).toBe(200);
      const guest = new URL(/url=(.*)$/.exec(joined.headers.get('refresh') ?? '')?.[1] ?? '').searchParams.get('userID') ?? '';
      const cookie = joined.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      await sent(event('user-joined', guest, (at.clock.now().getTime() - start) / MINUTE));
      const answered = { m: String(meeting.id), c: String(code) };
      expect((await post('/meet/check', answered)).status).toBe(403);
      const first = await post('/meet/check', answered, { Cookie: cookie });
      expect([first.status, (await first.text()).includes('check 1')]).toEqual([200, true]);
      expect((await post('/meet/check', answered, { Cookie: cookie })).status).toBe(200);
      expect(await checksOf(`g:${guest}`)).toEqual({ asked: 1, answered: 1 });
      // Of another meeting, or changed: it is nobody's.
      expect((await post('/meet/check', { ...answered, m: String(Number(meeting.id) + 1) }, { Cookie: cookie })).status).toBe(403);
      const forged = cookie.replace(/\.(\w)/, (_, letter: string) => `.${letter === 'Z' ? 'Y' : 'Z'}`);
      expect((await post('/meet/check', answered, { Cookie: forged })).status).toBe(403);
    });

    it('stays the same in any order of events, sent twice, by two processes, and after a rebuild', async () => {
      await answer(learner, code);
      await answer(other, code);
      const minutes = (at.clock.now().getTime() - start) / MINUTE;
      const late = [
        event('user-left', learner.id, minutes + 10),
        event('user-joined', other.id, 2),
        event('user-left', other.id, minutes + 3),
      ];
      at.clock.advance(11 * 60);
      await Promise.all([sender.modern(late.toReversed()), sender.modern(late)]);
      await sender.modern(late);
      const before = [await checksOf(key(learner)), await checksOf(key(other))];
      expect(before).toEqual([
        { asked: 1, answered: 1 },
        { asked: 1, answered: 1 },
      ]);
      const rebuilt = await at.app.app.get(LedgerRebuild, { strict: false }).rebuild(Number(meeting.id));
      expect(rebuilt?.changed).toEqual([]);
      await at.app.dataSource.query('DELETE FROM conference_check_answer');
      await at.app.app.get(LedgerRebuild, { strict: false }).rebuild(Number(meeting.id));
      expect([await checksOf(key(learner)), await checksOf(key(other))]).toEqual(before);
      const { body } = await asAuditor('check-answered');
      expect(body.map(({ kind, participantKey }) => [kind, participantKey])).toEqual(
        [learner, other].map((person) => ['check-answered', key(person)]),
      );
      expect((await asAuditor('check-asked')).body).toHaveLength(1);
    });

    it('belongs to the account that a guest turns out to be, and goes with it when that is erased', async () => {
      await at.app.dataSource.query(
        `INSERT INTO conference_check_answer SELECT id, 'g:mia', meeting_id, NULL, at, 'link' FROM conference_check WHERE meeting_id = $1`,
        [meeting.id],
      );
      await sent(event('user-joined', 'mia', (at.clock.now().getTime() - start) / MINUTE));
      expect((await at.administrator.put(path('people'), { participantKey: 'g:mia', user: `/api/users/${other.id}` })).status).toBeLessThan(
        300,
      );
      const answers = async (): Promise<unknown> => (await checks())[0]?.answers;
      expect(await answers()).toMatchObject([{ participant: key(other), way: 'link' }]);
      const erased = await at.administrator.post('/api/videoconference/erasures', { participant: key(other) });
      expect(erased.status).toBeLessThan(300);
      expect(await answers()).toEqual([]);
    });
  });

  const asAuditor = (kind: string) =>
    at.administrator.get<Json[]>(`/api/conference_meetings/${String(meeting.id)}/events?kind=${kind}`, PLAIN);

  describe('figures', () => {
    it('stand in the API, the table and the pages, with the credits of the template', async () => {
      await planned({ template: 'nasba-16', perHour: 3 });
      await sent(event('user-joined', learner.id, 0), event('user-joined', other.id, 0));
      await turn();
      for (const number of [1, 2, 3, 4, 5]) {
        const { code } = await asked(number);
        if (number < 5) await answer(learner, code);
        if (number < 4) await answer(other, code);
      }
      await sent(event('user-left', learner.id, 99.5), event('user-left', other.id, 110), ended(110));
      await turn();
      const found = await figures();
      expect([learner, other].map((person) => [found.get(key(person))?.checks, found.get(key(person))?.credits])).toEqual([
        [{ asked: 5, answered: 4 }, 1],
        // Half of two: 60 per cent of the checks.
        [{ asked: 5, answered: 3 }, 1],
      ]);
      const csv = await at.administrator.get(`/plugin/Videoconf/webhook_dashboard.php?meeting_id=${String(meeting.id)}&export=csv`);
      expect(csv.text.split('\r\n')[0]).toContain('Checks asked,Checks answered,Credits,Certainty');
    });
  });

  describe('attendance', () => {
    it('needs the share and the answers where its rule says both, and names what is wanting', async () => {
      const hour = new Date(start + 60 * MINUTE).toISOString();
      const values = { startsAt: new Date(start).toISOString(), endsAt: hour };
      expect((await asTeacher().patch(`/api/conference_meetings/${String(meeting.id)}`, values)).status).toBe(200);
      const register = (await asTeacher().post('/api/attendances', { title: `R ${serial}`, resourceLinkList: [{ cid: course }] })).body;
      const rule = { target: 'register', register: register['@id'], minimumShare: 80, checks: 75 };
      expect((await asTeacher().put(path('attendance_rule'), rule)).body).toMatchObject({ minimumShare: 80, checks: 75 });
      await planned();
      await sent(event('user-joined', learner.id, 0), event('user-joined', other.id, 0));
      await turn();
      for (const number of [1, 2, 3]) {
        const { code } = await asked(number);
        if (number > 1) await answer(learner, code);
        await answer(other, code);
        // Between two parts of the hour, in which no check is on.
        if (number === 2) await sent(event('user-left', learner.id, 40));
        if (number === 2) await sent(event('user-joined', learner.id, 41));
      }
      await sent(event('user-left', other.id, 60), event('user-left', learner.id, 60), ended(60));
      const of = async (person: Person): Promise<Json | undefined> => {
        const { body } = await asTeacher().get(path('attendance'), PLAIN);
        return (body.attendance as Json[]).find(({ user }) => user === `/api/users/${person.id}`);
      };
      expect(await of(other)).toMatchObject({ outcome: 'present', checks: { asked: 3, answered: 3 }, reasons: [] });
      expect(await of(learner)).toMatchObject({ outcome: 'absent', checks: { asked: 3, answered: 2 }, reasons: ['checks'] });
      await asTeacher().put(path('attendance_rule'), { ...rule, minimumShare: 100 });
      expect(await of(learner)).toMatchObject({ outcome: 'absent', reasons: ['share', 'checks'] });
      await asTeacher().put(path('attendance_rule'), { ...rule, checks: 66 });
      expect(await of(learner)).toMatchObject({ outcome: 'present', reasons: [] });
    });
  });

  describe('polls', () => {
    it.each(['poll', 'any'])('that began in the time of a check of the way %s are answers to it; others are not', async (way) => {
      await planned({ way });
      await sent(event('user-joined', learner.id, 0), event('user-joined', other.id, 0));
      await turn();
      const { at: first } = await asked(1);
      await asked(2);
      await sent(event('user-left', learner.id, 60), event('user-left', other.id, 60), ended(60));
      const inTime = Date.parse(String(first)) + 20_000;
      const report = [poll('a', inTime), poll('b', inTime + 10 * MINUTE, { votes: { [`w_${other.id}`]: 'No' } })];
      await reported(report);
      await reported(report);
      expect([await checksOf(key(learner)), await checksOf(key(other))]).toEqual([
        { asked: 2, answered: 1 },
        { asked: 2, answered: 0 },
      ]);
      expect((await asAuditor('check-answered')).body).toHaveLength(1);
    });

    it('are read by those who run the meeting, with each answer that is not secret', async () => {
      await sent(event('user-joined', learner.id, 0), event('user-joined', other.id, 0), event('user-left', learner.id, 60));
      await reported([poll('open', start + MINUTE), poll('closed', start + 2 * MINUTE, { secret: true })]);
      const { body } = await asTeacher().get(path('polls'), PLAIN);
      const answers = (body.polls as Json[]).map(({ question, options, secret, votes }) => [
        question,
        options,
        secret,
        (votes as Json[])[0]?.answer,
      ]);
      expect(answers).toEqual([
        ['Clear?', ['Yes', 'No'], true, null],
        ['Clear?', ['Yes', 'No'], false, 'Yes'],
      ]);
      expect((body.voters as Json[]).map(({ votes }) => votes)).toEqual([1, 1]);
      expect((await at.app.as(learner).get(path('polls'))).status).toBe(403);
    });

    it('count a vote for several options at each of them', async () => {
      await sent(event('user-joined', learner.id, 0), event('user-joined', other.id, 0), event('user-left', learner.id, 60));
      const votes = { [`w_${learner.id}`]: ['Oak', 'Ash'], [`w_${other.id}`]: 'Ash' };
      await reported([poll('trees', start + MINUTE, { options: ['Oak', 'Elm', 'Ash'], votes })]);
      const page = path().replace('/api/conference_meetings', '/plugin/Videoconf/meetings');
      const { text } = await asTeacher().get(page, { Accept: 'text/html' });
      const counted = [...text.matchAll(/<bdi>(\w+)<\/bdi>: (\d+)</g)].map(([, option, count]) => [option, count]);
      expect(counted).toEqual([
        ['Oak', '1'],
        ['Elm', '0'],
        ['Ash', '2'],
      ]);
    });

    it('give two points of the activity score to who voted in all of them, where the portal has a score', async () => {
      await sent(event('user-joined', learner.id, 0), event('user-joined', other.id, 0));
      await sent(event('user-left', learner.id, 60), event('user-left', other.id, 60), ended(60));
      const both = { [`w_${learner.id}`]: 'Yes', [`w_${other.id}`]: 'No' };
      await reported([poll('one', start + MINUTE, { votes: both }), poll('two', start + 2 * MINUTE)]);
      expect((await figures()).get(key(learner))).not.toHaveProperty('polls');
      await setPortalSetting(at.administrator, 'meetings_score', 'true');
      try {
        const shown = await figures();
        expect([learner, other].map((person) => [shown.get(key(person))?.score, shown.get(key(person))?.polls])).toEqual([
          [2, { asked: 2, answered: 2 }],
          [1, { asked: 2, answered: 1 }],
        ]);
        const { text } = await at.app.as(other).get(`/plugin/Videoconf/meetings/${String(meeting.id)}`, { Accept: 'text/html' });
        const row = /<th scope="row">Polls<\/th>(.*?)<\/tr>/s.exec(text)?.[1] ?? '';
        expect([...row.matchAll(/<td.*?>(.*?)<\/td>/g)].map(([, cell]) => cell)).toEqual(['1', '2', '1.0']);
      } finally {
        await setPortalSetting(at.administrator, 'meetings_score', 'false');
      }
    });

    it('that cannot be read as such take nothing else along', async () => {
      await sent(event('user-joined', learner.id, 0), event('user-left', learner.id, 60));
      await reported([
        {},
        { start: 'never' },
        poll('x', start + MINUTE, { votes: [1], options: 'A', question: { a: 1 } }),
        poll('y', start, { votes: { '': null } }),
      ]);
      const { body } = await asTeacher().get(path('polls'), PLAIN);
      expect((body.polls as Json[]).map(({ question, options }) => [question, options])).toEqual([
        ['', []],
        ['Clear?', ['Yes', 'No']],
      ]);
    });
  });

  describe('many at once', () => {
    it('takes each of many answers by two statements, and waits for no lock on the meeting', async () => {
      const people: Person[] = [];
      for (let index = 0; index < 20; index += 1) {
        const person = await at.app.given.student();
        await at.app.given.member({ id: course }, person);
        people.push(person);
      }
      await planned();
      await sent(...people.map(({ id }) => event('user-joined', id, 0)));
      await turn();
      const { code } = await asked(1);
      const [first, ...rest] = people;
      if (!first) throw new Error('There is nobody.');
      await at.app.as(first).get(path(''), PLAIN);
      // As the writer of events holds it.
      const holder = at.app.dataSource.createQueryRunner();
      await holder.startTransaction();
      await holder.query(`SELECT 1 FROM conference_meeting WHERE id = ${String(meeting.id)} FOR NO KEY UPDATE`);
      const counted = new CountedStatements(/conference_/);
      try {
        const answers = await concurrently(rest, (person) => answer(person, code));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect(await counted.during(() => answer(first, code))).toBeLessThanOrEqual(2);
      } finally {
        counted.stop();
        await holder.rollbackTransaction();
        await holder.release();
      }
      expect((await checks())[0]?.answers).toHaveLength(20);
    });
  });

  describe('a meeting that records less', () => {
    /** How many rows of each table are about the meeting. */
    const rowsOf = async (): Promise<Map<string, number>> => {
      const tables = await at.app.dataSource.query<{ name: string }[]>(
        `SELECT "c"."table_name" AS "name" FROM information_schema.columns "c" JOIN information_schema.tables "t" USING ("table_schema", "table_name")
         WHERE "c"."column_name" = 'meeting_id' AND "t"."table_type" = 'BASE TABLE' AND "c"."table_name" !~ '_[0-9]{4}_[0-9]{2}$' AND "c"."table_schema" = current_schema() ORDER BY 1`,
      );
      expect(tables.length).toBeGreaterThan(20);
      const counts = await at.app.dataSource.query<{ name: string; rows: number }[]>(
        tables
          .map(({ name }) => `SELECT '${name}' AS "name", count(*)::int AS "rows" FROM "${name}" WHERE "meeting_id" = $1`)
          .join(' UNION ALL '),
        [meeting.id],
      );
      return new Map(counts.flatMap(({ name, rows }) => (rows > 0 ? [[name, rows]] : [])));
    };
    const kinds = async (): Promise<string[]> => {
      const { body } = await at.administrator.get<Json[]>(`/api/conference_meetings/${String(meeting.id)}/events?itemsPerPage=100`, PLAIN);
      return [...new Set(body.map(({ kind }) => String(kind)))].sort();
    };
    /** A run in which everything is recorded that can be: figures, an answer, polls, a pack. */
    const held = async (): Promise<void> => {
      await planned();
      await sent(event('user-joined', learner.id, 0), event('chat-message-posted', learner.id, 1));
      await turn();
      const { code } = await asked(1);
      expect((await answer(learner, code)).status).toBe(200);
      await sent(event('user-left', learner.id, 60), ended(60));
      await reported([poll('a', start + MINUTE)]);
      const { status, body } = await asTeacher().post(path('evidence'), {});
      expect([status, body.detail]).toEqual([201, undefined]);
    };
    const change = (privacy: string) => asTeacher().patch(`/api/conference_meetings/${String(meeting.id)}`, { privacy });

    it('shows checks and answers in evidence that anybody verifies, and explains figures beside them', async () => {
      await held();
      const { body } = await asTeacher().get<Json[]>(`/api/evidence_packs?meeting=${String(meeting.id)}`, PLAIN);
      const content = await asTeacher().fetch(`/api/evidence_packs/${String(body[0]?.id)}/content`);
      const files = unzipped(Buffer.from(await content.arrayBuffer()));
      const lines = (files.get('events.ndjson') ?? Buffer.from(''))
        .toString('utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Json);
      expect(lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['check-asked', 'check-answered']));
      expect(verifiedPack(files)).toMatchObject({ status: 0 });
      const records = await asTeacher().get<Json[]>(
        `/api/conference_activities?meeting=/api/conference_meetings/${String(meeting.id)}`,
        PLAIN,
      );
      const explained = await asTeacher().get(`/api/conference_activities/${String(records.body[0]?.id)}/explanation`, PLAIN);
      expect(explained.status).toBe(200);
    });

    it('has of presence what proves it, and nothing of messages and polls', async () => {
      await held();
      expect([...(await rowsOf()).keys()]).toEqual(
        expect.arrayContaining(['conference_poll', 'conference_check_answer', 'conference_analytics']),
      );
      expect((await change('presence')).status).toBe(200);
      expect(await kinds()).toEqual(['check-answered', 'check-asked', 'end', 'join', 'leave']);
      const rows = await rowsOf();
      expect([rows.has('conference_poll'), rows.has('conference_analytics')]).toEqual([false, false]);
      expect(await checksOf(key(learner))).toEqual({ asked: 1, answered: 1 });
    });

    it('has no table that names people where nothing is recorded, but for what was sealed before', async () => {
      await held();
      expect((await change('none')).status).toBe(200);
      expect(await kinds()).toEqual(['end']);
      // The room itself, how people would be asked, and evidence that is kept whatever becomes of the meeting.
      const kept = ['conference_check_plan', 'conference_event', 'conference_meeting_run', 'evidence_pack'];
      expect([...(await rowsOf()).keys()].filter((table) => !kept.includes(table))).toEqual([]);
      expect(await asTeacher().put(path(), {})).toMatchObject({ status: 409, body: { type: '/errors/nothing-recorded' } });
    });

    it('says so to guests before they come in', async () => {
      await asTeacher().patch(`/api/conference_meetings/${String(meeting.id)}`, { guests: 'free', privacy: 'presence' });
      const { pathname, search } = new URL(String((await asTeacher().post(path('guest_link'), {})).body.url));
      const page = await at.app.stranger.get(`${pathname}${search}`, { Accept: 'text/html' });
      expect([page.status, page.text.includes('Recorded of you: when you join and leave, and nothing else.')]).toEqual([200, true]);
    });

    it('asks nobody where nothing is recorded', async () => {
      await planned();
      expect((await change('none')).status).toBe(200);
      await sent(event('user-joined', learner.id, 0));
      await turn();
      until((times(600)[0] ?? 0) + 1_000);
      await turn();
      expect(await checks()).toEqual([]);
    });
  });
});
