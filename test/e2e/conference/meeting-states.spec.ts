import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { RoomSender, userEvent } from '../../support/room-sender.js';
import { visitor } from '../../support/signed-in-browser.js';

const LIST = '/plugin/Videoconf/meetings';
const DASHBOARD = '/plugin/Videoconf/webhook_dashboard.php';
const HTML = { Accept: 'text/html' };
const PLAIN = { Accept: 'application/json' };
const HOUR_MS = 3_600_000;
const BADGES: Readonly<Record<string, string>> = { Planned: 'planned', Running: 'running', Ended: 'ended', Open: 'open' };

/** Titles under which the pages of meetings have each state. */
const TITLES = (course: number): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  [LIST]: { running: 'Running now', planned: 'Coming', open: 'Always open', ended: 'Earlier meetings' },
  [`/courses/${course}/meetings`]: { running: 'Now', planned: 'Planned', open: 'Always open', ended: 'Past' },
});

/** The titles of the sections of a page that have a meeting. */
const titlesOver = (page: string, meeting: string): string[] =>
  page
    .split(/(?=<h2)/)
    .filter((section) => new RegExp(`>(?:<bdi>)?${meeting}<`).test(section))
    .map((section) => (/<h2[^>]*>([^<]*)</.exec(section)?.[1] ?? '').trim());

const iso = (time: number): string => new Date(time).toISOString();
/** The state that a page says by a badge; that of one badge which is not hidden. */
const badgeIn = (text: string): string => {
  const shown = [...text.matchAll(/<span class="badge(?: live)?"(?: data-status="\w+")?(?<hidden> hidden)?>(?<word>[A-Z]\w+)</g)];
  const words = shown.filter(({ groups }) => groups?.hidden === undefined).map(({ groups }) => BADGES[groups?.word ?? ''] ?? '');
  return words.filter((word) => word !== '').join(' ');
};

