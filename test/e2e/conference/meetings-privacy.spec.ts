import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RetentionJob } from '../../../src/conference/privacy/retention.job.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { setPortalSetting } from '../../support/portal-setting.js';
import { snapshot } from '../../support/erasure/stored-rows.js';
import { unzipped } from '../../support/unzipped.js';
import { newMentions } from '../../support/new-mentions.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';

const LIST = '/plugin/Videoconf/meetings';
const HTML = { Accept: 'text/html' };
const PLAIN = { Accept: 'application/json' };
const MODES = ['named', 'presence', 'pseudonymous', 'aggregate', 'none'] as const;
type Mode = (typeof MODES)[number];

const KINDS: Readonly<Record<Mode, readonly string[]>> = {
  named: ['camera-start', 'camera-stop', 'end', 'hand', 'join', 'leave', 'message', 'talk-start', 'talk-stop'],
  presence: ['end', 'join', 'leave'],
  pseudonymous: ['camera-start', 'camera-stop', 'end', 'hand', 'join', 'leave', 'message', 'talk-start', 'talk-stop'],
  aggregate: ['end'],
  none: ['end'],
};
const SENTENCES: Readonly<Record<Mode, string>> = {
  named: 'Recorded of you: when you join and leave, talk and camera time',
  presence: 'Recorded of you: when you join and leave, and nothing else.',
  pseudonymous: 'Recorded without your name: joins and leaves, talk and camera time',
  aggregate: 'Only how many people, messages, reactions and raised hands there were is recorded in this meeting, and nothing of you.',
  none: 'Nothing is recorded of anybody in this meeting.',
};
/** What is answered to be ignored, though it is counted, is not: numbers are made of it. */
const COUNTED: Readonly<Partial<Record<Mode, readonly string[]>>> = { aggregate: ['join', 'message', 'hand'] };
const HAS_FIGURES: readonly Mode[] = ['named', 'pseudonymous'];
const HAS_RECORDS: readonly Mode[] = ['named', 'presence', 'pseudonymous'];
const NAMES_PEOPLE: readonly Mode[] = ['named', 'presence'];

