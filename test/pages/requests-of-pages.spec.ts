import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { OperationDispatcher } from '../../src/resource/batch/operation-dispatcher.js';
import { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { CountedStatements } from '../support/counted-statements.js';
import type { Person } from '../support/given.js';
import { Office } from '../support/office.js';
import { quizA } from '../support/quiz-fixture.js';
import { PASSWORD, withPassword } from '../support/sign-in.js';

const DOCUMENT = new URL('../../docs/performance-features.md', import.meta.url);
const HEADING = '## Requests of a screen';
/** After that long, a page asks for nothing more. */
const QUIET_MS = 1_000;
/** What runs beside a request now and then is not of the least of so many. */
const TIMES = 6;
const HTML = { Accept: 'text/html' };

/** A row of the table: what is looked at, requests before and now, reads of the API within the process, statements. */
type Row = readonly [what: string, before: string, requests: number, reads: number, statements: number];

/** What is asked for a screen, beside what it took when each part was a request of its own. */
describe('the table of requests in the documentation', () => {
  let app: TestApplication;
  let room: Classroom;
  let quiz: number;
  let meeting: string;
  let clients: { readonly teacher: ApiClient; readonly student: ApiClient };
  let documented: Map<string, Row>;
  const measured: Row[] = [];

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
    ({ quiz } = await quizA(room, { parentResourceNodeId: room.node, resourceLinkList: [{ cid: room.course }], maxAttempt: 3 }));
    const course = `/api/courses/${room.course}`;
    const made = await room.asTeacher.post('/api/conference_meetings', { title: 'Botany', course, visibility: 'visible', status: 'open' });
    meeting = String(made.body['@id']);
    await room.asTeacher.post('/api/messages', { title: 'Hello', content: 'Hi', receivers: [`/api/users/${room.student.id}`] });
    await room.asStudent.post(`/api/c_quizzes/${quiz}/attempts?cid=${room.course}`, {});
    clients = { teacher: await browserOf(room.teacher), student: await browserOf(room.student) };
    documented = rowsIn(await readFile(DOCUMENT, 'utf8'));
  });
  afterAll(async () => {
    const place = process.env['LYCEUM_TABLE'];
    if (place !== undefined) await writeFile(place, tableOf(measured));
    await app.close();
  });

  const browserOf = async (person: Person): Promise<ApiClient> => {
    await withPassword(app, person);
    const form = new URLSearchParams({ username: person.username, password: PASSWORD }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...HTML };
    const reply = await app.stranger.send('POST', '/admin/sign-in', form, headers);
    return new ApiClient(app.url, { Cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' });
  };

  /** Reads of the API within the process and statements of a request that others were sent before. */
  const costOf = async (work: () => Promise<{ readonly status: number }>): Promise<readonly [reads: number, statements: number]> => {
    const api = app.app.get(OperationDispatcher);
    const { dispatch } = api;
    const statements = new CountedStatements();
    let reads = 0;
    api.dispatch = (...call) => {
      reads += 1;
      return dispatch.apply(api, call);
    };
    try {
      const costs: (readonly [number, number])[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        reads = 0;
        const asked = await statements.during(async () => expect((await work()).status).toBeLessThan(300));
        costs.push([reads, asked]);
      }
      return costs.reduce((least, one) => (one[1] < least[1] ? one : least));
    } finally {
      Reflect.deleteProperty(api, 'dispatch');
      statements.stop();
    }
  };

  /** Rows stand as they were measured; statements may have become fewer. */
  const compare = (row: Row): void => {
    measured.push(row);
    if (process.env['LYCEUM_TABLE'] !== undefined) return;
    const [what, , requests, reads, statements] = row;
    const [, before, ...said] = documented.get(what) ?? [what, 'no such row', 0, 0, 0];
    expect([what, before === 'no such row', requests, reads]).toEqual([what, false, said[0], said[1]]);
    expect([what, statements <= said[2]]).toEqual([what, true]);
  };

  it('names what a front-end asks for a screen: one request where it was several', async () => {
    const { course, student, asStudent, asTeacher } = room;
    const place = { parentResourceNodeId: room.node, resourceLinkList: [{ cid: course }] };
    const question = { question: 'Which?', type: 'unique_answer', answers: [1, 2, 3, 4].map((number) => ({ answer: `Answer ${number}` })) };
    const tree = { title: 'Twenty', ...place, questions: Array.from({ length: 20 }, () => ({ question })) };
    const screens: readonly (readonly [what: string, before: number, work: () => Promise<{ readonly status: number }>])[] = [
      ['home of a learner: `GET /api/me/home`', 6, () => asStudent.get('/api/me/home')],
      ['home of a course: `GET /api/courses/{id}/home`', 5, () => asStudent.get(`/api/courses/${course}/home`)],
      [
        'inbox: `GET /api/message_rel_users?include=message.sender`',
        3,
        () => asStudent.get(`/api/message_rel_users?receiver=${student.id}&include=message.sender`),
      ],
      ['a meeting: `GET /api/conference_meetings/{id}/report`', 6, () => asTeacher.get(`${meeting}/report`)],
      [
        'people of a course: `GET /api/course_rel_users?include=user`',
        2,
        () => asTeacher.get(`/api/course_rel_users?course=${course}&include=user`),
      ],
      [
        'attempts: `GET /api/track_e_exercises?include=user,quiz`',
        3,
        () => asTeacher.get(`/api/track_e_exercises?course=${course}&include=user,quiz`),
      ],
      ['start of a quiz: `GET /api/c_quizzes/{id}/start`', 3, () => asStudent.get(`/api/c_quizzes/${quiz}/start?cid=${course}`)],
      ['documents with visibility: `GET /api/documents`', 2, () => asTeacher.get(`/api/documents?cid=${course}`)],
      ['quiz of 20 questions, 4 answers each: `POST /api/c_quizzes`', 121, () => asTeacher.post('/api/c_quizzes', tree)],
    ];
    for (const [what, before, work] of screens) compare([what, String(before), 1, ...(await costOf(work))]);
  });

  it('names what our own pages read of the API, each as one request of a browser', async () => {
    const { course } = room;
    const pages: readonly (readonly ['teacher' | 'student', string, string])[] = [
      ['student', '/', '/'],
      ['student', '/courses', '/courses'],
      ['student', '/courses/{id}', `/courses/${course}`],
      ['teacher', '/courses/{id}', `/courses/${course}`],
      ['student', '/quizzes/{id}', `/quizzes/${quiz}?cid=${course}&sid=0`],
      ['teacher', '/quizzes/{id}/edit', `/quizzes/${quiz}/edit?cid=${course}&sid=0`],
      ['teacher', '/quizzes/{id}/marking', `/quizzes/${quiz}/marking?cid=${course}&sid=0`],
      ['student', '/messages', '/messages'],
      ['student', '/notifications', '/notifications'],
      ['student', '/account/profile', '/account/profile'],
    ];
    const { text } = await clients.teacher.get(`/courses/${course}`, HTML);
    const tabs = [...text.matchAll(new RegExp(`href="/courses/${course}/([a-z_-]+)(?:\\?[^"]*)?"`, 'g'))].map(([, tab = '']) => tab);
    expect(tabs.length).toBeGreaterThan(5);
    const ofTabs = [...new Set(tabs)].map((tab) => ['teacher', `/courses/{id}/${tab}`, `/courses/${course}/${tab}`] as const);
    for (const [who, name, path] of [...pages, ...ofTabs])
      compare([`\`${name}\` (${who})`, '–', 1, ...(await costOf(() => clients[who].get(path, HTML)))]);
  });

  (browserPath === undefined ? it.skip : it)(
    browserPath === undefined ? noBrowser : 'names what lists of the back office ask, whatever their columns refer to',
    async () => {
      await room.asTeacher.post('/api/conference_activities', { meeting, type: 'participant' });
      const office = await Office.open(app);
      const before: Readonly<Record<string, string>> = { course_rel_users: '6', conference_activities: '5' };
      const page = await office.page('/admin#/rooms');
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/') && !pathname.startsWith('/api/docs')) asked.push(pathname);
      });
      await settled(page, asked);
      for (const path of ['courses', 'users', 'course_rel_users', 'conference_activities', 'track_e_exercises', 'message_rel_users']) {
        asked.length = 0;
        await page.evaluate(`location.hash = '#/${path}'`);
        await settled(page, asked);
        compare([`\`/admin#/${path}\` (administrator)`, before[path] ?? '–', asked.length, 0, 0]);
      }
      await office.close();
    },
    120_000,
  );

  it('has no row that is not looked at', () => {
    if (process.env['LYCEUM_TABLE'] === undefined) expect([...documented.keys()].sort()).toEqual(measured.map(([what]) => what).sort());
  });
});

/** Until something was asked for, and nothing more for a while. */
async function settled(page: Page, asked: readonly string[]): Promise<void> {
  for (let known = -1; asked.length === 0 || known !== asked.length;) {
    known = asked.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

function rowsIn(text: string): Map<string, Row> {
  const section = text.split(HEADING)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => /^\| .*\|$/.test(line) && !/^\| (?:-|what)/.test(line));
  const rows = lines.map((line): Row => {
    const [what = '', before = '', ...figures] = line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim());
    const [requests = NaN, reads = NaN, statements = NaN] = figures.map((figure) => (figure === '–' ? 0 : Number(figure)));
    return [what, before, requests, reads, statements];
  });
  return new Map(rows.map((row) => [row[0], row]));
}

function tableOf(rows: readonly Row[]): string {
  const shown = (figure: number): string => (figure === 0 ? '–' : String(figure));
  const lines = rows.map(([what, before, ...figures]) => `| ${[what, before, ...figures.map(shown)].join(' | ')} |`);
  return [
    '| what | requests before | now | reads of the API in the process | statements |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}