/** One state, wherever it is shown. A meeting of three occurrences of an hour each, a day apart. */
describe('the state of a meeting', () => {
  let at: RoomScene;
  let teacher: Person;
  let learner: Person;
  let course: number;
  let meeting: Json;
  let start: number;

  beforeAll(async () => {
    at = await roomFixture();
    [teacher, learner] = [await at.app.given.person({ status: 'teacher' }), await at.app.given.person({ status: 'student' })];
    ({ id: course } = await at.app.given.course({ title: 'Botany' }));
    await at.app.given.member({ id: course }, teacher, 'teacher');
    await at.app.given.member({ id: course }, learner);
    start = at.clock.now().getTime() + 24 * HOUR_MS;
    const times = { startsAt: iso(start), endsAt: iso(start + HOUR_MS), rrule: 'FREQ=DAILY;COUNT=3' };
    const values = { title: 'Mosses', remoteId: 'room-mosses', course: `/api/courses/${course}`, visibility: 'visible', ...times };
    meeting = (await at.app.as(teacher).post('/api/conference_meetings', values)).body;
  });
  afterAll(() => at.app.close());

  const as = (person: Person): ApiClient => at.app.as(person);
  const until = (hours: number): void => at.clock.advance((start + hours * HOUR_MS - at.clock.now().getTime()) / 1000);
  const rowIn = (text: string): string => /<tr>(?:(?!<\/tr>)[\s\S])*Mosses[\s\S]*?<\/tr>/.exec(text)?.[0] ?? '';
  const headOf = (text: string): string => text.slice(text.indexOf('<h1>'), text.indexOf('</header>', text.indexOf('<h1>')));
  const agenda = async (): Promise<Json[]> => {
    const query = `from=${iso(start - HOUR_MS)}&to=${iso(start + 60 * HOUR_MS)}&cid=${course}`;
    return (await as(learner).get(`/api/c_calendar_events/occurrences?${query}`, PLAIN)).body.member as Json[];
  };
  const occurrences = async (): Promise<Json> => (await as(teacher).get(`${String(meeting['@id'])}/occurrences`, PLAIN)).body;
  const everywhere = async (): Promise<Record<string, unknown>> => ({
    api: (await occurrences()).state,
    list: badgeIn(rowIn((await as(learner).get(LIST, HTML)).text)),
    page: badgeIn(headOf((await as(teacher).get(`${LIST}/${String(meeting.id)}`, HTML)).text)),
    own: badgeIn(headOf((await as(learner).get(`${LIST}/${String(meeting.id)}`, HTML)).text)),
    dashboard: (await at.admin.get<{ meetings: Json[] }>(DASHBOARD, PLAIN)).body.meetings[0]?.state,
  });
  const same = (state: string): Record<string, unknown> => ({ api: state, list: state, page: state, own: state, dashboard: state });
  const statesOfTimes = async (): Promise<unknown[]> => {
    const listed = ((await occurrences()).occurrences as Json[]).map(({ state }) => state);
    expect((await agenda()).map(({ meetingState }) => meetingState)).toEqual(listed);
    return listed;
  };
  const nextOn = async (): Promise<number[]> => {
    const head = headOf((await as(teacher).get(`${LIST}/${String(meeting.id)}`, HTML)).text);
    return [...head.matchAll(/datetime="(\S+?)"/g)].map(([, time = '']) => (Date.parse(time) - start) / HOUR_MS);
  };

  /** How many people are said to be there or to come, at the head of pages and in the list. */
  const people = async (): Promise<string[]> => {
    const id = String(meeting.id);
    const heads = [await as(teacher).get(`${LIST}/${id}`, HTML), await at.admin.get(`${DASHBOARD}?meeting_id=${id}`, HTML)];
    const texts = [...heads.map(({ text }) => headOf(text)), rowIn((await as(learner).get(LIST, HTML)).text)];
    return texts.map((text) => /\d+ (?:of \d+(?: enrolled came)?|enrolled)/.exec(text)?.[0] ?? '');
  };

  it('is the same in the API, in lists, on pages and in the agenda: before, during, between and after its occurrences', async () => {
    expect(await everywhere()).toEqual(same('planned'));
    expect(await statesOfTimes()).toEqual(['planned', 'planned', 'planned']);
    expect((await nextOn()).slice(0, 2)).toEqual([0, 24]);
    expect(await people()).toEqual(['1 enrolled', '1 enrolled', '1 enrolled']);

    until(0.1);
    expect(await everywhere()).toEqual(same('planned'));
    const join = userEvent('user-joined', 'room-mosses', learner.id, at.clock.now().getTime());
    expect((await at.sender.modern([join])).status).toBe(200);
    expect(await everywhere()).toEqual(same('running'));
    expect(await statesOfTimes()).toEqual(['running', 'planned', 'planned']);
    expect(await people()).toEqual(['1 of 1 enrolled came', '1 of 1 enrolled came', '1 of 1']);

    until(0.9);
    const now = at.clock.now().getTime();
    const leave = userEvent('user-left', 'room-mosses', learner.id, now);
    await at.sender.modern([leave, { id: 'meeting-ended', ts: now, attributes: join.attributes }]);
    expect(await statesOfTimes()).toEqual(['ended', 'planned', 'planned']);
    // Without a turn of any job: the first is over.
    until(2);
    expect(await everywhere()).toMatchObject({ api: 'planned', page: 'planned', own: 'planned' });
    expect((await nextOn()).slice(0, 2)).toEqual([24, 48]);
    // Of the next time nobody knows yet who comes, and who has enrolled since is expected at it.
    await at.app.given.member({ id: course }, await at.app.given.student());
    at.clock.advance(1);
    expect(await people()).toEqual(['2 enrolled', '2 enrolled', '2 enrolled']);
    const page = (await as(teacher).get(`${LIST}/${String(meeting.id)}`, HTML)).text;
    expect(page).toContain('What follows is of the times that have been.');

    until(24.5);
    expect(await statesOfTimes()).toEqual(['ended', 'planned', 'planned']);
    until(26);
    expect(await statesOfTimes()).toEqual(['ended', 'ended', 'planned']);
    until(50);
    expect(await everywhere()).toEqual(same('ended'));
    expect((await people()).map((text) => text.startsWith('1 of '))).toEqual([true, true, true]);
    expect(await statesOfTimes()).toEqual(['ended', 'ended', 'ended']);
  });

  it('a room that was made early is planned on its page, too, until it lets people in', async () => {
    const begins = at.clock.now().getTime() + HOUR_MS;
    const values = { title: 'Ferns', remoteId: 'room-ferns', course: `/api/courses/${course}`, visibility: 'visible' };
    const times = { startsAt: iso(begins), endsAt: iso(begins + HOUR_MS), opensBefore: 15 };
    const early = (await as(teacher).post('/api/conference_meetings', { ...values, ...times })).body;
    expect((await as(teacher).patch(String(early['@id']), { status: 'open' })).status).toBe(200);
    const heads = async (): Promise<string[]> =>
      Promise.all([teacher, learner].map(async (person) => headOf((await as(person).get(`${LIST}/${String(early.id)}`, HTML)).text)));
    for (const head of await heads()) {
      expect(badgeIn(head)).toBe('planned');
      expect(head).toContain(`datetime="${iso(begins - HOUR_MS / 4).slice(0, 16)}`);
    }
    at.clock.advance(46 * 60);
    expect((await heads()).map(badgeIn)).toEqual(['running', 'running']);
  });
});

