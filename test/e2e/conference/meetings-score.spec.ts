import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { setPortalSetting } from '../../support/portal-setting.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { userEvent } from '../../support/room-sender.js';

const LIST = '/plugin/Videoconf/meetings';
const DASHBOARD = '/plugin/Videoconf/webhook_dashboard.php';
const HTML = { Accept: 'text/html' };
const PLAIN = { Accept: 'application/json' };

describe('the activity score of meetings', () => {
  let at: RoomScene;
  let teacher: Person;
  let quiet: Person;
  let lively: Person;
  let meeting: Json;
  let course: number;

  beforeAll(async () => {
    at = await roomFixture();
    teacher = await at.app.given.person({ status: 'teacher' });
    [quiet, lively] = [
      await at.app.given.person({ status: 'student', lastname: 'Betula' }),
      await at.app.given.person({ status: 'student', lastname: 'Acer' }),
    ];
    ({ id: course } = await at.app.given.course({ title: 'Botany' }));
    await at.app.given.member({ id: course }, teacher, 'teacher');
    for (const person of [quiet, lively]) await at.app.given.member({ id: course }, person);
    const values = { title: 'Mosses', remoteId: 'room', course: `/api/courses/${course}`, visibility: 'visible' };
    meeting = (await as(teacher).post('/api/conference_meetings', values)).body;
    const now = at.clock.now().getTime();
    const people = [quiet, lively].map((person) => person.id);
    const said = [...people, ...people.slice(1)].map((id, index) => userEvent('chat-message-posted', 'room', id, now + 1000 * (index + 1)));
    await at.sender.modern([...people.map((id) => userEvent('user-joined', 'room', id, now)), ...said]);
    at.clock.advance(600);
    await at.sender.modern(people.map((id) => userEvent('user-left', 'room', id, at.clock.now().getTime())));
  });
  afterAll(() => at.app.close());

  const as = (person: Person): ApiClient => at.app.as(person);
  const own = (query = ''): string => `${LIST}/${String(meeting.id)}${query}`;
  /** All that is shown or given of the meeting, by what it is. */
  const everything = async (): Promise<Record<string, string>> => {
    const [id, api] = [String(meeting.id), String(meeting['@id'])];
    const asked: Record<string, [ApiClient, string, Record<string, string>]> = {
      'the page': [as(teacher), own(), HTML],
      'the page of a person': [as(teacher), own(`?participant=u:${lively.id}`), HTML],
      'the own page': [as(lively), own(), HTML],
      'the dashboard': [at.admin, `${DASHBOARD}?meeting_id=${id}`, HTML],
      'the dashboard as JSON': [at.admin, `${DASHBOARD}?meeting_id=${id}`, PLAIN],
      'the history of a course': [at.admin, `${DASHBOARD}?course_id=${course}`, HTML],
      'the history as JSON': [at.admin, `${DASHBOARD}?course_id=${course}`, PLAIN],
      'the history of a person': [at.admin, `${DASHBOARD}?participant=u:${lively.id}`, HTML],
      CSV: [as(teacher), own('?export=csv'), {}],
      JSON: [as(teacher), own('?export=json'), {}],
      'the dictionary': [as(teacher), own('?export=dictionary'), {}],
      meeting: [as(teacher), api, PLAIN],
      report: [as(teacher), `${api}/report`, PLAIN],
      activities: [as(teacher), `/api/conference_activities?meeting=${api}`, PLAIN],
    };
    const texts: Record<string, string> = {};
    for (const [name, [client, path, headers]] of Object.entries(asked)) {
      const { status, text } = await client.get(path, headers);
      expect([name, status]).toEqual([name, 200]);
      texts[name] = text;
    }
    return texts;
  };

  it('is absent from the API, pages and exports, unless the portal asks for it', async () => {
    for (const [name, text] of Object.entries(await everything()))
      expect([name, /.{0,40}score.{0,40}/i.exec(text)?.[0]]).toEqual([name, undefined]);
  });

  it('is shown where the portal asks for it, to the learner with its formula and what it is made of', async () => {
    await setPortalSetting(at.admin, 'meetings_score', 'true');
    const { meeting: _, report: __, activities: ___, ...shown } = await everything();
    for (const [name, text] of Object.entries(shown)) expect([name, /score/i.test(text)]).toEqual([name, true]);
    const page = (await as(quiet).get(own(), HTML)).text;
    expect(page).toContain('Score: 1.0');
    expect(page).toContain('the own value divided by the highest one');
    const row = /<th scope="row">Messages<\/th>(.*?)<\/tr>/s.exec(page)?.[1] ?? '';
    expect([...row.matchAll(/<td.*?>(.*?)<\/td>/g)].map(([, cell]) => cell)).toEqual(['1', '2', '1.0']);
    expect(page).not.toContain('Acer');
  });

  it('sorts pages by it, but no export', async () => {
    const names = async (client: ApiClient, path: string): Promise<unknown> =>
      (await client.get<{ participants: Json[] }>(path, PLAIN)).body.participants.map(({ name }) => String(name).split(' ').at(-1));
    expect(await names(at.admin, `${DASHBOARD}?meeting_id=${String(meeting.id)}&sort=-score`)).toEqual(['Acer', 'Betula']);
    const { text } = await as(teacher).get(own('?export=csv&sort=-score'));
    const [, first, second] = text.split('\r\n').map((line) => line.split(',')[0]?.split(' ').at(-1));
    // By the name instead, in the reverse order.
    expect([first, second]).toEqual(['Betula', 'Acer']);
  });

  it('fills no column of the gradebook: a rule knows shares and passing alone', async () => {
    const category = await as(teacher).post('/api/gradebook_categories', { title: 'Marks', course: `/api/courses/${course}` });
    const column = { title: 'Lectures', category: category.body['@id'], max: 20, weight: 20 };
    const { body } = await as(teacher).post('/api/gradebook_evaluations', column);
    const rule = { target: 'evaluation', evaluation: body['@id'], of: 'run', score: 'score' };
    expect((await as(teacher).put(`${String(meeting['@id'])}/attendance_rule`, rule)).status).toBe(422);
  });
});
