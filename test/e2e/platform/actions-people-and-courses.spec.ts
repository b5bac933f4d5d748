import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import type { Given, Person } from '../../support/given.js';

const DAY = 86_400_000;
const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY);
const iri = ({ id }: { readonly id: number }): string => `/api/users/${id}`;
const titles = (body: Json): unknown[] => body.member?.map(({ title }) => title) ?? [];

describe('what people find below users, portals and courses', () => {
  let platform: TestApplication;
  let given: Given;
  let student: Person;
  let manager: Person;
  let asStudent: ApiClient;
  let asOther: ApiClient;
  let asManager: ApiClient;
  let asAdministrator: ApiClient;
  let asEverywhere: ApiClient;
  let otherPortal: number;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    otherPortal = await given.row('access_url', { url: 'http://other.test', limit_users: 1 });
    student = await given.student();
    manager = await given.person({ status: 'session_admin' });
    asStudent = platform.as(student);
    asOther = platform.as(await given.teacher());
    asManager = platform.as(manager);
    asAdministrator = platform.as(await given.administrator());
    asEverywhere = platform.as(await given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
  });

  afterAll(() => platform.close());

  describe('GET /api/users/{id}/skills', () => {
    it('lists the skills that a person has obtained, to everybody signed in', async () => {
      const skill = await given.row('skill', { title: 'Juggling', short_code: 'jug', access_url_id: 1 });
      await given.row('skill', { title: 'Singing', short_code: 'sing', access_url_id: 1 });
      await given.row('skill_rel_user', {
        user_id: student.id,
        skill_id: skill,
        acquired_skill_at: new Date(),
        argumentation: 'Seen by all.',
      });
      const { status, body } = await asOther.get(`${iri(student)}/skills`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ totalItems: 1, member: [{ '@id': `/api/skills/${skill}`, title: 'Juggling' }] });
      expect((await platform.stranger.get(`${iri(student)}/skills`)).status).toBe(401);
      expect((await asOther.get('/api/users/99999/skills')).status).toBe(404);
    });
  });

  describe('GET /api/users/{id}/session_subscriptions/…', () => {
    const list = async (phase: string, client = asStudent, person = student): Promise<unknown[]> =>
      titles((await client.get(`${iri(person)}/session_subscriptions/${phase}`)).body).sort();

    const subscribed = async (title: string, session: object, part: object = {}, person = student): Promise<number> => {
      const { id } = await given.session({ title, ...session });
      await given.row('session_rel_user', { session_id: id, user_id: person.id, relation_type: 'student', ...part });
      return id;
    };

    it('tells past, current and upcoming sessions by their dates and by those of the subscriber', async () => {
      const over = { access_start_date: daysFromNow(-20), access_end_date: daysFromNow(-10) };
      const running = { access_start_date: daysFromNow(-1), access_end_date: daysFromNow(1) };
      const ahead = { access_start_date: daysFromNow(10), access_end_date: daysFromNow(20) };
      await subscribed('over', over);
      await subscribed('gone', { ...over, visibility: 'invisible' });
      await subscribed('over, but longer for this one', over, { access_end_date: daysFromNow(3) });
      await subscribed('running', running);
      await subscribed('running, but over for this one', running, { access_end_date: daysFromNow(-0.5) });
      await subscribed('ahead', ahead);
      await subscribed(
        'ahead, open to coaches',
        { ...ahead, coach_access_start_date: daysFromNow(-1) },
        { relation_type: 'general_coach' },
      );
      await subscribed('never entered', { duration: 5 });
      await subscribed('days used up', { duration: 5 }, { access_start_date: daysFromNow(-6) });
      await subscribed('days added', { duration: 5 }, { access_start_date: daysFromNow(-6), duration: 3 });
      await subscribed('put off after the first entry', ahead, { access_start_date: daysFromNow(-1) });
      await given.session({ title: 'of others' });

      expect(await list('past')).toEqual(['days used up', 'over', 'running, but over for this one']);
      expect(await list('current')).toEqual(
        ['ahead, open to coaches', 'days added', 'never entered', 'over, but longer for this one', 'running'].sort(),
      );
      expect(await list('upcoming')).toEqual(['ahead', 'put off after the first entry']);
      expect(await list('past', asAdministrator)).toContain('gone');
    });

    it('names a session once, and as current where it is so in one of the parts', async () => {
      const both = await given.student();
      const id = await subscribed('two parts', { access_start_date: daysFromNow(2) }, {}, both);
      const course = await given.course();
      await given.row('session_rel_course', { session_id: id, course_id: course.id });
      expect(await list('upcoming', platform.as(both), both)).toEqual(['two parts']);
      await platform.dataSource.query('UPDATE session SET coach_access_start_date = now() WHERE id = $1', [id]);
      await given.row('session_rel_course_rel_user', { session_id: id, course_id: course.id, user_id: both.id, status: 'course_coach' });
      expect(await list('current', platform.as(both), both)).toEqual(['two parts']);
      expect(await list('upcoming', platform.as(both), both)).toEqual([]);
    });

    it('keeps a session upcoming whose address is opened before it begins', async () => {
      const early = await given.student();
      const id = await subscribed('not begun', { access_start_date: daysFromNow(2) }, {}, early);
      const client = platform.as(early);
      const course = await given.course();
      expect((await client.get(`/api/courses/${course.id}/home?sid=${id}`)).status).toBeLessThan(500);
      expect(await list('upcoming', client, early)).toEqual(['not begun']);
      expect((await client.get(`/api/session_rel_users?session=${id}`)).body.member).toMatchObject([{ accessStartDate: null }]);
    });

    it("is the person's own and the administration's", async () => {
      for (const phase of ['past', 'current', 'upcoming']) {
        const address = `${iri(student)}/session_subscriptions/${phase}`;
        expect((await asOther.get(address)).status).toBe(403);
        expect((await platform.stranger.get(address)).status).toBe(401);
        expect((await asAdministrator.get(address)).status).toBe(200);
      }
    });

    it('takes pages and filters of sessions, at the same cost for hundreds', async () => {
      const busy = await given.student();
      for (let index = 0; index < 110; index += 1) await subscribed(`busy ${index}`, {}, {}, busy);
      const { body } = await platform.as(busy).get(`${iri(busy)}/session_subscriptions/current?itemsPerPage=50&order[title]=desc`);
      expect(body).toMatchObject({ totalItems: 110 });
      expect(body.member).toHaveLength(50);
    });
  });

  describe('GET /api/users/{id}/courses and GET /api/me/courses', () => {
    it("are the subscriptions of the person, the person's own and the administration's", async () => {
      const [taken, other] = [await given.course({ title: 'Taken' }), await given.course({ title: 'Not taken' })];
      await given.member(taken, student);
      await given.member(other, await given.student());
      const own = { totalItems: 1, member: [{ '@type': 'CourseRelUser', course: `/api/courses/${taken.id}`, user: iri(student) }] };
      expect((await asStudent.get('/api/me/courses')).body).toMatchObject(own);
      expect((await asStudent.get(`${iri(student)}/courses`)).body).toMatchObject(own);
      expect((await asAdministrator.get(`${iri(student)}/courses`)).body).toMatchObject(own);
      expect((await asOther.get(`${iri(student)}/courses`)).status).toBe(403);
      expect((await platform.stranger.get('/api/me/courses')).status).toBe(401);
      expect((await asStudent.get('/api/me/courses?course.title=none')).body).toMatchObject({ totalItems: 0 });
    });
  });

  describe('GET /api/users/{id}/access_urls', () => {
    it("lists the person's portals with their addresses", async () => {
      const { body } = await asStudent.get(`${iri(student)}/access_urls`);
      expect(body).toMatchObject({ totalItems: 1, member: [{ url: '/api/access_urls/1', address: 'http://localhost' }] });
      expect((await asOther.get(`${iri(student)}/access_urls`)).status).toBe(403);
      expect((await asAdministrator.get(`${iri(student)}/access_urls`)).body).toMatchObject({ totalItems: 1 });
    });
  });

  describe('POST /api/access_urls/{id}/user', () => {
    const account = (username: string, others: object = {}): object => ({ username, email: `${username}@example.org`, ...others });

    it('makes an account inside the portal that is named, and there alone', async () => {
      const made = await asEverywhere.post(
        `/api/access_urls/${otherPortal}/user`,
        account('elsewhere', { firstname: 'Else', plainPassword: 'eight letters' }),
      );
      expect(made.status).toBe(201);
      expect(made.headers.get('location')).toBe(made.body['@id']);
      expect(made.body).toMatchObject({ '@type': 'User', username: 'elsewhere', status: 'student', firstname: 'Else' });
      expect((await asEverywhere.get(`${String(made.body['@id'])}/access_urls`)).body).toMatchObject({
        member: [{ url: `/api/access_urls/${otherPortal}` }],
      });
      expect((await asAdministrator.get(String(made.body['@id']))).status).toBe(403);
      const full = await asEverywhere.post(`/api/access_urls/${otherPortal}/user`, account('one-too-many'));
      expect(full.status).toBe(409);
      expect((await asEverywhere.get('/api/users?username=one-too-many')).body).toMatchObject({ totalItems: 0 });
    });

    it('is for administrators and session managers, each of the own portal', async () => {
      const escalating = account('newcomer', { status: 'teacher', roles: ['ROLE_ADMIN'] });
      expect((await asManager.post('/api/access_urls/1/user', escalating)).body.violations).toMatchObject([{ propertyPath: 'roles' }]);
      const made = await asManager.post('/api/access_urls/1/user', escalating, { Prefer: 'handling=lenient' });
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({ username: 'newcomer' });
      expect((await asAdministrator.get(String(made.body['@id']))).body).toMatchObject({ status: 'teacher', roles: [] });
      expect((await asAdministrator.post('/api/access_urls/1/user', account('another'))).status).toBe(201);
      expect((await asAdministrator.post(`/api/access_urls/${otherPortal}/user`, account('foreign'))).status).toBe(403);
      expect((await asManager.post(`/api/access_urls/${otherPortal}/user`, account('foreign'))).status).toBe(403);
      expect((await asOther.post('/api/access_urls/1/user', account('foreign'))).status).toBe(403);
      expect((await platform.stranger.post('/api/access_urls/1/user', account('foreign'))).status).toBe(401);
      expect((await asEverywhere.post('/api/access_urls/999/user', account('foreign'))).status).toBe(404);
    });

    it('refuses names that are taken, weak passwords and parts that are not to be given here', async () => {
      const refused = async (body: object): Promise<unknown> => {
        const answer = await asAdministrator.post('/api/access_urls/1/user', body);
        return [answer.status, answer.body.violations?.map(({ propertyPath }) => propertyPath)];
      };
      expect(await refused(account(student.username.toUpperCase()))).toEqual([422, ['username']]);
      expect(await refused(account('weak', { plainPassword: 'short' }))).toEqual([422, ['plainPassword']]);
      expect(await refused(account('boss', { status: 'session_admin' }))).toEqual([422, ['status']]);
      expect(await refused({ username: 'nobody' })).toEqual([422, ['email']]);
    });
  });

  describe('GET /api/public_courses', () => {
    it('shows, with a token or without, what is open to the world in the catalogue of the portal', async () => {
      const open = await given.course({ title: 'Open', visibility: 'open_world' });
      await given.course({ title: 'For the signed-in', visibility: 'open_platform' });
      await given.course({ title: 'Over', visibility: 'open_world', expiration_date: daysFromNow(-1) });
      const foreign = await given.course({ title: 'Of the other portal', visibility: 'open_world' });
      await platform.dataSource.query('UPDATE access_url_rel_course SET url_id = $2 WHERE course_id = $1', [foreign.id, otherPortal]);
      for (const client of [platform.stranger, asStudent, asAdministrator, asEverywhere]) {
        expect(titles((await client.get('/api/public_courses')).body)).toEqual(['Open']);
      }
      expect((await platform.stranger.get('/api/public_courses?title=nothing')).body).toMatchObject({ totalItems: 0 });

      const listed = await given.course({ title: 'Listed', visibility: 'open_world' });
      const entries = 'catalogue_course_rel_access_url_rel_usergroup';
      await given.row(entries, { course_id: listed.id, access_url_id: 1 });
      expect(titles((await platform.stranger.get('/api/public_courses')).body)).toEqual(['Listed']);
      await given.row('course_rel_user_catalogue', { user_id: student.id, course_id: listed.id, visible: false });
      await given.row('course_rel_user_catalogue', { user_id: student.id, course_id: open.id, visible: true });
      expect(titles((await asStudent.get('/api/public_courses')).body)).toEqual(['Open']);
      await platform.dataSource.query(`DELETE FROM ${entries}`);
    });
  });

  describe('GET /api/courses/{id}/categories', () => {
    it('lists the categories of a course to all who may view the course', async () => {
      const [world, members] = [await given.course({ visibility: 'open_world' }), await given.course()];
      const category = await given.row('course_category', { title: 'Arts', code: 'ARTS' });
      await given.row('course_category', { title: 'Sciences', code: 'SCI' });
      for (const { id } of [world, members]) {
        const { status } = await asAdministrator.patch(`/api/courses/${id}`, { categories: [`/api/course_categories/${category}`] });
        expect(status).toBe(200);
      }
      expect(titles((await platform.stranger.get(`/api/courses/${world.id}/categories`)).body)).toEqual(['Arts']);
      expect(titles((await asAdministrator.get(`/api/courses/${members.id}/categories`)).body)).toEqual(['Arts']);
      expect((await asOther.get(`/api/courses/${members.id}/categories`)).status).toBe(403);
      expect((await platform.stranger.get(`/api/courses/${members.id}/categories`)).status).toBe(401);
      expect((await platform.stranger.get('/api/course_categories')).status).toBe(401);
      expect((await asOther.get('/api/courses/99999/categories')).status).toBe(404);
    });
  });

  describe('POST /api/advanced/create-session-with-courses-and-users', () => {
    const address = '/api/advanced/create-session-with-courses-and-users';
    const course = async (values: object = {}): Promise<string> =>
      `/api/courses/${(await given.course({ visibility: 'open_platform', ...values })).id}`;

    it('makes the session, its courses, learners and coaches in one go', async () => {
      const coach = await given.teacher();
      const made = await asManager.post(address, {
        title: 'Summer school',
        accessStartDate: '2031-06-01T00:00:00Z',
        accessEndDate: '2031-08-01T00:00:00Z',
        courses: [await course({ title: 'One' }), await course({ title: 'Two' })],
        students: [iri(student), student.id],
        coaches: [iri(coach)],
      });
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({ '@type': 'Session', title: 'Summer school', nbrCourses: 2, nbrUsers: 1 });
      const session = String(made.body['@id']);
      expect(made.headers.get('location')).toBe(session);
      const parts = (await asManager.get(`${session}/users`)).body.member?.map(({ user, relationType }) => [user, relationType]);
      expect(parts).toEqual([
        [iri(manager), 'session_admin'],
        [iri(student), 'student'],
        [iri(coach), 'general_coach'],
      ]);
      const inCourses = await asManager.get(`/api/session_rel_course_rel_users?session=${String(made.body.id)}`);
      expect(inCourses.body).toMatchObject({ totalItems: 2 });
    });

    it('keeps nothing where one of the steps is refused', async () => {
      const foreign = await given.student();
      await platform.dataSource.query('UPDATE access_url_rel_user SET url_id = $2 WHERE user_id = $1', [foreign.id, otherPortal]);
      const mixed = await asManager.post(address, {
        title: 'Half done',
        courses: [await course()],
        students: [iri(student), iri(foreign)],
      });
      expect(mixed.status).toBe(422);
      expect(mixed.body.violations).toMatchObject([{ propertyPath: 'students[1]' }]);
      const dates = { accessStartDate: '2031-08-01T00:00:00Z', accessEndDate: '2031-06-01T00:00:00Z' };
      const reversed = await asManager.post(address, { title: 'Half done', courses: [await course()], ...dates });
      expect(reversed.body.violations).toMatchObject([{ propertyPath: 'accessEndDate' }]);
      expect((await asManager.post(address, { title: 'Half done' })).body.violations).toMatchObject([{ propertyPath: 'courses' }]);
      expect((await asManager.post(address, { title: 'Summer school', courses: [await course()] })).body.violations).toMatchObject([
        { propertyPath: 'title' },
      ]);
      expect((await asAdministrator.get('/api/sessions?title=Half')).body).toMatchObject({ totalItems: 0 });
    });

    it('is for session managers and administrators', async () => {
      const session = async (title: string): Promise<object> => ({ title, courses: [await course()] });
      expect((await asAdministrator.post(address, await session('Of the administrator'))).status).toBe(201);
      expect((await asOther.post(address, await session('Of a teacher'))).status).toBe(403);
      expect((await platform.stranger.post(address, await session('Of nobody'))).status).toBe(401);
    });
  });
});
