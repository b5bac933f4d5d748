import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const LIST = '/plugin/Videoconf/meetings';
const HTML = { Accept: 'text/html' };
const MINUTE_MS = 60_000;

/** Who is there from which minute of a run to which. */
type Stays = readonly (readonly [Person, number, number])[];

/** Attendance over the meetings of a course, one of which took place in the same room twice. */
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
    for (const event of [...events, end]) await at.server.happen(room, ofRun(event));
    // The next one begins so soon that only the reported end tells them apart.
    at.clock.advance(45 * 60);
    await at.pass(10);
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
    expect(rowOf(text, 'Lena')).toEqual(['Lena Linden', '3/3 80%', '20 min 100%', '30 min 75%', '30 min 75%']);
    expect(rowOf(text, 'Abel')).toEqual(['Abel =Absinthe', '1/3 20%', 'absent', '20 min 50%', 'absent']);
    expect(rowOf(text, 'Came')).toEqual(['Came', '', '1/2', '2/2 others: 1', '1/2 others: 1']);
    expect(rowOf(text, 'Average')).toEqual(['Average share', '', '50%', '63%', '38%']);
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
    expect(await narrowed('from=2026-03-02')).toEqual(['20 min 100%']);
    expect(await narrowed('to=2026-03-01')).toEqual(['30 min 75%', '30 min 75%']);
    expect((await get(teacher, `${page()}?from=2026-03-03`)).text).toContain('Nobody met in this period.');
    expect((await get(teacher, `${page()}?from=soon`)).status).toBe(400);
  });

  it('is taken along as CSV and XLSX, in the language and zone of the reader', async () => {
    const csv = await get(teacher, `${page()}?export=csv&tz=Asia/Tokyo`, { 'Accept-Language': 'fr' });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [headings = '', ...rows] = csv.text.trimEnd().split('\r\n');
    const tokyo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short', timeStyle: 'short' });
    expect(headings).toContain(
      `Nom,Identifiant,Courriel,Code officiel,Réunions,min,Part (%),"Ferns, ${tokyo.format(beginnings[2])} (min)"`,
    );
    expect(rows[0]).toBe(`Abel =Absinthe,${absent.id},,,1,20,20,0,0,20,50,0,0`);
    // The API shows teachers no profile of others, and neither does the table.
    expect(rows[1]).toBe(`Lena Linden,${learner.id},,,3,80,80,20,100,30,75,30,75`);
    expect(rows[2]).toBe('Venus,,,,,,,1,50,2,62.5,1,37.5');
    expect((await at.administrator.get(`${page()}?export=csv`, HTML)).text).toContain(`,L-7,3,80,`);
    const sheet = await get(teacher, `${page()}?export=xlsx`);
    expect([sheet.status, sheet.text.startsWith('PK')]).toEqual([200, true]);
    expect((await get(teacher, `${page()}?export=json`)).status).toBe(400);
  });
});