describe('the state of meetings as items', () => {
  let app: TestApplication;
  let admin: ApiClient;

  beforeAll(async () => {
    app = await TestApplication.start();
    admin = app.as(await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
  });
  afterAll(() => app.close());

  it('is a member of each, which the back office lists, and the same as everywhere', async () => {
    const now = Date.now();
    const teacher = await app.given.person({ status: 'teacher' });
    const { id: course } = await app.given.course();
    await app.given.member({ id: course }, teacher, 'teacher');
    const times = (hours: number): Json => ({ startsAt: iso(now + hours * HOUR_MS), endsAt: iso(now + (hours + 1) * HOUR_MS) });
    const wanted: [string, Json, string][] = [
      ['to-come', times(2), 'planned'],
      ['over', times(-2), 'ended'],
      ['on', times(-0.5), 'planned'],
      ['used', times(-0.5), 'running'],
      ['early', { ...times(2), status: 'open' }, 'planned'],
      ['timeless', {}, 'open'],
      ['timeless-used', {}, 'open'],
      ['timeless-on', {}, 'running'],
    ];
    for (const [title, values] of wanted) {
      const body = { title, remoteId: `room-${title}`, course: `/api/courses/${course}`, ...values };
      expect((await admin.post('/api/conference_meetings', body)).status).toBe(201);
    }
    const sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET });
    for (const room of ['used', 'timeless-on', 'timeless-used'])
      await sender.modern([userEvent('user-joined', `room-${room}`, teacher.id, now - HOUR_MS / 4)]);
    const [left, ended] = ['user-left', 'meeting-ended'].map((kind) =>
      userEvent(kind, 'room-timeless-used', teacher.id, now - HOUR_MS / 6),
    );
    await sender.modern([left, ended].flatMap((event) => event ?? []));
    const { body } = await admin.get<Json[]>('/api/conference_meetings?itemsPerPage=30', PLAIN);
    const { meetings } = (await admin.get<{ meetings: Json[] }>(DASHBOARD, PLAIN)).body;
    for (const [title, , state] of wanted) {
      const item = body.find((one) => one.title === title) ?? {};
      const times = await admin.get(`/api/conference_meetings/${Number(item.id)}/occurrences`, PLAIN);
      const listed = meetings.find((one) => one.title === title) ?? {};
      expect([title, item.state, times.body.state, listed.state]).toEqual([title, state, state, state]);
    }
    // Each stands on the pages under the title of its state; what was used and can be used again, under that of its run too.
    const asTeacher = await visitor(app, teacher);
    for (const [address, titles] of Object.entries(TITLES(course))) {
      const page = (await asTeacher.client.get(address)).text;
      for (const [title, , state] of wanted) {
        const under = titlesOver(page, title).filter((found) => Object.values(titles).includes(found));
        const past = address === LIST && title === 'timeless-used' ? [titles.ended] : [];
        expect([address, title, under]).toEqual([address, title, [titles[state], ...past]]);
      }
    }
  });
});