/** The same lecture under each mode: one learner joins, talks, shows the camera, writes, raises a hand, and leaves. */
describe('what a meeting records', () => {
  const log: string[] = [];
  let at: RoomScene;
  let teacher: Person;
  let learner: Person;
  let course: number;
  let serial = 0;

  beforeAll(async () => {
    at = await roomFixture((line) => void log.push(line));
    [teacher, learner] = [
      await at.app.given.person({ status: 'teacher' }),
      await at.app.given.person({ status: 'student', lastname: 'Acer' }),
    ];
    ({ id: course } = await at.app.given.course({ title: 'Botany' }));
    await at.app.given.member({ id: course }, teacher, 'teacher');
    await at.app.given.member({ id: course }, learner);
  });
  afterAll(() => at.app.close());

  const as = (person: Person): ApiClient => at.app.as(person);
  const made = (values: Json) => {
    const room = `room-${(serial += 1)}`;
    const base = { title: `Mosses ${serial}`, remoteId: room, course: `/api/courses/${course}`, visibility: 'visible' };
    return as(teacher).post('/api/conference_meetings', { ...base, ...values });
  };
  const happen = async (meeting: Json, names: readonly string[]): Promise<Json> => {
    const events: SentEvent[] = names.map((name) => {
      at.clock.advance(10);
      return userEvent(name, String(meeting.remoteId), learner.id, at.clock.now().getTime());
    });
    const { status, body } = await at.sender.modern(events);
    expect(status).toBe(200);
    return body;
  };
  const DONE = [
    'user-talking-started',
    'user-talking-stopped',
    'camera-share-started',
    'camera-share-stopped',
    'chat-message-posted',
    'user-hand-raised',
  ];
  /** What is shown and counts nowhere, with a poll that names a person. */
  const SHOWN = ['meeting-screenshare-started', 'user-presenter-assigned', 'poll-started', 'poll-responded'];
  const hold = (meeting: Json): Promise<Json> => happen(meeting, ['user-joined', ...DONE, 'user-left', 'meeting-ended']);
  const kindsOf = async (meeting: Json): Promise<string[]> => {
    const { body } = await at.admin.get<Json[]>(`${String(meeting['@id'])}/events?itemsPerPage=100`, PLAIN);
    return [...new Set(body.map(({ kind }) => String(kind)))].sort();
  };
  const recordsOf = async (meeting: Json): Promise<Json[]> =>
    (await as(teacher).get<Json[]>(`/api/conference_activities?meeting=${String(meeting['@id'])}`, PLAIN)).body;
  const figuresOf = (record: Json | undefined): unknown => {
    const { totals, counts } = record!.metrics as { totals: Json; counts: Json };
    return [totals.talk_seconds, totals.camera_seconds, counts.messages, counts.hands];
  };

  it.each(MODES)(
    'is what the mode %s lets it: in the ledger, the records, pages and exports, and people read it before they join',
    async (mode) => {
      const { status, body: meeting } = await made({ privacy: mode });
      expect([status, meeting.privacy]).toEqual([201, mode]);
      const page = await as(learner).get(`${LIST}/${String(meeting.id)}`, HTML);
      expect(page.text).toContain(SENTENCES[mode]);
      const answer = await hold(meeting);
      expect(answer.ignored).toEqual(
        ['join', 'talk-start', 'talk-stop', 'camera-start', 'camera-stop', 'message', 'hand', 'leave', 'end'].flatMap((kind, index) =>
          [...KINDS[mode], ...(COUNTED[mode] ?? [])].includes(kind) ? [] : [{ index, reason: 'privacy' }],
        ),
      );
      expect(await kindsOf(meeting)).toEqual(KINDS[mode]);
      const records = await recordsOf(meeting);
      expect(records).toHaveLength(HAS_RECORDS.includes(mode) ? 1 : 0);
      if (HAS_RECORDS.includes(mode))
        expect(figuresOf(records[0])).toEqual(HAS_FIGURES.includes(mode) ? [10, 10, 1, 1] : [null, null, null, null]);
      const csv = await as(teacher).get(`${LIST}/${String(meeting.id)}?export=csv`);
      expect(csv.text.includes('Acer')).toBe(NAMES_PEOPLE.includes(mode));
    },
  );

  /** Under a name that no other row has: of a person whom the room knows by user name. */
  const lecture = async (meeting: Json, people: readonly Person[]): Promise<void> => {
    const room = String(meeting.remoteId);
    const sent = people.flatMap(({ username }) =>
      ['user-joined', ...DONE, ...SHOWN, 'user-left'].map((name) => {
        at.clock.advance(1);
        const more = { name: `Name of ${username}`, role: 'VIEWER', stream: `w_${username}-camera` };
        const event = userEvent(name, room, username, at.clock.now().getTime(), more);
        const poll = { id: `poll-${username}`, question: `Name of ${username}?`, answers: [{ id: 0, key: `Name of ${username}` }] };
        return name.startsWith('poll') ? { ...event, attributes: { ...event.attributes, poll } } : event;
      }),
    );
    // As real deliveries: some twice, and the last ones first.
    for (const events of [sent.slice(20), sent.slice(0, 25), sent.slice(10, 30)]) expect((await at.sender.modern(events)).status).toBe(200);
    await happen(meeting, ['meeting-ended']);
  };
  /** Everything about the meeting that people who run it can read. */
  const readable = async (meeting: Json): Promise<string> => {
    const [api, page] = [String(meeting['@id']), `${LIST}/${String(meeting.id)}`];
    const manager = as(teacher);
    const answers = [
      ...[await manager.get(api), await manager.get(`${api}/numbers`), await manager.get(`/api/conference_activities?meeting=${api}`)],
      ...[await at.admin.get(`${api}/events?itemsPerPage=100`), await manager.get(page, HTML), await manager.get(`${page}?export=csv`)],
      ...[
        await manager.get(`${page}?export=json`),
        await manager.get(`${page}?export=intervals`),
        await manager.get(`${page}?view=timeline`, HTML),
      ],
      ...[
        await manager.get(`${LIST}/courses/${course}/attendance`, HTML),
        await manager.post(`${api}/evidence`, {}),
        await manager.get('/api/evidence_packs'),
      ],
      ...[await manager.get(`${api}/polls`), await manager.get(`${page}/checks`, HTML), await manager.get(`${page}/evidence`, HTML)],
    ];
    for (const { status, text } of answers) if (status >= 500) throw new Error(text);
    const records = await recordsOf(meeting);
    const why = records.map(({ id }) => manager.get(`/api/conference_activities/${String(id)}/explanation`));
    const evidence = records.map(({ id }) => manager.get(`/api/conference_activities/${String(id)}/evidence`));
    return [...answers, ...(await Promise.all([...why, ...evidence]))].map(({ text }) => text).join('\n') + (await packed(meeting));
  };
  /** What the files of the meeting's evidence packs and its workbooks say: every entry of each zip file. */
  const packed = async (meeting: Json): Promise<string> => {
    const manager = as(teacher);
    const packs = (await manager.get<Json[]>(`/api/evidence_packs?meeting=${String(meeting['@id'])}`, PLAIN)).body;
    const page = `${LIST}/${String(meeting.id)}?export=`;
    const addresses = [...packs.map(({ id }) => `/api/evidence_packs/${String(id)}/content`), `${page}xlsx`, `${page}intervals-xlsx`];
    const files = await Promise.all(addresses.map((address) => manager.fetch(address)));
    const zips = await Promise.all(files.filter(({ ok }) => ok).map(async (file) => unzipped(Buffer.from(await file.arrayBuffer()))));
    return zips.flatMap((zip) => [...zip].map(([name, content]) => `${name}\n${String(content)}`)).join('\n');
  };
  const crowd = async (): Promise<Person[]> => {
    const people = [];
    for (let index = 0; index < 5; index += 1) {
      const person = await at.app.given.person({ status: 'student', username: `quill-${(serial += 1)}-feather` });
      await at.app.given.member({ id: course }, person);
      people.push(person);
    }
    return people;
  };

  it.each(['pseudonymous', 'aggregate', 'none'] as const)(
    'names nobody in any table, page, export, zip file or line of the log under the mode %s',
    async (mode) => {
      const people = await crowd();
      const [first] = people as [Person];
      const { body: meeting } = await made({ privacy: mode });
      const before = await snapshot(at.app.dataSource);
      log.length = 0;
      await lecture(meeting, people);
      const texts = [first.username, `u:${first.id}"`, `g:${first.username}`];
      const text = await readable(meeting);
      expect(await newMentions(at.app.dataSource, before, { texts, userId: first.id })).toEqual([]);
      // The learners of the course are named, for other meetings; nothing says that they were in this one.
      expect(text).not.toContain(`w_${first.username}`);
      expect(text).not.toContain(`Name of ${first.username}`);
      expect(text).not.toContain(`/api/users/${first.id}"`);
      expect(log.filter((line) => line.includes('videoconference/callback')).length).toBeGreaterThan(0);
      expect(log.filter((line) => people.some(({ username }) => line.includes(username)))).toEqual([]);
      const numbers = await as(teacher).get(`${String(meeting['@id'])}/numbers`, PLAIN);
      expect(numbers.body.runs).toEqual(
        mode === 'aggregate' ? [{ beganAt: expect.any(String), people: 5, messages: 5, reactions: 0, hands: 5 }] : [],
      );
      const own = await as(first).get<Json[]>(`/api/conference_activities?meeting=${String(meeting['@id'])}`, PLAIN);
      expect(own.body.map(figuresOf)).toEqual(mode === 'pseudonymous' ? [[1, 1, 1, 1]] : []);
      const page = await as(first).get(`${LIST}/${String(meeting.id)}`, HTML);
      expect(page.text.includes('<dt>Messages</dt><dd>1</dd>')).toBe(mode === 'pseudonymous');
    },
  );

  it.each(['pseudonymous', 'aggregate', 'none'] as const)(
    'has no attendance and no checks under the mode %s, and says why',
    async (mode) => {
      const { body: meeting } = await made({ privacy: mode });
      const api = String(meeting['@id']);
      const links = [{ cid: course, visibility: 2 }];
      const { body: register } = await as(teacher).post('/api/attendances', {
        title: `Register ${(serial += 1)}`,
        resourceLinkList: links,
      });
      const answers = [
        await as(teacher).put(`${api}/checks`, { perHour: 3 }),
        await as(teacher).put(`${api}/attendance_rule`, { target: 'register', register: register['@id'], of: 'run' }),
        await as(teacher).put(`${api}/people`, { participantKey: 'g:someone', user: `/api/users/${learner.id}` }),
        await as(learner).post('/api/conference_activities', { meeting: api, type: 'participant' }),
      ];
      expect(answers.map(({ status, body }) => [status, body.type])).toEqual(answers.map(() => [409, '/errors/nothing-recorded']));
      const page = await as(teacher).get(`${LIST}/${String(meeting.id)}`, HTML);
      expect(page.text).toContain('nobody can be found present or absent');
      expect(page.text).not.toContain('/checks"');
      // No figures of nobody, which would look as if nobody had come.
      expect(page.text.includes('data-total="count"')).toBe(mode === 'pseudonymous');
    },
  );

  /** What each of five people does: none of their figures is 0, so that each 0 is untrue. */
  const ACTS = [...DONE.slice(0, 5), 'user-reaction-changed', 'user-hand-raised'];
  const TRUE_TOTALS = { talkSeconds: 5, cameraSeconds: 5, messages: 5, reactions: 5, hands: 5, connectionSeconds: 40 };
  /** The cells of the row of totals, by their columns. */
  const totalsIn = (csv: string): Json => {
    const [head = '', ...rows] = csv.replace('\uFEFF', '').trim().split('\r\n');
    const cells = rows.at(-1)?.split(',') ?? [];
    const cell = (name: string): number | null => {
      const value = cells[head.split(',').indexOf(name)];
      return value === '' || value === undefined ? null : Number(value);
    };
    return {
      talkSeconds: cell('Talk seconds'),
      cameraSeconds: cell('Camera seconds'),
      connectionSeconds: cell('Connection seconds'),
      messages: cell('Messages'),
      reactions: cell('Reactions'),
      hands: cell('Raised hands'),
    };
  };
  /** What stands alone in an element and is nothing, but for who is there now, which is nobody. */
  const zerosIn = (html: string): string[] =>
    html
      .replaceAll(/<template[\s\S]*?<\/template>/g, '')
      .replaceAll(/<dl class="figures overview">[\s\S]*?<\/dl>/g, '')
      .match(/<[^<>]+>\s*(?:0|0:00:00)\s*(?=<)/g)
      ?.filter((element) => !element.includes('data-total="online"')) ?? [];

  it.each(MODES)('says the same number of a lecture everywhere under the mode %s, or none', async (mode) => {
    const people = await crowd();
    const { body: meeting } = await made({ privacy: mode, title: `Lichens ${mode}` });
    await setPortalSetting(at.admin, 'meetings_score', 'true');
    const room = String(meeting.remoteId);
    const events = people.flatMap(({ username }) =>
      ['user-joined', ...ACTS, 'user-left'].map((name) => {
        at.clock.advance(1);
        const emoji = name === 'user-reaction-changed' ? { reactionEmoji: '👍' } : {};
        return userEvent(name, room, username, at.clock.now().getTime(), { name: username, role: 'VIEWER', ...emoji });
      }),
    );
    expect((await at.sender.modern(events)).status).toBe(200);
    await happen(meeting, ['meeting-ended']);
    const [api, page, id] = [String(meeting['@id']), `${LIST}/${String(meeting.id)}`, String(meeting.id)];
    const board = '/plugin/Videoconf/webhook_dashboard.php';
    const manager = as(teacher);
    const [named, numbers] = [(await manager.get(`${api}/totals`, PLAIN)).body, (await manager.get(`${api}/numbers`, PLAIN)).body.runs];
    const documents = {
      csv: totalsIn((await manager.get(`${page}?export=csv`)).text),
      json: (await manager.get(`${page}?export=json`, PLAIN)).body.totals as Json,
      csvOfMany: totalsIn((await at.admin.get(`${board}?q=Lichens+${mode}&export=csv`)).text),
      jsonOfMany: (await at.admin.get(`${board}?q=Lichens+${mode}&export=json`, PLAIN)).body.totals as Json,
      dashboard: (await at.admin.get(`${board}?meeting_id=${id}`, PLAIN)).body.totals as Json,
      numbers: (numbers as Json[])[0] ?? {},
    };
    const untrue = Object.entries(documents).flatMap(([of, totals]) =>
      Object.entries(TRUE_TOTALS).flatMap(([name, value]) => {
        const said = totals[name] ?? null;
        return said === null || said === value ? [] : [`${of}: ${name} is ${JSON.stringify(said)}`];
      }),
    );
    expect(untrue).toEqual([]);
    const [figures, presence] = [HAS_FIGURES.includes(mode), HAS_RECORDS.includes(mode)];
    // Whatever a mode records is said by all of them.
    for (const surface of ['csv', 'json', 'csvOfMany', 'jsonOfMany', 'dashboard'] as const)
      expect([surface, documents[surface].messages, documents[surface].connectionSeconds]).toEqual([
        surface,
        figures ? 5 : null,
        presence ? 40 : null,
      ]);
    expect([named.people, named.peak, named.seconds]).toEqual(presence ? [5, 1, 40] : [null, null, null]);
    expect(documents.numbers.messages ?? null).toBe(mode === 'aggregate' ? 5 : null);
    const times = { startsAt: new Date(at.clock.now().getTime() - 3_600_000).toISOString(), endsAt: at.clock.now().toISOString() };
    expect((await manager.patch(api, times)).status).toBe(200);
    const occurrences = (await manager.get(`${api}/occurrences`, PLAIN)).body.occurrences as Json[];
    expect(occurrences.map(({ participants }) => participants)).toEqual([presence ? 5 : null]);
    const other = (await made({ title: 'Other' })).body;
    const pages = [
      await manager.get(page, HTML),
      await at.admin.get(`${board}?meeting_id=${id}`, HTML),
      await at.admin.get(`${board}?q=Lichens+${mode}`, HTML),
      await at.admin.get(`${board}?course_id=${course}&q=Lichens+${mode}`, HTML),
      await as(people[0] as Person).get(page, HTML),
    ];
    expect(pages.map(({ status, text }) => [status, zerosIn(text)])).toEqual(pages.map(() => [200, []]));
    const compared = (await at.admin.get(`${board}?compare=${id}&compare=${String(other.id)}`, PLAIN)).body.meetings as Json[];
    expect(compared.find((one) => one.id === meeting.id)).toMatchObject({ totals: { messages: figures ? 5 : null } });
    const sheet = await unzippedSheet(`${page}?export=xlsx`);
    expect(sheet.match(/<c r="[A-Z]+\d+"><v>0<\/v>/g) ?? []).toHaveLength(presence ? 10 : 0);
    expect(pages[4]?.text.includes('You were not there')).toBe(false);
    await setPortalSetting(at.admin, 'meetings_score', 'false');
  });

  const unzippedSheet = async (address: string): Promise<string> => {
    const file = await as(teacher).fetch(address);
    return [...unzipped(Buffer.from(await file.arrayBuffer()))]
      .map(([name, content]) => (name.includes('sheet') ? String(content) : ''))
      .join('');
  };

  it('has its own records under pseudonyms in the export of a person’s data, and nobody else’s', async () => {
    const { body: meeting } = await made({ privacy: 'pseudonymous' });
    await hold(meeting);
    const stranger = await at.app.given.student();
    const own = await exported(learner);
    const others = await exported(stranger);
    const of = String(meeting['@id']);
    expect(own.filter((one) => one.meeting === of)).toMatchObject([
      { participant: null, displayName: expect.stringMatching(/^Participant /) },
    ]);
    expect(others.filter((one) => one.meeting === of)).toEqual([]);
  });

  /** The records of meetings in the export of a person's data. */
  const exported = async (person: Person): Promise<Json[]> => {
    const asked = await as(person).post(`/api/users/${person.id}/export`, undefined);
    expect(asked.status).toBe(202);
    await at.app.runDueJobs();
    const response = await as(person).fetch(`${asked.headers.get('location') ?? ''}/content`);
    const files = unzipped(Buffer.from(await response.arrayBuffer()));
    return JSON.parse(String(files.get('conference_activities.json') ?? '[]')) as Json[];
  };

  it('shows no numbers of fewer than five people, nor while a run is on, and keeps them when the marks are gone', async () => {
    const people = await crowd();
    const { body: meeting } = await made({ privacy: 'aggregate' });
    const numbers = async () => (await as(teacher).get(`${String(meeting['@id'])}/numbers`, PLAIN)).body.runs;
    await lecture(meeting, people.slice(0, 4));
    const few = { beganAt: expect.any(String), people: null, messages: null, reactions: null, hands: null };
    expect(await numbers()).toEqual([few]);
    const { body: larger } = await made({ privacy: 'aggregate', remoteId: `room-${(serial += 1)}` });
    await lecture(larger, people);
    at.clock.advance(3 * 86_400);
    await at.app.app.get(RetentionJob).run();
    const kept = (await as(teacher).get(`${String(larger['@id'])}/numbers`, PLAIN)).body.runs as Json[];
    expect(kept.map(({ people, messages }) => [people, messages])).toEqual([[5, 5]]);
    expect((await as(learner).get(`${String(larger['@id'])}/numbers`)).status).toBe(403);
  });

  it('takes names away from what was recorded in a run that is on, once and for all', async () => {
    const people = await crowd();
    const [first] = people as [Person];
    const { body: meeting } = await made({});
    const before = await snapshot(at.app.dataSource);
    const room = String(meeting.remoteId);
    const did = (names: readonly string[]): SentEvent[] =>
      names.map((name) => {
        at.clock.advance(10);
        return userEvent(name, room, first.username, at.clock.now().getTime(), { name: `Name of ${first.username}` });
      });
    const early = did(['user-joined', 'user-talking-started', 'chat-message-posted']);
    await at.sender.modern(early);
    expect((await as(teacher).patch(String(meeting['@id']), { privacy: 'pseudonymous' })).status).toBe(200);
    // What had come before is not counted again, and the connection goes on.
    await at.sender.modern([...early, ...did(['user-talking-stopped', 'user-hand-raised', 'user-left'])]);
    const texts = [first.username, `u:${first.id}"`];
    expect(await newMentions(at.app.dataSource, before, { texts, userId: first.id })).toEqual([]);
    const [record, ...others] = await recordsOf(meeting);
    expect([record?.close, figuresOf(record), record?.participant ?? null, others]).toEqual([true, [20, 0, 1, 1], null, []]);
    expect((await as(first).get<Json[]>(`/api/conference_activities?meeting=${String(meeting['@id'])}`, PLAIN)).body).toHaveLength(1);
    expect((await as(people[1] as Person).get<Json[]>(`/api/conference_activities?meeting=${String(meeting['@id'])}`, PLAIN)).body).toEqual(
      [],
    );
    for (const looser of ['named', 'presence'] as const) {
      const refused = await as(teacher).patch(String(meeting['@id']), { privacy: looser });
      expect([refused.status, refused.body.type]).toEqual([409, '/errors/run-exists']);
    }
    expect((await as(teacher).patch(String(meeting['@id']), { privacy: 'aggregate' })).status).toBe(200);
    expect(await recordsOf(meeting)).toEqual([]);
    await at.sender.modern(early);
    const marks = await at.app.dataSource.query<Json[]>(
      `SELECT "kind", count(*)::int AS "count" FROM "conference_run_mark" WHERE "meeting_id" = $1 GROUP BY 1 ORDER BY 1`,
      [meeting.id],
    );
    expect(marks).toEqual([
      { kind: 'hand', count: 1 },
      { kind: 'join', count: 1 },
      { kind: 'message', count: 1 },
    ]);
  });

  it('forgets a person who is erased under the pseudonym too, and leaves numbers as they are', async () => {
    const people = await crowd();
    const [first] = people as [Person];
    const { body: hidden } = await made({ privacy: 'pseudonymous' });
    const { body: counted } = await made({ privacy: 'aggregate' });
    for (const meeting of [hidden, counted]) await lecture(meeting, people);
    const erased = await at.admin.post('/api/videoconference/erasures', { participant: `/api/users/${first.id}` });
    expect([erased.status, erased.body.records]).toEqual([200, 1]);
    expect(await recordsOf(hidden)).toHaveLength(4);
    expect((await as(teacher).get(`${String(counted['@id'])}/numbers`, PLAIN)).body.runs).toMatchObject([{ people: 5 }]);
  });

  it('becomes less at any time, of what was recorded too, and never more once it was held', async () => {
    const { body: meeting } = await made({});
    const change = (privacy: Mode) => as(teacher).patch(String(meeting['@id']), { privacy });
    await happen(meeting, ['user-joined', ...DONE]);
    expect(await kindsOf(meeting)).toContain('message');
    expect((await change('presence')).status).toBe(200);
    expect(await kindsOf(meeting)).toEqual(['join']);
    expect(figuresOf((await recordsOf(meeting))[0])).toEqual([null, null, null, null]);
    // The room goes on, and so does presence; what was sent again comes not back.
    await happen(meeting, ['chat-message-posted', 'user-left']);
    expect(await kindsOf(meeting)).toEqual(['join', 'leave']);
    const [record] = await recordsOf(meeting);
    expect([record?.close, figuresOf(record)]).toEqual([true, [null, null, null, null]]);
    const refused = await change('named');
    expect([refused.status, refused.body.type]).toEqual([409, '/errors/run-exists']);
    expect((await change('none')).status).toBe(200);
    expect([await kindsOf(meeting), await recordsOf(meeting)]).toEqual([[], []]);
  });

  it('becomes more before the first run', async () => {
    const { body: meeting } = await made({ privacy: 'none' });
    expect((await as(teacher).patch(String(meeting['@id']), { privacy: 'named' })).status).toBe(200);
  });

  it('is at most what the portal lets it, whatever the meeting was made with', async () => {
    const { body: meeting } = await made({});
    await setPortalSetting(at.admin, 'meetings_privacy', 'presence');
    const explicit = await made({ privacy: 'named' });
    expect([explicit.status, explicit.body.violations?.[0]?.propertyPath]).toEqual([422, 'privacy']);
    await hold(meeting);
    expect(await kindsOf(meeting)).toEqual(KINDS.presence);
    expect((await as(learner).get(`${LIST}/${String(meeting.id)}`, HTML)).text).toContain(SENTENCES.presence);
    await setPortalSetting(at.admin, 'meetings_privacy', 'named');
  });
});
