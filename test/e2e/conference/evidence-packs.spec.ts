import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RetentionJob } from '../../../src/conference/privacy/retention.job.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { setPortalSetting } from '../../support/portal-setting.js';
import { eventBefore, RoomSender, type SentEvent } from '../../support/room-sender.js';
import { unzipped } from '../../support/unzipped.js';
import type { PackRoll } from '../../../src/conference/evidence/packs/verifier/pack-roll.js';
import { verifiedPack } from '../../support/verified-pack.js';

const PLAIN = { Accept: 'application/json' };
const HTML = { Accept: 'text/html' };
const DAY = 86_400;

interface Pack {
  readonly id: number;
  readonly digest: string;
  readonly state: string;
  readonly people: number;
  readonly sealedAt: string;
  readonly keptUntil: string;
  readonly notes: readonly { note: string }[];
}

describe('evidence packs', () => {
  const clock = new FakeClock('2026-01-05T10:00:00Z');
  let app: TestApplication;
  let sender: RoomSender;
  let administrator: Person;
  let teacher: Person;
  let course: { readonly id: number };
  let ada: Person;
  let ben: Person;
  let room: string;
  let meeting: number;

  beforeAll(async () => {
    app = await TestApplication.start({ clock, variables: { CONFERENCE_EVENT_RETENTION: '10', JWT_TTL: String(5_000 * DAY) } });
    sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => clock.now());
    administrator = await app.given.globalAdministrator();
    teacher = await app.given.teacher();
    course = await app.given.course();
    await app.given.member(course, teacher, 'teacher');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ id: meeting, remoteId: room } = await app.given.meeting({ course_id: course.id }));
    [ada, ben] = [
      await app.given.person({ status: 'student', firstname: '=SUM(1)', lastname: 'Lovelace' }),
      await app.given.person({ status: 'student', firstname: 'Ben', lastname: 'Kiss' }),
    ];
  });

  const manager = (): ApiClient => app.as(teacher);
  const at = (id: string, person: Person, seconds: number, more = {}): SentEvent =>
    eventBefore({ room, user: person.id, now: clock.now() }, id, seconds, { name: person.username, ...more });
  /** A run of an hour in which a microphone was open, a participant came twice, wrote and raised a hand. */
  const run = (): SentEvent[] => [
    ...[
      at('user-joined', ada, 3600),
      at('user-joined', ben, 3500),
      at('user-audio-voice-enabled', ada, 3400, { 'sharing-mic': true, muted: false }),
    ],
    ...[
      at('chat-message-posted', ben, 3000),
      at('user-audio-muted', ada, 2800),
      at('user-raise-hand-changed', ben, 2700, { 'raise-hand': true }),
    ],
    ...[
      at('user-left', ben, 2000),
      at('user-joined', ben, 1800),
      at('camera-share-started', ada, 1500),
      at('user-left', ada, 10),
      at('user-left', ben, 9),
    ],
  ];
  const seal = (body: object = {}, client = manager()) => client.post<Pack>(`/api/conference_meetings/${meeting}/evidence`, body, PLAIN);
  const sealed = async (): Promise<Pack> => {
    await sender.modern(run());
    clock.advance(60);
    const { status, body } = await seal();
    expect([status, body.state]).toEqual([201, 'sealed']);
    return body;
  };
  const filesOf = async (id: number): Promise<Map<string, Buffer>> => {
    const answer = await manager().fetch(`/api/evidence_packs/${id}/content`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    return unzipped(Buffer.from(await answer.arrayBuffer()));
  };

  it('are verified by anybody with nothing but Node: every figure follows from the events', async () => {
    const { id, digest, people, keptUntil } = await sealed();
    expect([people, keptUntil.slice(0, 10)]).toEqual([2, new Date(clock.now().getTime() + 1827 * DAY * 1000).toISOString().slice(0, 10)]);
    const files = await filesOf(id);
    expect([...files.keys()].sort()).toEqual([
      'events.ndjson',
      'figures.json',
      'manifest.json',
      'people.csv',
      'signature.json',
      'verify.mjs',
    ]);
    const { status, said } = verifiedPack(files);
    expect([status, said]).toEqual([0, expect.stringContaining('the figures of 2 people follow from 11 events')]);
    expect(said).toContain(`Digest ${digest}`);
  });

  it('take along the program that the rules of the service give', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/evidence-verifier.mjs'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('have the figures that the API has, and names only beside them', async () => {
    const files = await filesOf((await sealed()).id);
    const { body: records } = await manager().get<Json[]>(`/api/conference_activities?meeting=${meeting}&order[inAt]=asc`, PLAIN);
    const figures = JSON.parse(String(files.get('figures.json'))) as { intervals: { metrics: unknown }[] }[];
    expect(figures.flatMap(({ intervals }) => intervals.map(({ metrics }) => metrics))).toEqual(records.map(({ metrics }) => metrics));
    expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({ differing: [], rulesVersion: 1, people: 2 });
    const [, first = '', second = ''] = String(files.get('people.csv')).split('\r\n');
    expect([first, second]).toEqual([
      expect.stringMatching(/^p001,.*,3590,59,600,1490,0,0,0,complete,,"'=SUM\(1\) Lovelace"$/),
      expect.stringMatching(/^p002,.*,3291,54,0,0,1,0,1,complete,,"Ben Kiss"$/),
    ]);
    for (const name of ['events.ndjson', 'figures.json', 'manifest.json', 'signature.json'])
      for (const word of ['Lovelace', 'Ben Kiss', ada.username, ben.username, `w_${ada.id}`, `u:${ben.id}`])
        expect(String(files.get(name))).not.toContain(word);
  });

  it.each(['mode', 'objection'] as const)(
    'have nothing, and no 0, of what was not recorded because of the %s, and are verified',
    async (cause) => {
      if (cause === 'mode')
        expect((await manager().patch(`/api/conference_meetings/${meeting}`, { privacy: 'presence' })).status).toBe(200);
      else expect((await app.as(ben).put('/api/me/meeting_objection', undefined)).status).toBe(200);
      // What happened before an objection stays.
      clock.advance(3_700);
      const files = await filesOf((await sealed()).id);
      const [, , second = ''] = String(files.get('people.csv')).split('\r\n');
      expect(second).toMatch(/^p002,.*,3291,54,,,,,,complete,,"Ben Kiss"$/);
      const figures = JSON.parse(String(files.get('figures.json'))) as { participant: string; intervals: { metrics: Json }[] }[];
      const own = figures
        .find(({ participant }) => participant === 'p002')
        ?.intervals.map(({ metrics }) => [metrics.totals, metrics.counts]);
      const nothing = [
        { talk_seconds: null, camera_seconds: null },
        { messages: null, reactions: null, hands: null, reactions_breakdown: null },
      ];
      expect(own).toEqual([nothing, nothing]);
      expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({
        differing: [],
        ...(cause === 'mode' ? { unrecorded: 'figures' } : { objected: ['p002'] }),
      });
      expect(verifiedPack(files)).toMatchObject({ status: 0, said: expect.stringContaining('Verified') });
      const forged = new Map(files).set('people.csv', Buffer.from(String(files.get('people.csv')).replace('3291,54,,', '3291,54,0,')));
      expect(verifiedPack(forged).said).toContain('p002: talk_seconds is "0" in people.csv, and "" by the events.');
    },
  );

  it.each(['events.ndjson', 'people.csv', 'figures.json', 'manifest.json', 'signature.json', 'verify.mjs'])(
    'are not verified where a byte of %s was changed',
    async (name) => {
      const files = await filesOf((await sealed()).id);
      const content = Buffer.from(files.get(name) ?? '');
      const place = name === 'signature.json' ? content.indexOf('"signature": "') + 20 : Math.floor(content.length / 2);
      content.writeUInt8(content.readUInt8(place) ^ 1, place);
      files.set(name, content);
      expect(verifiedPack(files).status).not.toBe(0);
    },
  );

  it('name the event that was changed, and the first figure that does not follow', async () => {
    const files = await filesOf((await sealed()).id);
    const events = String(files.get('events.ndjson'));
    const left = events.split('\n').find((line) => line.includes('"leave"')) ?? '';
    const { event, at: time } = JSON.parse(left) as { event: number; at: string };
    const moved = new Map(files).set(
      'events.ndjson',
      Buffer.from(
        events.replace(
          time,
          time.replace(/\d(?=Z)/, (digit) => String((Number(digit) + 1) % 10)),
        ),
      ),
    );
    expect(verifiedPack(moved).said).toMatch(new RegExp(`NOT VERIFIED: Line \\d+ of events.ndjson \\(event ${event}\\)`));
    const people = String(files.get('people.csv')).replace(',3590,59,', ',3600,60,');
    const { said } = verifiedPack(new Map(files).set('people.csv', Buffer.from(people)));
    expect(said).toMatch(/NOT VERIFIED: p001: seconds is "3600" in people.csv, and "3590" by the events[\s\S]*Differences beside it: 1\./);
  });

  it('still explain what happened when the events have been deleted, and are kept longer than they are', async () => {
    const { id } = await sealed();
    clock.advance(12 * DAY);
    await app.app.get(RetentionJob).run();
    const { body } = await app.as(administrator).get<Json[]>(`/api/conference_meetings/${meeting}/events`, PLAIN);
    expect(body).toEqual([]);
    expect(verifiedPack(await filesOf(id)).status).toBe(0);
    expect((await seal()).body).toMatchObject({ type: '/errors/events-deleted' });
    clock.advance(1_816 * DAY);
    await app.runDueJobs();
    expect((await manager().get(`/api/evidence_packs/${id}`)).status).toBe(404);
  });

  it('have no name of a person who was erased, are sealed again with a note, and are verified as before', async () => {
    const { id, digest } = await sealed();
    const before = await filesOf(id);
    expect(String(before.get('people.csv'))).toContain('Ben Kiss');
    expect((await app.as(administrator).post('/api/videoconference/erasures', { participant: `/api/users/${ben.id}` })).status).toBe(200);
    const files = await filesOf(id);
    expect(String(files.get('people.csv'))).not.toContain('Ben Kiss');
    expect(String(files.get('people.csv'))).toMatch(/p002,.*,"p002"\r\n$/);
    expect(files.get('events.ndjson')).toEqual(before.get('events.ndjson'));
    const { status, said } = verifiedPack(files);
    expect([status, said]).toEqual([0, expect.stringContaining('after an erasure')]);
    const { body } = await manager().get<Pack>(`/api/evidence_packs/${id}`, PLAIN);
    expect([body.digest === digest, body.notes.length]).toEqual([false, 1]);
    expect((await app.stranger.get(`/evidence/${digest}`, HTML)).text).toContain('has been replaced');
    expect((await app.stranger.get(`/evidence/${body.digest}`, HTML)).text).toContain('is genuine');
  });

  describe('of a meeting at which people were expected', () => {
    let dan: Person;

    const withRule = async (of = 'run', times?: Json): Promise<void> => {
      const lesson = await app.given.course();
      await app.given.member(lesson, teacher, 'teacher');
      dan = await app.given.person({ status: 'student', firstname: 'Dan', lastname: 'Absent' });
      for (const person of [ada, ben, dan]) await app.given.member(lesson, person);
      const register = await manager().post('/api/attendances', { title: 'Register', resourceLinkList: [{ cid: lesson.id }] });
      ({ id: meeting, remoteId: room } = await app.given.meeting({ course_id: lesson.id }));
      if (times) expect((await manager().patch(`/api/conference_meetings/${meeting}`, times)).status).toBe(200);
      const rule = { target: 'register', register: register.body['@id'], of, minimumShare: 95, lateness: false };
      expect((await manager().put(`/api/conference_meetings/${meeting}/attendance_rule`, rule)).status).toBe(200);
    };
    const ruled = async (): Promise<Map<string, Buffer>> => {
      await withRule();
      return filesOf((await sealed()).id);
    };
    const rollIn = (files: ReadonlyMap<string, Buffer>): PackRoll => JSON.parse(String(files.get('roll.json'))) as PackRoll;

    it('have who was expected and what the rule makes of it, as attendance says it, and the program recomputes that', async () => {
      const files = await ruled();
      const { rule, people } = rollIn(files);
      expect(rule).toEqual({ minimumShare: 95, checks: null, of: 'run', graceMinutes: 5, lateness: false });
      const { body } = await manager().get<{ attendance: Json[] }>(`/api/conference_meetings/${meeting}/attendance`, PLAIN);
      const said = body.attendance.map(({ seconds, share, outcome, reasons }) => [seconds, share, outcome, reasons]);
      expect(people.map(({ seconds, share, outcome, reasons }) => [seconds, share, outcome, reasons])).toEqual(said);
      expect(people.map(({ outcome }) => outcome).sort()).toEqual(['absent', 'absent', 'present']);
      const names = String(files.get('people.csv'));
      expect(body.attendance.filter(({ name }) => !names.includes(`${String(name)}"`))).toEqual([]);
      const absent = people.find(({ seconds }) => seconds === 0)?.participant ?? '';
      expect(names).toContain(`${absent},,,0,0,`);
      expect([...files].filter(([, content]) => content.includes('Dan Absent')).map(([name]) => name)).toEqual(['people.csv']);
      expect(verifiedPack(files)).toMatchObject({ status: 0, said: expect.stringContaining('is in roll.json') });
    });

    it.each(['scheduled', 'run'])('of a run say what attendance says of the planned time in which it was, by a rule of: %s', async (of) => {
      await withRule(of, { startsAt: isoBefore(clock, 3000), endsAt: isoBefore(clock, 1200) });
      const files = await filesOf((await sealed()).id);
      const { people } = rollIn(files);
      const { body } = await manager().get<{ attendance: Json[] }>(`/api/conference_meetings/${meeting}/attendance`, PLAIN);
      const said = body.attendance.map(({ seconds, share, outcome }) => [seconds, share, outcome]);
      expect(people.map(({ seconds, share, outcome }) => [seconds, share, outcome])).toEqual(said);
      expect(people.map(({ seconds }) => seconds)).toContain(of === 'run' ? 2990 : 1800);
      expect(verifiedPack(files).status).toBe(0);
    });

    it.each([
      ['outcome', (roll: PackRoll) => ({ ...roll, people: roll.people.map((one) => ({ ...one, outcome: 'present' })) })],
      ['share', (roll: PackRoll) => ({ ...roll, people: roll.people.map((one) => ({ ...one, share: 100 })) })],
      ['outcome', (roll: PackRoll) => ({ ...roll, rule: { ...roll.rule, minimumShare: 1 } })],
    ])('name the %s on the roll that does not follow from the events', async (member, changed) => {
      const files = await ruled();
      files.set('roll.json', Buffer.from(JSON.stringify(changed(rollIn(files)))));
      const { status, said } = verifiedPack(files);
      expect([status, said]).toEqual([1, expect.stringMatching(new RegExp(`NOT VERIFIED: [pr]\\d+: ${member} is`))]);
    });

    it('forget the name of one who was expected and did not come, when that person is erased', async () => {
      await ruled();
      const [{ id } = { id: 0 }] = (await manager().get<Pack[]>(`/api/evidence_packs?meeting=/api/conference_meetings/${meeting}`, PLAIN))
        .body;
      const erased = await app.as(administrator).post('/api/videoconference/erasures', { participant: `/api/users/${dan.id}` });
      expect(erased.status).toBe(200);
      const files = await filesOf(id);
      expect([...files].filter(([, content]) => content.includes('Dan Absent'))).toEqual([]);
      expect(verifiedPack(files).status).toBe(0);
    });

    it('are sealed when the rule is applied, where the portal wants that, and again where events came since', async () => {
      const packs = async (): Promise<Pack[]> =>
        (await manager().get<Pack[]>(`/api/evidence_packs?meeting=/api/conference_meetings/${meeting}`, PLAIN)).body;
      const minutes = async (count: number): Promise<void> => {
        for (let minute = 0; minute < count; minute += 1) {
          clock.advance(60);
          await app.runDueJobs();
        }
      };
      const ruledOnly = async (): Promise<void> => {
        await withRule();
        await sender.modern(run());
        clock.advance(900);
        await app.runDueJobs();
        clock.advance(60);
        await app.runDueJobs();
      };
      await ruledOnly();
      expect(await packs()).toEqual([]);
      await setPortalSetting(app.as(administrator), 'meetings_evidence', 'applied');
      try {
        await ruledOnly();
        const [first] = await packs();
        expect(await packs()).toMatchObject([{ state: 'sealed', people: 2 }]);
        await minutes(2);
        expect(await packs()).toHaveLength(1);
        await sender.modern([at('user-raise-hand-changed', ada, 2_500, { 'raise-hand': true })]);
        await minutes(3);
        expect((await packs()).map(({ id }) => id)).toEqual(expect.arrayContaining([first?.id]));
        expect(await packs()).toHaveLength(2);
      } finally {
        await setPortalSetting(app.as(administrator), 'meetings_evidence', 'asked');
      }
    });

    it('are asked for in time: who runs the meeting is warned before events leave on which attendance rests, once, and not of what is sealed', async () => {
      const warnings = async (client: ApiClient): Promise<unknown[]> => {
        for (let hour = 0; hour < 7; hour += 1) {
          clock.advance(3_600);
          await app.runDueJobs();
        }
        const about = `/api/conference_meetings/${meeting}`;
        const { body } = await client.get<Json[]>('/api/notifications?kind=meeting.evidence_leaves&itemsPerPage=100', PLAIN);
        return body.filter(({ subject }) => subject === about).map(({ title }) => title);
      };
      const applied = async (): Promise<void> => {
        await withRule();
        await sender.modern(run());
        clock.advance(900);
        await app.runDueJobs();
      };
      await applied();
      expect(await warnings(manager())).toEqual([expect.stringMatching(/^Evidence leaves: /)]);
      expect(await warnings(manager())).toHaveLength(1);
      expect(await warnings(app.as(ada))).toEqual([]);
      await applied();
      expect((await seal()).status).toBe(201);
      expect(await warnings(manager())).toEqual([]);
    });

    it('keep names where the portal states a legal duty, which people read where they object', async () => {
      const duty = 'Article L. 6353-1 of the labour code: five years.';
      await setPortalSetting(app.as(administrator), 'evidence_basis', duty);
      try {
        await ruled();
        const [{ id } = { id: 0 }] = (await manager().get<Pack[]>(`/api/evidence_packs?meeting=/api/conference_meetings/${meeting}`, PLAIN))
          .body;
        expect((await app.as(ben).get('/api/me/meeting_objection')).body).toMatchObject({ evidenceBasis: duty });
        expect((await app.as(ben).get('/account/meetings', HTML)).text).toContain(duty);
        await app.as(administrator).post('/api/videoconference/erasures', { participant: `/api/users/${ben.id}` });
        const files = await filesOf(id);
        expect(String(files.get('people.csv'))).toContain('Ben Kiss');
        expect(verifiedPack(files).status).toBe(0);
      } finally {
        await setPortalSetting(app.as(administrator), 'evidence_basis', '');
      }
    });

    it('are made anew where a guest turned out to be an account since, and where that was taken back, and say what attendance says', async () => {
      await withRule();
      const guest = { id: 'visitor', username: 'Gina' } as unknown as Person;
      await sender.modern([...run(), at('user-joined', guest, 1_900), at('user-left', guest, 1_850)]);
      clock.advance(60);
      const said = async (id: number): Promise<unknown> => {
        const { body } = await manager().get<{ attendance: Json[] }>(`/api/conference_meetings/${meeting}/attendance`, PLAIN);
        const pack = rollIn(await filesOf(id)).people.map(({ seconds, share }) => [seconds, share]);
        expect(pack).toEqual(body.attendance.map(({ seconds, share }) => [seconds, share]));
        return pack;
      };
      const first = (await seal()).body.id;
      const before = await said(first);
      const people = `/api/conference_meetings/${meeting}/people`;
      expect((await manager().put(people, { participantKey: 'g:visitor', user: `/api/users/${ben.id}` })).status).toBe(200);
      const second = await seal();
      expect([second.status, (await seal()).body.id]).toEqual([201, second.body.id]);
      expect(await said(second.body.id)).not.toEqual(before);
      expect((await manager().put(people, { participantKey: 'g:visitor', user: null })).status).toBe(200);
      expect(await said((await seal()).body.id)).toEqual(before);
    });

    it('are made anew where another rule stands since', async () => {
      await ruled();
      const before = (await seal()).body.id;
      clock.advance(60);
      const rule = (await manager().get(`/api/conference_meetings/${meeting}/attendance_rule`, PLAIN)).body;
      const other = { target: 'register', register: rule.register, of: 'run', minimumShare: 10, lateness: false };
      expect((await manager().put(`/api/conference_meetings/${meeting}/attendance_rule`, other)).status).toBe(200);
      clock.advance(60);
      const after = await seal();
      expect([after.status, after.body.id === before]).toEqual([201, false]);
      expect(rollIn(await filesOf(after.body.id)).rule).toMatchObject({ minimumShare: 10 });
      expect((await seal()).body.id).toBe(after.body.id);
    });

    it('are made anew where those who run the meeting changed the roll since', async () => {
      await ruled();
      const before = (await seal()).body;
      clock.advance(60);
      const { status } = await manager().put(`/api/conference_meetings/${meeting}/roll`, {
        user: `/api/users/${dan.id}`,
        expected: 'none',
        reason: 'Ill',
      });
      expect(status).toBe(200);
      clock.advance(60);
      const after = await seal();
      expect([after.status, after.body.id === before.id]).toEqual([201, false]);
      expect(rollIn(await filesOf(after.body.id)).people).toHaveLength(2);
    });
  });

  it('outlive the meeting, and then are the administrators’', async () => {
    const { id } = await sealed();
    expect((await app.as(administrator).delete(`/api/conference_meetings/${meeting}`)).status).toBe(204);
    expect((await manager().get(`/api/evidence_packs/${id}`)).status).toBe(403);
    expect((await app.as(administrator).get(`/api/evidence_packs/${id}`, PLAIN)).body).toMatchObject({
      meeting: null,
      title: 'Lecture',
    });
  });

  it('are made once of the same events, and anew of others', async () => {
    const { id } = await sealed();
    const again = await seal();
    expect([again.status, again.body.id]).toEqual([200, id]);
    await sender.modern([at('chat-message-posted', ben, 1000)]);
    const other = await seal();
    expect([other.status, other.body.id === id]).toEqual([201, false]);
  });

  it('wait until everybody has left, and say that nobody was there', async () => {
    expect((await seal()).status).toBe(404);
    await sender.modern(run().slice(0, -1));
    expect([(await seal()).status, (await seal()).body]).toEqual([409, expect.objectContaining({ type: '/errors/run-open' })]);
    expect((await seal({ occurrence: '2026-01-05T08:00:00Z' })).status).toBe(404);
    expect((await seal({ run: 'yesterday' })).status).toBe(422);
  });

  it('are of the run that is named, or of an occurrence, whose time alone counts', async () => {
    await sender.modern(run());
    clock.advance(2 * 3600);
    await sender.modern(run());
    clock.advance(60);
    const first = await seal({ run: new Date(clock.now().getTime() - 2.5 * 3_600_000).toISOString() });
    expect([first.status, (first.body as unknown as { run: string }).run]).toEqual([201, isoBefore(clock, 2 * 3600 + 3660)]);
    expect(verifiedPack(await filesOf(first.body.id)).status).toBe(0);
    const [from, to] = [isoBefore(clock, 3000), isoBefore(clock, 1200)];
    await manager().patch(`/api/conference_meetings/${meeting}`, { startsAt: from, endsAt: to });
    const { status, body } = await seal({ occurrence: from });
    expect(status).toBe(201);
    const files = await filesOf(body.id);
    expect(verifiedPack(files).status).toBe(0);
    expect(String(files.get('people.csv'))).toMatch(/p001,[^\n]*,1800,30,/);
  });

  it.each([
    ['a learner of the course', async () => ada],
    ['another teacher', async () => app.given.teacher()],
    ['a stranger', async () => undefined],
  ])('are not for %s', async (_, who) => {
    const { id } = await sealed();
    const person = await who();
    const client = person ? app.as(person) : app.stranger;
    const expected = person ? 403 : 401;
    expect((await seal({}, client)).status).toBe(expected);
    expect((await client.get(`/api/evidence_packs/${id}`)).status).toBe(expected);
    expect((await client.get(`/api/evidence_packs/${id}/content`)).status).toBe(expected);
  });

  it('of many events are sealed in the background', async () => {
    await sender.modern(run());
    for (let part = 0; part < 6; part += 1)
      await sender.modern(
        Array.from({ length: 900 }, (_, index) => at('chat-message-posted', ben, 1700, { 'message-id': `m${part}-${index}` })).map(
          (event, index) => ({ ...event, ts: event.ts + part * 1000 + index }),
        ),
      );
    clock.advance(60);
    const { status, headers } = await seal();
    expect(status).toBe(202);
    const address = headers.get('location') ?? '';
    expect((await manager().get(address, PLAIN)).body).toMatchObject({ state: 'waiting', digest: null });
    expect((await manager().get(`${address}/content`)).status).toBe(409);
    await app.runDueJobs();
    const { body } = await manager().get<Pack & { events: number }>(address, PLAIN);
    expect([body.state, body.events]).toEqual(['sealed', 11 + 5_400]);
    expect(verifiedPack(await filesOf(body.id)).status).toBe(0);
  });
});

function isoBefore(clock: FakeClock, seconds: number): string {
  return new Date(clock.now().getTime() - seconds * 1000).toISOString().replace('.000Z', '+00:00');
}
