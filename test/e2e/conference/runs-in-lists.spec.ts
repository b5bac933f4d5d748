import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';

const DASHBOARD = '/plugin/Videoconf/webhook_dashboard.php';
const LIST = '/plugin/Videoconf/meetings';
const JSON_ONLY = { Accept: 'application/json' };
const HTML = { Accept: 'text/html' };
const DAY_SECONDS = 86_400;
const PLANNED = { startsAt: '2026-03-04T08:00:00Z', endsAt: '2026-03-04T09:00:00Z' };

interface Listed {
  readonly id: number;
  readonly title: string;
  readonly startedAt: string;
  readonly participants: number;
}

/** Meetings are made long before they are used, and the rooms of weekly ones are used again and again. */
describe('lists, ranges and exports of meetings', () => {
  let scene: RoomScene;
  let teacher: Person;
  let learner: Person;
  let course: number;
  let lecture: Json;
  let weekly: Json;

  beforeAll(async () => {
    scene = await roomFixture();
    const { given } = scene.app;
    [teacher, learner] = [await given.person({ status: 'teacher' }), await given.person({ status: 'student' })];
    ({ id: course } = await given.course({ title: 'Botany' }));
    await given.member({ id: course }, teacher, 'teacher');
    await given.member({ id: course }, learner);
    // On 2 March; the lecture itself is 84 days later.
    [lecture, weekly] = [await made('Mosses'), await made('Ferns')];
    await made('Lichens', PLANNED);
    await run(weekly, [teacher, learner], 30);
    scene.clock.advance(7 * DAY_SECONDS);
    await run(weekly, [teacher], 10);
    scene.clock.advance(77 * DAY_SECONDS);
    await run(lecture, [teacher, learner], 60);
    await run(weekly, [learner], 20);
  });
  afterAll(() => scene.app.close());

  const as = (person: Person): ApiClient => scene.app.as(person);
  const made = async (title: string, times = {}): Promise<Json> =>
    (await as(teacher).post('/api/conference_meetings', { title, remoteId: `room-${title}`, course: `/api/courses/${course}`, ...times }))
      .body;

  let runs = 0;
  /** Everybody is there for so many minutes, and then the room ends; each event is sent when it happens. */
  const run = async ({ remoteId }: Json, people: readonly Person[], minutes: number): Promise<void> => {
    const room = String(remoteId);
    runs += 1;
    const meeting = { 'external-meeting-id': room, 'internal-meeting-id': `run-${runs}` };
    const now = (): number => scene.clock.now().getTime();
    const ofRun = ({ attributes, ...event }: SentEvent): SentEvent => ({ ...event, attributes: { ...attributes, meeting } });
    for (const { id } of people) await scene.sender.legacy([ofRun(userEvent('user-joined', room, id, now()))]);
    scene.clock.advance(minutes * 60);
    for (const { id } of people) await scene.sender.legacy([ofRun(userEvent('user-left', room, id, now()))]);
    await scene.sender.legacy([ofRun({ id: 'meeting-ended', ts: now(), attributes: {} })]);
  };

  const listed = async (query: string): Promise<readonly Listed[]> =>
    (await scene.admin.get<{ meetings: Listed[] }>(`${DASHBOARD}?${query}`, JSON_ONLY)).body.meetings;

  it('the API has the runs of a meeting as its page has them, for those who run it', async () => {
    const address = `${String(weekly['@id'])}/runs`;
    const { status, body } = await as(teacher).get(address, JSON_ONLY);
    const shown = (await scene.admin.get(`${DASHBOARD}?meeting_id=${String(weekly.id)}`, JSON_ONLY)).body.runs as Json[];
    const all = body.runs as Json[];
    expect([status, body.hasEarlier, all.map(({ people, occurrence }) => [people, occurrence])]).toEqual([
      200,
      false,
      [
        [1, null],
        [1, null],
        [2, null],
      ],
    ]);
    const times = (runs: readonly Json[]): unknown[] =>
      runs.map(({ run: name, beginsAt, endsAt }) => [name, Date.parse(String(beginsAt)), Date.parse(String(endsAt))]);
    expect(times(all)).toEqual(times(shown));
    for (const { page, run: name } of all) {
      expect((await as(teacher).get(String(page), HTML)).status).toBe(200);
      expect((await as(teacher).get(`${String(weekly['@id'])}/roll?run=${String(name)}`, JSON_ONLY)).status).toBe(200);
    }
    const earlier = await as(teacher).get(`${address}?to=${encodeURIComponent(String(all[1]?.beginsAt))}`, JSON_ONLY);
    expect((earlier.body.runs as Json[]).map(({ run: name }) => name)).toEqual([all[2]?.run]);
    const later = await as(teacher).get(`${address}?from=${encodeURIComponent(String(all[1]?.beginsAt))}`, JSON_ONLY);
    expect((later.body.runs as Json[]).map(({ run: name }) => name)).toEqual([all[0]?.run, all[1]?.run]);
    expect((await as(learner).get(address)).status).toBe(403);
    expect((await as(teacher).get(`${address}?from=soon`)).status).toBe(400);
    const hidden = await made('Counted', { privacy: 'aggregate' });
    expect((await as(teacher).get(`${String(hidden['@id'])}/runs`)).body.type).toBe('/errors/nothing-recorded');
    await as(teacher).delete(String(hidden['@id']));
  });

  it('a run has the planned time that it was mostly in, and no end while anyone is there', async () => {
    const at = (minutes: number): string => new Date(scene.clock.now().getTime() + minutes * 60_000).toISOString();
    const planned = await made('Planned ferns', { startsAt: at(10), endsAt: at(70), rrule: 'FREQ=DAILY;COUNT=2' });
    const meeting = { 'external-meeting-id': 'room-Planned ferns', 'internal-meeting-id': 'run-planned' };
    const came = userEvent('user-joined', 'room-Planned ferns', learner.id, scene.clock.now().getTime());
    await scene.sender.legacy([{ ...came, attributes: { ...came.attributes, meeting } }]);
    scene.clock.advance(20 * 60);
    const { body } = await as(teacher).get(`${String(planned['@id'])}/runs`, JSON_ONLY);
    expect(body.runs).toMatchObject([{ people: 1, endsAt: null, occurrence: planned.startsAt }]);
    await as(teacher).delete(String(planned['@id']));
    scene.clock.advance(-20 * 60);
  });

  it('a room that is made early says when it opens, and is running once it does', async () => {
    const at = (minutes: number): string => new Date(scene.clock.now().getTime() + minutes * 60_000).toISOString();
    const times = { startsAt: at(60), endsAt: at(120), opensBefore: 15, visibility: 'visible' };
    const early = await made('Early birds', times);
    expect((await as(teacher).patch(String(early['@id']), { status: 'open' })).status).toBe(200);
    const badges = async (): Promise<string> => {
      const { text } = await as(learner).get(LIST, HTML);
      const row = text.slice(text.indexOf('Early birds'));
      return row.slice(0, row.indexOf('</tr>'));
    };
    const opensAt = `datetime="${at(45).slice(0, 16)}`;
    expect(await badges()).toContain(opensAt);
    expect(await badges()).toContain('It opens at');
    expect(await badges()).not.toContain('>Running<');
    scene.clock.advance(46 * 60);
    expect(await badges()).toContain('>Running<');
    await as(teacher).delete(String(early['@id']));
    scene.clock.advance(-46 * 60);
  });

  it('a list for a period has the meetings of which a run began in it, and of the unused ones those that were planned for it', async () => {
    expect((await listed('from=2026-05-01&to=2026-05-31')).map(({ title }) => title)).toEqual(['Ferns', 'Mosses']);
    expect((await listed('from=2026-03-01&to=2026-03-08')).map(({ title }) => title).sort()).toEqual(['Ferns', 'Lichens']);
    expect((await listed('from=2026-03-09&to=2026-03-09')).map(({ title }) => title)).toEqual(['Ferns']);
    expect(await listed('from=2026-04-01&to=2026-04-30')).toEqual([]);
    expect((await listed('to=2026-03-31')).map(({ title }) => title).sort()).toEqual(['Ferns', 'Lichens']);
  });

  it('a meeting in a list is as it was in its latest run of the period, and began when that did', async () => {
    const of = async (period: string): Promise<unknown> => {
      const ferns = (await listed(period)).find(({ id }) => id === weekly.id);
      return [ferns?.startedAt.slice(0, 10), ferns?.participants];
    };
    expect(await of('')).toEqual(['2026-05-25', 1]);
    expect(await of('to=2026-03-08')).toEqual(['2026-03-02', 2]);
    expect((await listed('to=2026-05-31')).map(({ title }) => title).filter((title) => title !== 'Lichens')).toEqual(['Ferns', 'Mosses']);
  });

  it('an export for a period has the figures of the runs that began in it, and no others', async () => {
    const rows = async (period: string): Promise<unknown> => {
      const { text } = await scene.admin.get(`${DASHBOARD}?export=csv&sort=-connection&${period}`);
      const [head = [], ...lines] = text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','));
      const seconds = head.indexOf('Connection seconds');
      return lines.map((cells) => [cells[1], cells[2] === 'Total' ? 'Total' : Number(cells[3]), Number(cells[seconds])]);
    };
    expect(await rows('from=2026-05-01&to=2026-05-31')).toEqual([
      ['Ferns', learner.id, 1200],
      ['Mosses', expect.any(Number), 3600],
      ['Mosses', expect.any(Number), 3600],
      ['', 'Total', 8400],
    ]);
    expect(await rows('from=2026-03-09&to=2026-03-09')).toEqual([
      ['Ferns', teacher.id, 600],
      ['', 'Total', 600],
    ]);
  });

  it('the history of a person or a course has a row for each run, with the figures of that run', async () => {
    const history = async (query: string): Promise<unknown> => {
      const { body } = await scene.admin.get<{ meetings: (Listed & { totals: { connectionSeconds: number } })[] }>(
        `${DASHBOARD}?${query}`,
        JSON_ONLY,
      );
      return body.meetings.map(({ title, startedAt, totals }) => [title, startedAt.slice(5, 10), totals.connectionSeconds]);
    };
    expect(await history(`participant=u:${learner.id}`)).toEqual([
      ['Ferns', '05-25', 1200],
      ['Mosses', '05-25', 3600],
      ['Ferns', '03-02', 1800],
    ]);
    expect(await history(`course_id=${course}`)).toEqual([
      ['Ferns', '05-25', 1200],
      ['Mosses', '05-25', 7200],
      ['Ferns', '03-09', 600],
      ['Lichens', '03-04', 0],
      ['Ferns', '03-02', 3600],
    ]);
  });

  it('the overview counts the runs of a week by the day on which they began', async () => {
    const { text } = await scene.admin.get(DASHBOARD, HTML);
    expect(text).toContain('0, 0, 0, 0, 0, 0, 2');
  });

  it('the earlier meetings of a page of meetings are those of the period in which they were used', async () => {
    const past = async (period: string): Promise<boolean[]> => {
      const { text } = await as(teacher).get(`${LIST}?list=1&${period}`, HTML);
      return ['Mosses', 'Ferns', 'Lichens'].map((title) => text.includes(`<bdi>${title}</bdi>`));
    };
    expect(await past('from=2026-05-01&to=2026-05-31')).toEqual([true, true, false]);
    expect(await past('from=2026-03-01&to=2026-03-31')).toEqual([false, true, true]);
  });

  it('a meeting that comes again stands among those to come with whom it is for, and among earlier ones with who came', async () => {
    const at = (minutes: number): string => new Date(scene.clock.now().getTime() + minutes * 60_000).toISOString();
    const sedges = await made('Sedges', { startsAt: at(0), endsAt: at(30), rrule: 'FREQ=DAILY;COUNT=3' });
    await run(sedges, [teacher, learner], 31);
    const { text } = await as(teacher).get(LIST, HTML);
    const rows = text.split('<tr>').filter((row) => row.includes('>Sedges<'));
    const people = rows.map((row) => /1 of 1|1 enrolled/.exec(row)?.[0]);
    expect([people, rows.map((row) => row.includes('+1'))]).toEqual([
      ['1 enrolled', '1 of 1'],
      [false, true],
    ]);
  });
});
