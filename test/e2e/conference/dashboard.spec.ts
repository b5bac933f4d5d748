import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemo } from '../../../src/demo/demo.js';
import { TestApplication } from '../../support/application.js';
import { ApiClient } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { setPortalSetting } from '../../support/portal-setting.js';
import { FakeClock } from '../../support/fake-clock.js';

const DASHBOARD = '/plugin/Videoconf/webhook_dashboard.php';
const HTML = { Accept: 'text/html' };
const JSON_ONLY = { Accept: 'application/json' };

interface Report {
  readonly meetings: readonly { readonly id: number; readonly title: string }[];
  readonly participants: readonly Record<string, unknown>[];
  readonly totals: Record<string, unknown>;
}

describe('the dashboard', () => {
  const clock = new FakeClock('2026-03-02T10:00:00Z');
  let app: TestApplication;
  let admin: ApiClient;
  let student: Person;

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
    await seedDemo(app.app);
    admin = app.as({ id: 1, username: 'admin' });
    student = { id: 3, username: 'student' };
    await setPortalSetting(admin, 'meetings_score', 'true');
  });
  afterAll(() => app.close());

  it('lists running meetings first, then the most recent', async () => {
    const { body } = await admin.get<Report>(DASHBOARD, JSON_ONLY);
    expect(body.meetings.map(({ title }) => title)).toEqual([
      'Algebra I, lecture 2: rings',
      'Algebra I, lecture 3: fields',
      'Algebra I, lecture 1: groups',
    ]);
  });

  it.each([
    ['q=GROUPS', ['Algebra I, lecture 1: groups']],
    ['only_open=1', ['Algebra I, lecture 2: rings']],
    ['to=2026-03-01', ['Algebra I, lecture 1: groups']],
    ['from=2026-03-02', ['Algebra I, lecture 2: rings', 'Algebra I, lecture 3: fields']],
    ['q=%25', []],
  ])('narrows the list by %s', async (query, titles) => {
    const { body } = await admin.get<Report>(`${DASHBOARD}?${query}`, JSON_ONLY);
    expect(body.meetings.map(({ title }) => title)).toEqual(titles);
  });

  it('sums the stays of each participant, guests included', async () => {
    const { body } = await admin.get<Report>(`${DASHBOARD}?meeting_id=1`, JSON_ONLY);
    const figures = (name: string) => body.participants.find((participant) => participant['name'] === name);
    expect(body.participants).toHaveLength(5);
    expect(figures('Tina Teacher')).toMatchObject({
      connectionSeconds: 2700,
      talkSeconds: 600 + 1740,
      cameraSeconds: 2520,
      stays: 1,
      online: false,
    });
    expect(figures('Bruno Costa')).toMatchObject({
      connectionSeconds: 1680 + 780,
      stays: 2,
      reactions: 1,
      reactionsBreakdown: { '😀': 1 },
    });
    expect(figures('Amira Haddad')).toMatchObject({ cameraSeconds: 900, messages: 1, reactionsBreakdown: { '👍': 1 } });
    expect(figures('Gaspard Visitor')).toMatchObject({ guest: true, userId: null });
    expect(figures('Sam Student')).toMatchObject({ talkSeconds: 120, hands: 1, messages: 1 });
  });

  it('counts running stays and timers up to now', async () => {
    const teacher = async () =>
      (await admin.get<Report>(`${DASHBOARD}?meeting_id=2`, JSON_ONLY)).body.participants.find(({ name }) => name === 'Tina Teacher');
    const before = await teacher();
    clock.advance(30);
    const later = await teacher();
    expect(before).toMatchObject({ online: true, lastOut: null });
    for (const figure of ['connectionSeconds', 'talkSeconds', 'cameraSeconds'])
      expect(Number(later?.[figure]) - Number(before?.[figure])).toBe(30);
  });

  it.each([
    ['name', 'Amira Haddad'],
    ['-name', 'Tina Teacher'],
    ['-talk', 'Tina Teacher'],
    ['-hands', 'Sam Student'],
  ])('sorts by %s', async (sort, first) => {
    const { body } = await admin.get<Report>(`${DASHBOARD}?meeting_id=1&sort=${sort}`, JSON_ONLY);
    expect(body.participants[0]?.['name']).toBe(first);
  });

  it('scores viewers, and averages over them', async () => {
    const { body } = await admin.get<Report & { average: object }>(`${DASHBOARD}?meeting_id=1&sort=-score`, JSON_ONLY);
    expect(body.participants.map(({ name, moderator, score }) => [name, moderator, score])).toEqual([
      ['Sam Student', false, 6],
      ['Amira Haddad', false, 4],
      ['Bruno Costa', false, 2],
      ['Gaspard Visitor', false, 0],
      ['Tina Teacher', true, 0],
    ]);
    expect(body.average).toMatchObject({ viewers: 4, talkSeconds: 30, score: 3 });
  });

  it('exports the same numbers as CSV, safe for spreadsheets', async () => {
    await app.dataSource.query(`UPDATE "user" SET firstname = '=HYPERLINK("http://evil")', lastname = NULL WHERE id = 5`);
    const { body } = await admin.get<Report>(`${DASHBOARD}?meeting_id=1`, JSON_ONLY);
    const { headers, text } = await admin.get(`${DASHBOARD}?meeting_id=1&export=csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="videoconference-meeting-1-2026-03-02.csv"$/);
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toContain('Name,User id,Guest,Online');
    expect(lines).toHaveLength(1 + 5 + 1);
    const teacher = body.participants.find(({ name }) => name === 'Tina Teacher');
    expect(lines.find((line) => line.startsWith('Tina Teacher'))).toContain(
      `2700,0:45:00,${String(teacher?.['talkSeconds'])},0:39:00,2520,0:42:00`,
    );
    expect(lines.find((line) => line.startsWith('Total'))).toContain(`,${String(body.totals['talkSeconds'])},`);
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    const range = (await admin.get(`${DASHBOARD}?export=csv`)).text;
    expect(range.split('\r\n')[0]).toContain('Meeting,Meeting title,Name');
    expect(range).toContain('"Algebra I, lecture 2: rings"');
  });

  it('exports a range as it is read, the most recent meeting first, as CSV and as JSON', async () => {
    const lines = (await admin.get(`${DASHBOARD}?export=csv&to=2026-03-02`)).text.trimEnd().split('\r\n');
    const meetings = lines.slice(1, -1).map((line) => Number(line.split(',')[0]));
    expect([...new Set(meetings)]).toEqual([2, 1]);
    const { headers, body } = await admin.get<Report & { asOf: string }>(`${DASHBOARD}?export=json&q=groups`);
    expect(headers.get('content-disposition')).toMatch(/meetings-2026-03-02\.json"$/);
    expect(new Set(body.participants.map(({ meetingId }) => meetingId))).toEqual(new Set([1]));
    expect(body.totals).toEqual((await admin.get<Report>(`${DASHBOARD}?meeting_id=1`, JSON_ONLY)).body.totals);
    const nothing = await admin.get<Report>(`${DASHBOARD}?export=json&q=nothing`);
    expect([nothing.status, nothing.body.participants]).toEqual([200, []]);
  });

  it.each([
    ['who=HADDAD', ['Amira Haddad']],
    ['show=moderators', ['Tina Teacher']],
    ['show=guests', ['Gaspard Visitor']],
    ['show=online', []],
  ])('shows those participants who are asked for by %s, and the totals of all', async (query, names) => {
    const { body } = await admin.get<Report>(`${DASHBOARD}?meeting_id=1&${query}`, JSON_ONLY);
    expect(body.participants.map(({ name }) => name)).toEqual(names);
    expect(body.totals['connectionSeconds']).toBe(12960);
  });

  describe('looking back', () => {
    interface Looking {
      readonly of: string;
      readonly name: string;
      readonly meetings: readonly { id: number; score: number | null; totals: { messages: number; connectionSeconds: number } }[];
    }
    const look = async (query: string): Promise<Looking> => (await admin.get<Looking>(`${DASHBOARD}?${query}`, JSON_ONLY)).body;

    it('tells a person’s meetings, and of each what the person did', async () => {
      const history = await look(`participant=u:${student.id}`);
      expect(history).toMatchObject({ of: 'person', name: 'Sam Student' });
      expect(history.meetings.map(({ id, score, totals }) => [id, score, totals.messages])).toEqual([
        [2, 6, 1],
        [1, 6, 1],
      ]);
    });

    it('tells a course’s meetings over time', async () => {
      const { meetings } = (await admin.get<{ meetings: { courseId: number }[] }>(DASHBOARD, JSON_ONLY)).body;
      const history = await look(`course_id=${meetings[0]?.courseId ?? 0}`);
      expect([history.of, history.meetings.length]).toEqual(['course', 3]);
    });

    it('compares those meetings that are chosen', async () => {
      const history = await look('compare=1&compare=3');
      expect(history.of).toBe('comparison');
      expect(history.meetings.map(({ id, score }) => [id, score])).toEqual([
        [3, null],
        [1, 3],
      ]);
      const page = await admin.get(`${DASHBOARD}?compare=1&compare=3`, HTML);
      expect(page.text).toContain('Meetings compared');
    });

    it('finds nothing where there is nothing', async () => {
      expect((await admin.get(`${DASHBOARD}?participant=u:99999`, JSON_ONLY)).status).toBe(404);
      expect((await admin.get(`${DASHBOARD}?course_id=99999`, JSON_ONLY)).status).toBe(404);
    });
  });

  it('tells the timeline in words', async () => {
    const { text } = await admin.get(`${DASHBOARD}?meeting_id=1&view=timeline`, HTML);
    const rows = [...text.matchAll(/<tr><th scope="row"><bdi>(.*?)<\/bdi><\/th><td data-label="What">(.*?)<\/td>/gs)].map(
      ([, name, what]) => [name, what?.trim()],
    );
    expect(rows.filter(([name]) => name === 'Sam Student').map(([, what]) => what)).toEqual([
      'Present',
      'Raised hand',
      'Microphone',
      'Message',
    ]);
    expect(rows.filter(([name]) => name === 'Amira Haddad').map(([, what]) => what)).toEqual([
      'Present',
      'Message',
      'Reaction 👍',
      'Camera',
    ]);
  });

  it('is in the language that is asked for, or was chosen', async () => {
    const french = await admin.get(`${DASHBOARD}?meeting_id=1`, { ...HTML, 'Accept-Language': 'fr-CA, en;q=0.4' });
    expect(french.text).toContain('Temps de parole');
    expect([french.headers.get('content-language'), french.headers.get('vary')]).toEqual([
      'fr',
      'Accept, Accept-Language, Cookie, Accept-Encoding',
    ]);
    const choose = (language: string) =>
      app.stranger.send('POST', '/admin/language', new URLSearchParams({ language, next: `${DASHBOARD}?meeting_id=1` }).toString());
    const chosen = await choose('fr');
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, `${DASHBOARD}?meeting_id=1`]);
    expect(chosen.headers.get('set-cookie')).toMatch(/^lyceum_language=fr;/);
    expect((await choose('tlh')).status).toBe(400);
  });

  it('is a page that escapes what people are called', async () => {
    await app.dataSource.query(`UPDATE "user" SET firstname = '<script>alert(1)</script>' WHERE id = 4`);
    const { status, headers, text } = await admin.get(`${DASHBOARD}?meeting_id=1`, HTML);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
  });

  it('answers bad queries with 400 and unknown meetings with 404', async () => {
    for (const query of [
      'meeting_id=abc',
      'meeting_id=-1',
      'meeting_id=99999999999',
      'from=yesterday',
      'to=2026-02-31',
      'sort=password',
      'export=xml',
      'page=0',
      'show=nobody',
      'course_id=x',
      'compare=1&compare=-2',
    ]) {
      expect([query, (await admin.get(`${DASHBOARD}?${query}`, JSON_ONLY)).status]).toEqual([query, 400]);
    }
    expect((await admin.get(`${DASHBOARD}?meeting_id=999`, JSON_ONLY)).status).toBe(404);
  });

  describe('to those who are not signed in', () => {
    it('shows the sign-in page and leads back', async () => {
      const { status, headers } = await app.stranger.get(`${DASHBOARD}?meeting_id=1`, HTML);
      expect([status, headers.get('location')]).toEqual([303, `/admin/sign-in?next=${encodeURIComponent(`${DASHBOARD}?meeting_id=1`)}`]);
      const form = new URLSearchParams({ username: 'admin', password: 'lyceum-demo', next: `${DASHBOARD}?meeting_id=1` });
      const signedIn = await app.stranger.send('POST', '/admin/sign-in', form.toString(), {
        'Content-Type': 'application/x-www-form-urlencoded',
      });
      expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, `${DASHBOARD}?meeting_id=1`]);
      const cookie = signedIn.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/^lyceum_session=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/);
      const browser = new ApiClient(app.url, { Cookie: cookie.split(';')[0] ?? '' });
      expect((await browser.get(DASHBOARD, HTML)).status).toBe(200);
      expect((await browser.get('/api/users', JSON_ONLY)).status).toBe(401);
      const left = await browser.send('POST', '/admin/sign-out', '');
      expect(left.headers.get('set-cookie')).toMatch(/^lyceum_session=;/);
    });

    it('says what is wrong with a sign-in, and goes nowhere else after one', async () => {
      const post = (values: Record<string, string>, headers: Record<string, string> = {}) =>
        app.stranger.send('POST', '/admin/sign-in', new URLSearchParams(values).toString(), {
          'Content-Type': 'application/x-www-form-urlencoded',
          ...headers,
        });
      const wrong = await post({ username: '<b>admin', password: 'wrong' });
      expect(wrong.status).toBe(401);
      expect(wrong.text).toContain('&lt;b&gt;admin');
      for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
        const { headers } = await post({ username: 'admin', password: 'lyceum-demo', next });
        expect(headers.get('location')).toBe('/');
      }
      expect((await post({ username: 'admin', password: 'lyceum-demo' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
      expect((await post({ username: 'admin', password: 'lyceum-demo' }, { Origin: 'https://evil.example' })).status).toBe(403);
    });

    it('tells programs by status', async () => {
      expect((await app.stranger.get(DASHBOARD, JSON_ONLY)).status).toBe(401);
    });
  });

  it('is refused to those without the role', async () => {
    const refused = await app.as(student).get(DASHBOARD, HTML);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(refused.text).toContain('for administrators');
    expect((await app.as(student).get(`${DASHBOARD}?export=csv`, JSON_ONLY)).status).toBe(403);
  });
});
