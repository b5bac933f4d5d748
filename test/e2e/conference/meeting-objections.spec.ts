import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { LedgerRebuild } from '../../../src/conference/ledger-audit/ledger-rebuild.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { EventWatcher } from '../../support/event-watcher.js';
import { setPortalSetting } from '../../support/portal-setting.js';
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

interface Shown {
  readonly participants: readonly object[];
  readonly changed: readonly { readonly online: boolean }[];
  readonly average: { readonly hands: number | null; readonly messages: number | null } | null;
}

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
      expect(await figures()).toEqual([[25, 15, 1, null, true]]);
      await happen(['user-joined', 'user-talking-started', 'user-talking-stopped', 'user-left']);
      await happen(['user-joined', 'user-hand-raised', 'user-left'], other);
      const after = await figures();
      expect(after).toEqual(
        expect.arrayContaining([
          [25, 15, 1, null, true],
          [null, null, null, null, true],
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

    it('has nowhere a 0 of what is not recorded, and lowers no mean and no score by it, whatever says so', async () => {
      await setPortalSetting(at.administrator, 'meetings_score', 'true');
      try {
        await happen(['user-joined', 'chat-message-posted']);
        await happen(['user-joined', 'user-hand-raised', 'user-hand-raised'], other);
        await as(learner).put(OBJECTION, undefined);
        at.clock.advance(60);
        const page = `${LIST}/${String(meeting.id)}`;
        const board = `/plugin/Videoconf/webhook_dashboard.php?meeting_id=${String(meeting.id)}`;
        const address = `/plugin/Videoconf/live?meeting_id=${String(meeting.id)}&changes=1`;
        const watched = await EventWatcher.open<Shown>(as(teacher), address);
        const whole = await watched.next('figures');
        await happen(['user-hand-raised', 'user-left']);
        await happen(['user-joined'], await enrolled());
        const later = await watched.until('changes', ({ changed }) => changed.some(({ online }) => !online));
        watched.close();
        const records = (await as(teacher).get<Json[]>(`/api/conference_activities?meeting=${String(meeting['@id'])}`, PLAIN)).body;
        const own = records.find(({ participantKey }) => participantKey === `u:${learner.id}`);
        const explained = (await as(learner).get(`/api/conference_activities/${String(own?.id)}/explanation`, PLAIN)).body;
        const shown = (await at.administrator.get(board, PLAIN)).body;
        const said: Readonly<Record<string, unknown>> = {
          record: own?.metrics && withoutTimers(own.metrics as Json),
          ownRecord: withoutTimers((await as(learner).get(`/api/conference_activities/${String(own?.id)}`, PLAIN)).body.metrics as Json),
          explanation: (explained.figures as Json[])
            .filter(({ figure }) => figure !== 'presence')
            .map(({ value, least, most }) => [value, least, most]),
          json: beyondPresence((await as(teacher).get(`${page}?export=json`)).body.participants as Json[]),
          dashboard: beyondPresence(shown.participants as Json[]),
          live: beyondPresence(whole.data.participants),
          changes: beyondPresence(later.changed),
        };
        for (const [of, value] of Object.entries(said))
          expect([of, zeros(value), JSON.stringify(value).includes('null')]).toEqual([of, 0, true]);
        expect(JSON.stringify(said.record)).toContain('"messages":1');
        // Two viewers, of whom one is known to have raised the hand twice.
        expect([whole.data.average?.hands, whole.data.average?.messages]).toEqual([2, 0.5]);
        const scores = (shown.participants as Json[]).map(({ participantKey, score }) => [participantKey, typeof score]);
        expect(scores).toContainEqual([`u:${learner.id}`, 'undefined']);
        const html = await as(teacher).get(page, HTML);
        expect(new RegExp(`<tr data-participant="u:${learner.id}"[\\s\\S]*?</tr>`).exec(html.text)?.[0]).toContain(
          '<span data-figure="score">–</span>',
        );
        const why = await as(learner).get(`/plugin/Videoconf/activities/${String(own?.id)}/why`, { ...HTML, 'Accept-Language': 'en' });
        expect(why.text).toContain('It is not recorded: the person objected to figures.');
        expect(why.text).not.toMatch(/Raised hands: 0/);
      } finally {
        await setPortalSetting(at.administrator, 'meetings_score', 'false');
      }
    });

    const enrolled = async (): Promise<Person> => {
      const person = await at.app.given.person({ status: 'student' });
      await at.app.given.member({ id: course }, person);
      return person;
    };
    const withoutTimers = ({ totals, counts }: Json): Json => ({ totals, counts });
    const beyondPresence = (people: readonly object[]): unknown =>
      (people as readonly Json[])
        .filter(({ participantKey }) => participantKey === `u:${learner.id}`)
        .map(({ talkSeconds, cameraSeconds, messages, reactions, hands, reactionsBreakdown }) => [
          ...[talkSeconds, cameraSeconds, messages, reactions, hands, reactionsBreakdown],
        ]);
    /** How often a value is 0 or empty, however deep it lies. */
    const zeros = (value: unknown): number => JSON.stringify(value).match(/(?<=[:[,])(0|\{\})(?=[,\]}])/g)?.length ?? 0;

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
        [null, null, null, null, true],
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
