import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { classroom, type Classroom } from '../../support/classroom.js';
import { type Given, type Person, PORTAL } from '../../support/given.js';

const iri = ({ id }: { readonly id: number }): string => `/api/users/${id}`;
/** What one may not read one may not name, so that 422 is a rejection too. */
const REFUSED = [403, 422];

describe('rights that a setting of the portal gives', () => {
  let platform: TestApplication;
  let given: Given;
  let room: Classroom;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    room = await classroom(platform);
  });

  beforeEach(() => platform.dataSource.query('DELETE FROM settings'));
  afterAll(() => platform.close());

  const switchOn = (variable: string): Promise<number> => given.row('settings', { variable, selected_value: 'true', url_id: PORTAL });

  async function made(client: ApiClient, path: string, values: object): Promise<Json & { readonly '@id': string }> {
    const { status, body } = await client.post(`/api/${path}`, values);
    expect([status, body.violations]).toEqual([201, undefined]);
    return body as Json & { '@id': string };
  }

  describe('Session | edit, delete: teacher when a setting lets teachers create sessions', () => {
    it('of the own sessions alone, and not while the setting is off', async () => {
      expect((await room.asTeacher.post('/api/sessions', { title: 'Too early' })).status).toBe(403);
      await switchOn('allow_teachers_to_create_sessions');
      const session = await made(room.asTeacher, 'sessions', { title: 'Of a teacher' });
      const colleague = platform.as(await room.colleague());
      expect((await room.asTeacher.patch(session['@id'], { position: 2 })).status).toBe(200);
      expect((await colleague.patch(session['@id'], { position: 3 })).status).toBe(403);
      expect((await room.asStudent.post('/api/sessions', { title: 'Of a student' })).status).toBe(403);
      await platform.dataSource.query('DELETE FROM settings');
      expect((await room.asTeacher.delete(session['@id'])).status).toBe(403);
      await switchOn('allow_teachers_to_create_sessions');
      expect((await room.asTeacher.delete(session['@id'])).status).toBe(204);
    });

    it('with the own courses in it, and no other course however open', async () => {
      await switchOn('allow_teachers_to_create_sessions');
      const elsewhere = await classroom(platform);
      await elsewhere.asTeacher.patch(`/api/courses/${elsewhere.course}`, { visibility: 'open_world' });
      const session = (await made(room.asTeacher, 'sessions', { title: 'With courses' }))['@id'];
      await made(room.asTeacher, 'session_rel_courses', { session, course: `/api/courses/${room.course}` });
      const foreign = { session, course: `/api/courses/${elsewhere.course}` };
      expect((await room.asTeacher.post('/api/session_rel_courses', foreign)).status).toBe(403);
      await made(room.asTeacher, 'session_rel_users', { session, user: iri(room.student), relationType: 'student' });
      expect((await room.asStudent.get(session)).status).toBe(200);
    });
  });

  describe('Session subscription | create: the user himself, as student, when catalogue self-enrolment is on', () => {
    const enrol = async (session: string, person: Person, values: object = {}): Promise<number> =>
      (await platform.as(person).post('/api/session_rel_users', { session, user: iri(person), relationType: 'student', ...values })).status;

    async function session(values: Readonly<Record<string, unknown>> = {}): Promise<string> {
      const { id } = await given.session(values);
      await given.row('session_rel_course', { session_id: id, course_id: room.course });
      return `/api/sessions/${id}`;
    }

    async function offered(values: Readonly<Record<string, unknown>> = {}, usergroup?: number): Promise<string> {
      const address = await session(values);
      const entry = { session_id: Number(address.split('/').at(-1)), access_url_id: PORTAL, usergroup_id: usergroup };
      await given.row('catalogue_session_rel_access_url_rel_usergroup', entry);
      return address;
    }

    it('in a session of the catalogue, with its courses', async () => {
      const [address, person] = [await offered(), await given.student()];
      expect(REFUSED).toContain(await enrol(address, person));
      await switchOn('allow_session_auto_subscription');
      expect((await platform.as(person).get(address)).status).toBe(200);
      expect(await enrol(address, person)).toBe(201);
      expect((await platform.as(person).get(`/api/courses/${room.course}`)).status).toBe(200);
    });

    it('not where the catalogue does not show the session, nor once it is over', async () => {
      await switchOn('allow_session_auto_subscription');
      const person = await given.student();
      const readers = Number((await made(room.asAdministrator, 'usergroups', { title: 'Class 9b' })).id);
      const forOthers = await offered({}, readers);
      expect(REFUSED).toContain(await enrol(await session(), person));
      expect(REFUSED).toContain(await enrol(await offered({ access_end_date: '2001-01-01' }), person));
      expect(REFUSED).toContain(await enrol(forOthers, person));
      await given.row('usergroup_rel_user', { usergroup_id: readers, user_id: person.id, relation_type: 'reader' });
      expect(await enrol(forOthers, person)).toBe(201);
    });

    it('not as a coach, not with days of grace, and not for another learner', async () => {
      await switchOn('allow_session_auto_subscription');
      const [address, person] = [await offered(), await given.teacher()];
      for (const relationType of ['general_coach', 'course_coach', 'session_admin', 'hr_manager']) {
        expect(await enrol(address, person, { relationType })).toBe(403);
      }
      expect(await enrol(address, person, { duration: 100 })).toBe(403);
      expect(await enrol(address, person, { user: iri(room.student) })).toBe(403);
    });

    it('session course subscription: the same, with status student', async () => {
      await switchOn('allow_session_auto_subscription');
      const [address, person] = [await offered(), await given.student()];
      const { body } = await platform.as(person).post('/api/session_rel_users', { session: address, user: iri(person) });
      const [own] =
        (await platform.as(person).get(`/api/session_rel_course_rel_users?session=${encodeURIComponent(address)}`)).body.member ?? [];
      expect(body.relationType).toBe('student');
      await platform.dataSource.query('DELETE FROM session_rel_course_rel_user WHERE id = $1', [own?.id]);
      await platform.dataSource.query("UPDATE course SET visibility = 'open_platform' WHERE id = $1", [room.course]);
      const again = { session: address, course: `/api/courses/${room.course}`, user: iri(person) };
      expect((await platform.as(person).post('/api/session_rel_course_rel_users', { ...again, status: 'course_coach' })).status).toBe(403);
      expect((await platform.as(person).post('/api/session_rel_course_rel_users', { ...again, status: 'student' })).status).toBe(201);
      await platform.dataSource.query("UPDATE course SET visibility = 'registered' WHERE id = $1", [room.course]);
    });
  });

  it('Session (duration based) | view: a coach from the first entry for its days, and for good by a setting', async () => {
    const { id } = await given.session({ duration: 10, visibility: 'invisible' });
    const coach = await given.teacher();
    const part = await given.row('session_rel_user', { session_id: id, user_id: coach.id, relation_type: 'general_coach' });
    const entered = (days: number): Promise<unknown> =>
      platform.dataSource.query('UPDATE session_rel_user SET access_start_date = now() - make_interval(days => $2) WHERE id = $1', [
        part,
        days,
      ]);
    const seen = async (): Promise<number> => (await platform.as(coach).get(`/api/sessions/${id}`)).status;
    expect(await seen()).toBe(200);
    await entered(9);
    expect(await seen()).toBe(200);
    await entered(11);
    expect(await seen()).toBe(403);
    await switchOn('session_coach_access_after_duration_end');
    expect(await seen()).toBe(200);
  });

  it('Node | view: a personal file when the setting opens them, to everybody signed in and with its file', async () => {
    const file = await made(room.asTeacher, 'personal_files', { title: 'notes.txt', uploadFile: 'data:text/plain;base64,SGVsbG8=' });
    const seen = async (client: ApiClient): Promise<unknown[]> => [
      (await client.get(file['@id'])).status,
      (await client.get(`${file['@id']}/content`)).status,
      (await client.get(String(file.resourceNode))).status,
    ];
    expect(await seen(room.asOutsider)).toEqual([403, 403, 403]);
    await switchOn('access_to_personal_file_for_all');
    expect(await seen(room.asOutsider)).toEqual([200, 200, 200]);
    expect((await room.asOutsider.patch(file['@id'], { title: 'Mine' })).status).toBe(403);
    expect((await platform.stranger.get(file['@id'])).status).toBe(403);
  });
});
