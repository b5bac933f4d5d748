import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { setPortalSetting } from '../../support/portal-setting.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const LIST = '/plugin/Videoconf/meetings';
const HTML = { Accept: 'text/html' };
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_SECONDS = 7 * 86_400;

/** Who is there from which minute of a run to which. */
type Stays = readonly (readonly [Person, number, number])[];

/** Attendance over the meetings of a course. The room of one of them was used three times. */
describe('attendance of a course', () => {
  let at: Scene;
  let teacher: Person;
  let learner: Person;
  let absent: Person;
  let outsider: Person;
  let otherTeacher: Person;
  let course: number;
  let weekly: Json;
  let beginnings: number[];

  beforeAll(async () => {
    at = await scene();
    const { given } = at.app;
    [teacher, learner, absent, outsider, otherTeacher] = [
      await given.person({ status: 'teacher', lastname: 'Tilia' }),
      await given.person({ status: 'student', firstname: 'Lena', lastname: 'Linden', official_code: 'L-7' }),
      await given.person({ status: 'student', firstname: 'Abel', lastname: '=Absinthe' }),
      await given.student(),
      await given.teacher(),
    ];
    ({ id: course } = await given.course({ title: 'Botany' }));
    const { id: another } = await given.course();
    await given.member({ id: course }, teacher, 'teacher');
    await given.member({ id: another }, otherTeacher, 'teacher');
    for (const person of [learner, absent]) await given.member({ id: course }, person);
    await setPortalSetting(at.administrator, 'meetings_score', 'true');
    await at.reset({ meetings_enabled: true, webhooks_scope: 'global' });
    weekly = await meetingOf('Mosses');
    const ferns = await meetingOf('Ferns');
    await at.pass(10);
    beginnings = [];
    const both: Stays = [
      [teacher, 0, 40],
      [learner, 10, 40],
    ];
    await run(weekly, 1, both);
    await run(weekly, 2, [...both, [absent, 20, 40]]);
    await run(ferns, 3, [[learner, 0, 20]]);
    at.clock.advance(WEEK_SECONDS);
    await at.pass(10);
    await run(weekly, 4, [[teacher, 0, 10]]);
  });
  afterAll(() => at.close());

  const as = (person: Person): ApiClient => at.app.as(person);
  const page = () => `${LIST}/courses/${course}`;
  const get = (person: Person, path: string, headers = {}) => as(person).get(path, { ...HTML, ...headers });
  const meetingOf = async (title: string): Promise<Json> => {
    const values = { title, course: `/api/courses/${course}`, visibility: 'visible' };
    return (await as(teacher).post('/api/conference_meetings', values)).body;
  };

  /** A run of the room, the end of which the server reports once everybody has left. */
  const run = async (meeting: Json, number: number, stays: Stays): Promise<void> => {
    const room = String(meeting.remoteId);
    const begin = at.clock.now().getTime();
    beginnings.push(begin);
    const ofRun = (event: SentEvent): SentEvent => ({
      ...event,
      attributes: { ...event.attributes, meeting: { 'external-meeting-id': room, 'internal-meeting-id': `run-${number}` } },
    });
    const events = stays.flatMap(([{ id }, from, to]) => [
      userEvent('user-joined', room, id, begin + from * MINUTE_MS),
      userEvent('user-left', room, id, begin + to * MINUTE_MS),
    ]);
    const end = { id: 'meeting-ended', ts: begin + 40 * MINUTE_MS, attributes: {} };
    // The next one begins so soon that only the reported end tells them apart.
    at.clock.advance(45 * 60);
    await at.pass(10);
    for (const event of [...events, end]) await at.server.happen(room, ofRun(event));
  };

  /** Cells of a person's row: who, how often of how many, share, and each run, the most recent first. */
  const rowOf = (text: string, name: string): string[] => {
    const row = [...text.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, cells = '']) => cells).find((cells) => cells.includes(name)) ?? '';
    return [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      cell
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  };

  it('shows who was in which run, for how long and for how much of it', async () => {
    const { status, text } = await get(teacher, page());
    expect(status).toBe(200);
    expect(rowOf(text, 'Lena')).toEqual(['Lena Linden', '3/4 73%', 'absent', '20 min 100%', '30 min 75%', '30 min 75%']);
    expect(rowOf(text, 'Abel')).toEqual(['Abel =Absinthe', '1/4 18%', 'absent', 'absent', '20 min 50%', 'absent']);
    expect(rowOf(text, 'Came')).toEqual(['Came', '', '0/2 others: 1', '1/2', '2/2 others: 1', '1/2 others: 1']);
    expect(rowOf(text, 'Average')).toEqual(['Average share', '', '0%', '50%', '63%', '38%']);
    expect(rowOf(text, 'Tilia')).toEqual([]);
  });

  it('shows it to those who run the meetings, and to nobody else', async () => {
    expect((await at.administrator.get(page(), HTML)).text).toContain('Lena Linden');
    for (const person of [learner, outsider, otherTeacher]) {
      const refused = await get(person, page());
      expect([refused.status, refused.text.includes('Linden')]).toEqual([403, false]);
      expect((await get(person, `${page()}?export=csv`)).status).toBe(403);
    }
    expect((await get(teacher, `${LIST}/courses/999999`)).status).toBe(403);
    expect((await at.app.stranger.get(page(), HTML)).status).toBe(303);
  });

  it('shows one person alone, and the way of the shares with a scale and in words', async () => {
    const everybody = (await get(teacher, page())).text;
    expect(everybody).toContain(
      'role="img" aria-label="Average share of each meeting that those enrolled were there for. Meetings: 4. 38% at first, 0% at last, between 0% and 63%.',
    );
    const { text } = await get(teacher, `${page()}/people/${learner.id}`);
    expect(text).toContain('Lena Linden: attendance in Botany');
    expect(rowOf(text, 'Ferns').slice(2)).toEqual(['20 min', '100%']);
    expect(text).toContain(`?run=${Math.floor((beginnings[2] ?? 0) / 1000)}&amp;participant=u:${learner.id}`);
    expect(text).toContain('Share of each meeting. Meetings: 4. 75% at first, 0% at last, between 0% and 100%.');
    const scale = /<svg class="scale".*?<\/svg>/s.exec(text)?.[0] ?? '';
    expect([...scale.matchAll(/>([^<]+%)</g)].map(([, label]) => label)).toEqual(['0%', '25%', '50%', '75%', '100%']);
    expect((await get(teacher, `${page()}/people/${outsider.id}`)).status).toBe(404);
    for (const person of [learner, otherTeacher]) expect((await get(person, `${page()}/people/${learner.id}`)).status).toBe(403);
  });

  it('shows administrators the way of the scores with a scale and in words', async () => {
    const history = (await at.administrator.get(`/plugin/Videoconf/webhook_dashboard.php?course_id=${course}`, HTML)).text;
    expect(history).toMatch(/Activity score. Meetings: 4. [\d.]+ at first, [\d.]+ at last/);
    expect(/<svg class="scale".*?<\/svg>/s.exec(history)?.[0]).toContain('>10.0<');
  });

  it('is found from the list of the course’s meetings and from each of them', async () => {
    const link = `href="${page()}"`;
    expect((await get(teacher, `${LIST}?course_id=${course}`)).text).toContain(link);
    expect((await get(learner, `${LIST}?course_id=${course}`)).text).not.toContain(link);
    expect((await get(teacher, `${LIST}/${String(weekly.id)}`)).text).toContain(link);
  });

  it('narrows down to a period in the zone of its reader', async () => {
    // In Alaska the day ends before the last run, which begins at half past nine in UTC.
    const narrowed = async (period: string): Promise<string[]> =>
      rowOf((await get(teacher, `${page()}?${period}&tz=America/Anchorage`)).text, 'Lena').slice(2);
    expect(await narrowed('from=2026-03-02&to=2026-03-02')).toEqual(['20 min 100%']);
    expect(await narrowed('to=2026-03-01')).toEqual(['30 min 75%', '30 min 75%']);
    expect((await get(teacher, `${page()}?from=2026-03-03&to=2026-03-04`)).text).toContain('Nobody met in this period.');
    expect((await get(teacher, `${page()}?from=soon`)).status).toBe(400);
  });

  it('is taken along as CSV and XLSX, in the language and zone of the reader', async () => {
    const csv = await get(teacher, `${page()}?export=csv&tz=Asia/Tokyo`, { 'Accept-Language': 'fr' });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [headings = '', ...rows] = csv.text.trimEnd().split('\r\n');
    const tokyo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short', timeStyle: 'short' });
    expect(headings).toContain(
      `Nom,Identifiant,Courriel,Code officiel,Réunions,min,Part (%),"Mosses, ${tokyo.format(beginnings[3])} (min)"`,
    );
    expect(rows[0]).toBe(`Abel =Absinthe,${absent.id},,,1,20,18.2,0,0,0,0,20,50,0,0`);
    // The API shows teachers no profile of others, and neither does the table.
    expect(rows[1]).toBe(`Lena Linden,${learner.id},,,3,80,72.7,0,0,20,100,30,75,30,75`);
    expect(rows[2]).toBe('Venus,,,,,,,0,0,1,50,2,62.5,1,37.5');
    expect((await at.administrator.get(`${page()}?export=csv`, HTML)).text).toContain(`,L-7,3,80,72.7`);
    const sheet = await get(teacher, `${page()}?export=xlsx`);
    expect([sheet.status, sheet.text.startsWith('PK')]).toEqual([200, true]);
    expect((await get(teacher, `${page()}?export=json`)).status).toBe(400);
  });

  it('shows twenty runs at a time, however long ago the others were', async () => {
    const { id } = await at.app.given.course();
    await at.app.given.member({ id }, learner);
    const { body: daily } = await at.administrator.post('/api/conference_meetings', { title: 'Daily', course: `/api/courses/${id}` });
    const now = at.clock.now().getTime();
    for (const days of [...Array.from({ length: 24 }, (_, index) => index + 1), 200]) {
      const [inAt, outAt] = [0, 30].map((minutes) => new Date(now - days * DAY_MS + minutes * MINUTE_MS).toISOString());
      const stay = { meeting: daily['@id'], participant: `/api/users/${learner.id}`, type: 'presence', inAt, outAt, close: true };
      expect((await at.administrator.post('/api/conference_activities', stay)).status).toBe(201);
    }
    const runsOn = async (query: string): Promise<(string | undefined)[]> => {
      const { text } = await at.administrator.get(`${LIST}/courses/${id}${query}`, HTML);
      return [...text.matchAll(/<th scope="col"><a.*?datetime="(.*?)"/g)].map(([, begin]) => begin);
    };
    const begun = (days: number): string => new Date(now - days * DAY_MS).toISOString();
    const [first, second] = [await runsOn(''), await runsOn('?page=2')];
    expect([first.length, first[0], first[19]]).toEqual([20, begun(1), begun(20)]);
    expect(second).toEqual([21, 22, 23, 24, 200].map(begun));
    expect(await runsOn(`?to=${begun(100).slice(0, 10)}`)).toEqual([begun(200)]);
  });

  describe('of a room that was used several times', () => {
    const path = (query = ''): string => `${LIST}/${String(weekly.id)}${query}`;
    const second = (): string => `run=${Math.floor((beginnings[1] ?? 0) / 1000)}`;
    const sharesOf = (text: string): string[] => [...text.matchAll(/data-share>(.*?)</g)].map(([, share = '']) => share).slice(0, -1);

    it('is reported for one run, or for all of them together', async () => {
      const all = (await get(teacher, path())).text;
      expect([...all.matchAll(/<option value="(\d*)"/g)].map(([, name]) => name)).toEqual([
        '',
        ...[3, 1, 0].map((index) => String(Math.floor((beginnings[index] ?? 0) / 1000))),
      ]);
      // Forty minutes, forty and ten: the week in between is no part of the meeting.
      expect(all).toContain('(90 min)');
      expect(sharesOf(all)).toEqual(['22%', '67%', '100%']);
      const one = (await get(teacher, path(`?${second()}`))).text;
      expect(one).toContain('(40 min)');
      expect(one).toContain('2 of 2 enrolled came');
      expect(sharesOf(one)).toEqual(['50%', '75%', '100%']);
      const last = (await get(teacher, path(`?run=${Math.floor((beginnings[3] ?? 0) / 1000)}`))).text;
      expect(last).toContain('Enrolled and not there: 2');
    });

    it('names the runs to administrators as JSON too', async () => {
      const dashboard = `/plugin/Videoconf/webhook_dashboard.php?meeting_id=${String(weekly.id)}`;
      const json = { Accept: 'application/json' };
      const { body } = await at.administrator.get(`${dashboard}&${second()}`, json);
      expect(body).toMatchObject({ run: Math.floor((beginnings[1] ?? 0) / 1000), totals: { connectionSeconds: 90 * 60 } });
      expect(body.runs).toHaveLength(3);
      expect((await at.administrator.get(dashboard, json)).body).toMatchObject({
        run: null,
        totals: { connectionSeconds: 170 * 60 },
      });
    });

    it('is drawn and taken along by run', async () => {
      const rowsOfTimeline = async (query: string): Promise<number> =>
        [...(await get(teacher, path(`?view=timeline${query}`))).text.matchAll(/<th scope="row">/g)].length;
      expect([await rowsOfTimeline(''), await rowsOfTimeline(`&${second()}`)]).toEqual([6, 3]);
      const timeline = (await get(teacher, path(`?view=timeline&${second()}`))).text;
      expect(timeline).toContain(`href="${path(`?${second()}`)}#timeline"`);
      expect(timeline).not.toContain('webhook_dashboard');
      const csv = await get(teacher, path(`?${second()}&export=csv`));
      expect(csv.headers.get('content-disposition')).toContain(`meeting-${String(weekly.id)}-run-2026-03-02T0845-`);
      expect(csv.text).toContain('Total,,,,,,,,,5400,1:30:00,');
      for (const [query, lines] of [
        ['', 6],
        [`&${second()}`, 3],
      ] as const)
        expect((await get(teacher, path(`?export=intervals${query}`))).text.trimEnd().split('\r\n')).toHaveLength(1 + lines);
    });

    it('shows learners their own figures by run, and others nothing', async () => {
      expect((await get(learner, path())).text).toContain('1:00:00');
      const own = (await get(learner, path(`?${second()}`))).text;
      expect([own.includes('0:30:00'), own.includes('75%'), own.includes('Absinthe')]).toEqual([true, true, false]);
      expect((await get(otherTeacher, path(`?${second()}`))).status).toBe(403);
    });

    it('refuses a time at which nobody was in the room', async () => {
      expect((await get(teacher, path('?run=1'))).status).toBe(404);
      expect((await get(teacher, path(`?run=${Math.floor((beginnings[2] ?? 0) / 1000)}&export=csv`))).status).toBe(404);
      expect((await get(teacher, path('?run=yesterday'))).status).toBe(400);
    });

    it('is watched live by run', async () => {
      const live = `/plugin/Videoconf/live?meeting_id=${String(weekly.id)}`;
      const first = async (query: string): Promise<Json> => {
        const stream = await as(teacher).fetch(live + query, { Accept: 'text/event-stream' });
        const reader = (stream.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
        let text = '';
        while (!/event: figures\n(?:.*\n)*?data: .*\n/.test(text)) text += (await reader.read()).value ?? '';
        await reader.cancel();
        return JSON.parse(/data: (\{"version".*)/.exec(text)?.[1] ?? '{}') as Json;
      };
      expect(await first(`&${second()}`)).toMatchObject({ totals: { connectionSeconds: 90 * 60 } });
      expect(await first('')).toMatchObject({ totals: { connectionSeconds: 170 * 60 } });
    });
  });
});
