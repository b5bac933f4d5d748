import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COURSE_TOOLS } from '../../../src/course-content/tools/course-tools.js';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Given, Person } from '../../support/given.js';
import { WatchedStatements } from '../../support/watched-statements.js';

describe('courses', () => {
  let platform: TestApplication;
  let given: Given;
  let teacher: Person;
  let student: Person;
  let asAdministrator: ApiClient;
  let asEverywhere: ApiClient;
  let asTeacher: ApiClient;
  let asStudent: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    await given.row('access_url', { url: 'http://other.test' });
    [teacher, student] = [await given.teacher(), await given.student()];
    asAdministrator = platform.as(await given.administrator());
    asEverywhere = platform.as(await given.globalAdministrator());
    asTeacher = platform.as(teacher);
    asStudent = platform.as(student);
  });

  afterAll(() => platform.close());

  describe('making one', () => {
    it('gives it a code, a node below the portal, its maker as teacher', async () => {
      const { status, body } = await asTeacher.post('/api/courses', { title: 'Économie générale' });
      expect(status).toBe(201);
      expect(body).toMatchObject({ code: 'ECONOMIEGENERALE', visualCode: 'ECONOMIEGENERALE', directory: 'ECONOMIEGENERALE' });
      const node = await asTeacher.get(String(body.resourceNode));
      expect(node.body).toMatchObject({
        title: 'Économie générale',
        level: 1,
        path: expect.stringMatching(/^localhost-\d+\/Économie générale-\d+\/$/) as unknown,
      });
      const people = await asTeacher.get(String(body.users));
      expect(people.body.member).toMatchObject([{ user: `/api/users/${teacher.id}`, status: 'teacher' }]);
    });

    it('numbers the code where the title is taken, and keeps it for good', async () => {
      const first = await asTeacher.post('/api/courses', { title: 'Logic' });
      const second = await asTeacher.post('/api/courses', { title: 'Logic' });
      expect([first.body.code, second.body.code]).toEqual(['LOGIC', 'LOGIC2']);
      const changed = await asTeacher.patch(String(second.body['@id']), { code: 'OTHER', title: 'Logic II' });
      expect(changed.body).toMatchObject({ code: 'LOGIC2', title: 'Logic II' });
      const node = await asTeacher.get(String(second.body.resourceNode));
      expect(node.body).toMatchObject({ title: 'Logic II', slug: 'logic-ii' });
    });

    it('numbers courses that are made at once under one title, each with the tools of a course in their order', async () => {
      const made = await Promise.all(Array.from({ length: 8 }, () => asTeacher.post('/api/courses', { title: 'Rhetoric' })));
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
      expect(new Set(made.map(({ body }) => body.code)).size).toBe(8);
      expect(made.map(({ body }) => body.code)).toContain('RHETORIC');
      for (const { body } of made.slice(0, 2)) {
        const { member } = (await asTeacher.get(`/api/c_tools?cid=${String(body.id)}&itemsPerPage=100`)).body;
        expect((member as Json[]).map(({ title, position }) => [title, position])).toEqual(
          COURSE_TOOLS.map(({ title }, position) => [title, position]),
        );
      }
    });

    it('takes a number that a removed course has left, however many were made after it', async () => {
      const make = async (): Promise<Json> => (await asTeacher.post('/api/courses', { title: 'Ethics' })).body;
      const made = [await make(), await make(), await make()];
      expect((await asAdministrator.delete(String(made[1]?.['@id']))).status).toBe(204);
      expect([(await make()).code, (await make()).code]).toEqual(['ETHICS2', 'ETHICS4']);
    });

    it('numbers without gaps, within 40 characters', async () => {
      const codes: unknown[] = [];
      for (let number = 1; number <= 11; number += 1)
        codes.push((await asTeacher.post('/api/courses', { title: 'y'.repeat(60) })).body.code);
      const numbers = Array.from({ length: 10 }, (_, index) => String(index + 2));
      expect(codes).toEqual(['Y'.repeat(40), ...numbers.map((number) => 'Y'.repeat(40 - number.length) + number)]);
    });

    it('takes as many statements whatever the number of tools, and no lock that another maker waits for', async () => {
      await asTeacher.post('/api/courses', { title: 'Grammar' });
      const watched = WatchedStatements.of();
      const asked = await watched.textsDuring(() => asTeacher.post('/api/courses', { title: 'Dialectic' })).finally(() => watched.stop());
      expect(asked).toContain('COMMIT');
      expect(asked.length).toBeLessThanOrEqual(16);
      expect(asked.filter((text) => /pg_advisory_xact_lock|WHERE "id" = \$1 FOR/.test(text))).toEqual([]);
    });

    it('refuses a code that is taken', async () => {
      await asTeacher.post('/api/courses', { title: 'One', code: 'TAKEN' });
      const { status, body } = await asTeacher.post('/api/courses', { title: 'Two', code: 'TAKEN' });
      expect(status).toBe(422);
      expect(body.violations).toMatchObject([{ propertyPath: 'code' }]);
    });

    it('is refused to students and strangers', async () => {
      expect((await asStudent.post('/api/courses', { title: 'Mine' })).status).toBe(403);
      expect((await platform.stranger.post('/api/courses', { title: 'Mine' })).status).toBe(401);
    });

    it('stops at the limit of the portal', async () => {
      await platform.dataSource.query(
        'UPDATE access_url SET limit_courses = (SELECT count(*) FROM access_url_rel_course WHERE url_id = 1) WHERE id = 1',
      );
      const { status, body } = await asTeacher.post('/api/courses', { title: 'One too many' });
      await platform.dataSource.query('UPDATE access_url SET limit_courses = NULL');
      expect(status).toBe(409);
      expect(body.detail).toMatch(/^This portal takes no more than \d+ courses\.$/);
    });
  });

  describe('viewing one', () => {
    /** Who sees which course: member is a student of it, other is signed in only. */
    const TABLE = [
      ['open_world', { administrator: 200, teacher: 200, member: 200, other: 200, stranger: 200 }],
      ['open_platform', { administrator: 200, teacher: 200, member: 200, other: 200, stranger: 401 }],
      ['registered', { administrator: 200, teacher: 200, member: 200, other: 403, stranger: 401 }],
      ['closed', { administrator: 200, teacher: 200, member: 403, other: 403, stranger: 401 }],
      ['hidden', { administrator: 200, teacher: 403, member: 403, other: 403, stranger: 401 }],
    ] as const;

    it.each(TABLE)('%s: item, list and count agree', async (visibility, expected) => {
      const course = await given.course({ visibility });
      const other = await given.student();
      await given.member(course, teacher, 'teacher');
      await given.member(course, student);
      const callers = {
        administrator: asAdministrator,
        teacher: asTeacher,
        member: asStudent,
        other: platform.as(other),
        stranger: platform.stranger,
      };
      for (const [name, caller] of Object.entries(callers)) {
        const item = await caller.get(`/api/courses/${course.id}`);
        const list = await caller.get(`/api/courses?id=${course.id}`);
        // Everybody may ask for the catalogue; a stranger finds in it what is open to the world.
        const wanted = expected[name as keyof typeof expected];
        expect({ name, seen: item.status === 200 }).toEqual({ name, seen: wanted === 200 });
        expect({ name, count: list.body.totalItems }).toEqual({ name, count: wanted === 200 ? 1 : 0 });
      }
    });

    it('is closed to learners once it has expired', async () => {
      const course = await given.course({ visibility: 'open_platform', expiration_date: new Date(Date.now() - 60_000) });
      await given.member(course, student);
      await given.member(course, teacher, 'teacher');
      expect((await asStudent.get(`/api/courses/${course.id}`)).status).toBe(403);
      expect((await asTeacher.get(`/api/courses/${course.id}`)).status).toBe(200);
    });

    it('is not of this portal when it is on another one', async () => {
      const course = await given.course({ visibility: 'open_world' });
      await platform.dataSource.query('UPDATE access_url_rel_course SET url_id = 2 WHERE course_id = $1', [course.id]);
      await given.member(course, teacher, 'teacher');
      for (const caller of [asAdministrator, asTeacher, asStudent]) {
        expect((await caller.get(`/api/courses/${course.id}`)).status).toBe(403);
        expect((await caller.get(`/api/courses?id=${course.id}`)).body.totalItems).toBe(0);
      }
      const everywhere = platform.as(await given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
      expect((await everywhere.get(`/api/courses/${course.id}`)).status).toBe(200);
    });
  });

  describe('changing and deleting one', () => {
    it('is for its teachers, not for those of other courses', async () => {
      const course = await given.course({ visibility: 'open_platform' });
      await given.member(course, teacher, 'teacher');
      const stranger = platform.as(await given.teacher());
      expect((await stranger.patch(`/api/courses/${course.id}`, { title: 'Mine' })).status).toBe(403);
      expect((await asTeacher.patch(`/api/courses/${course.id}`, { title: 'Ours' })).body.title).toBe('Ours');
      expect((await stranger.delete(`/api/courses/${course.id}`)).status).toBe(403);
      expect((await asTeacher.delete(`/api/courses/${course.id}`)).status).toBe(204);
      expect((await asTeacher.get(`/api/courses/${course.id}`)).status).toBe(404);
    });

    it('changes what is stored in the course alone, by those who may and where there is one', async () => {
      const course = await given.course({ visibility: 'open_platform' });
      await given.member(course, teacher, 'teacher');
      const path = `/api/courses/${course.id}`;
      const changed = await Promise.all(['Letters', 'Sciences'].map((departmentName) => asTeacher.patch(path, { departmentName })));
      expect(changed.map(({ status, body }) => [status, body.departmentName])).toEqual([
        [200, 'Letters'],
        [200, 'Sciences'],
      ]);
      const { lastEdit } = (await asTeacher.get(path)).body;
      expect((await asStudent.patch(path, { departmentName: 'None' })).status).toBe(403);
      expect((await asTeacher.patch('/api/courses/999999', { departmentName: 'None' })).status).toBe(404);
      expect((await asTeacher.get(path)).body).toMatchObject({ lastEdit });
    });

    it('hides a course by administrators only', async () => {
      const course = await given.course();
      await given.member(course, teacher, 'teacher');
      expect((await asTeacher.patch(`/api/courses/${course.id}`, { visibility: 'hidden' })).status).toBe(403);
      expect((await asAdministrator.patch(`/api/courses/${course.id}`, { visibility: 'hidden' })).status).toBe(200);
    });

    it('never tells the registration code', async () => {
      const { body } = await asTeacher.post('/api/courses', { title: 'Secret', registrationCode: 'open sesame' });
      expect(JSON.stringify(body)).not.toContain('sesame');
    });

    it('takes its content along, save what another course has too', async () => {
      const [course, other] = [await given.course(), await given.course()];
      for (const each of [course, other]) await given.member(each, teacher, 'teacher');
      const group = (title: string, links: object[]): Promise<Json> =>
        asTeacher.post('/api/c_groups', { title, parentResourceNodeId: course.node, resourceLinkList: links }).then(({ body }) => body);
      const own = await group('Own', [{ cid: course.id }]);
      const shared = await group('Shared', [{ cid: course.id }, { cid: other.id }]);
      expect((await asTeacher.delete(`/api/courses/${course.id}`)).status).toBe(204);
      expect((await asTeacher.get(String(own['@id']))).status).toBe(404);
      expect((await asTeacher.get(String(shared['@id']))).status).toBe(200);
      const node = await asTeacher.get(String(shared.resourceNode));
      expect(node.body.parent).toBe(`/api/resource_nodes/${other.node}`);
    });
  });

  describe('subscriptions', () => {
    const subscription = (course: { id: number }, person: Person, others: object = {}): object => ({
      user: `/api/users/${person.id}`,
      course: `/api/courses/${course.id}`,
      ...others,
    });

    it('a user subscribes himself as student where the course is open to it', async () => {
      const open = await given.course({ visibility: 'open_platform' });
      const shut = await given.course({ visibility: 'open_platform', subscribe: false });
      expect((await asStudent.post('/api/course_rel_users', subscription(open, student))).status).toBe(201);
      expect((await asStudent.post('/api/course_rel_users', subscription(shut, student))).status).toBe(403);
      const registered = await given.course({ visibility: 'registered' });
      expect((await asStudent.post('/api/course_rel_users', subscription(registered, student))).status).toBe(422);
    });

    it('nobody makes himself a teacher, or subscribes others to a course he does not teach', async () => {
      const course = await given.course({ visibility: 'open_platform' });
      const impostor = await given.teacher();
      const asImpostor = platform.as(impostor);
      expect((await asImpostor.post('/api/course_rel_users', subscription(course, impostor, { status: 'teacher' }))).status).toBe(403);
      expect((await asImpostor.post('/api/course_rel_users', subscription(course, student))).status).toBe(403);
      const own = await asImpostor.post('/api/course_rel_users', subscription(course, impostor));
      expect((await asImpostor.patch(String(own.body['@id']), { status: 'teacher' })).status).toBe(403);
    });

    it('a teacher subscribes others and sees who is in the course', async () => {
      const course = await given.course();
      await given.member(course, teacher, 'teacher');
      expect((await asTeacher.post('/api/course_rel_users', subscription(course, student))).status).toBe(201);
      expect((await asTeacher.get(`/api/course_rel_users?course=${course.id}&order[user.lastname]=asc`)).body.totalItems).toBe(2);
      expect((await asStudent.get(`/api/course_rel_users?course=${course.id}`)).body.totalItems).toBe(1);
      const again = await asTeacher.post('/api/course_rel_users', subscription(course, student));
      expect(again.status).toBe(422);
    });

    it('asks for the registration code', async () => {
      const course = await given.course({ visibility: 'open_platform', registration_code: 'open sesame' });
      const refused = await asStudent.post('/api/course_rel_users', subscription(course, student));
      expect(refused.body.violations).toMatchObject([{ propertyPath: 'registrationCode' }]);
      const wrong = await asStudent.post('/api/course_rel_users', subscription(course, student, { registrationCode: 'open barley' }));
      expect(wrong.status).toBe(422);
      const right = await asStudent.post('/api/course_rel_users', subscription(course, student, { registrationCode: 'open sesame' }));
      expect(right.status).toBe(201);
    });

    it('are opened by the registration code where the catalogue shows the course, and are closed otherwise', async () => {
      const CODE = 'open sesame';
      const personally = (course: { id: number }, visible: boolean): Promise<number> =>
        given.row('course_rel_user_catalogue', { course_id: course.id, user_id: student.id, visible });
      const inCatalogue = async (course: { id: number }): Promise<void> => {
        const entry = { course: `/api/courses/${course.id}`, accessUrl: '/api/access_urls/1' };
        expect((await asEverywhere.post('/api/catalogue_course_rel_access_url_rel_usergroups', entry)).status).toBe(201);
      };
      const none = (): Promise<void> => Promise.resolve();
      const kept = async (course: { id: number }): Promise<void> => {
        await inCatalogue(course);
        await personally(course, false);
      };
      const CASES: readonly [
        what: string,
        course: object,
        shown: (course: { id: number }) => Promise<unknown>,
        code: string | undefined,
        opens: boolean,
      ][] = [
        ['for members, in the catalogue', { visibility: 'registered' }, inCatalogue, CODE, true],
        ['for members, in the catalogue, another code', { visibility: 'registered' }, inCatalogue, 'open barley', false],
        ['for members, in the catalogue, no code', { visibility: 'registered' }, inCatalogue, undefined, false],
        ['for members, in the catalogue of the person', { visibility: 'registered' }, (course) => personally(course, true), CODE, true],
        ['for members, kept from the person', { visibility: 'registered' }, kept, CODE, false],
        ['for members, not in the catalogue', { visibility: 'registered' }, none, CODE, false],
        ['for members without a code, in the catalogue', { visibility: 'registered', registration_code: null }, inCatalogue, CODE, false],
        ['for members who are put in, in the catalogue', { visibility: 'registered', subscribe: false }, inCatalogue, CODE, false],
        ['over, in the catalogue', { visibility: 'registered', expiration_date: '2020-01-01' }, inCatalogue, CODE, false],
        ['closed, in the catalogue', { visibility: 'closed' }, inCatalogue, CODE, false],
        ['hidden, in the catalogue', { visibility: 'hidden' }, inCatalogue, CODE, false],
        ['open to all who are signed in', { visibility: 'open_platform' }, none, CODE, true],
      ];
      for (const [what, values, show, registrationCode, opens] of CASES) {
        const course = await given.course({ registration_code: CODE, ...values });
        await show(course);
        const before = (await asStudent.get(`/api/courses/${course.id}`)).status;
        const { status } = await asStudent.post('/api/course_rel_users', subscription(course, student, { registrationCode }));
        const after = (await asStudent.get(`/api/courses/${course.id}`)).status;
        const isOpen = what.startsWith('open');
        expect([what, status === 201, before === 200, after === 200]).toEqual([what, opens, isOpen, opens]);
      }
    });

    it('are left by oneself only where the course allows it', async () => {
      const course = await given.course({ visibility: 'open_platform', unsubscribe: true });
      const { body } = await asStudent.post('/api/course_rel_users', subscription(course, student));
      await platform.dataSource.query('UPDATE course SET unsubscribe = FALSE WHERE id = $1', [course.id]);
      expect((await asStudent.delete(String(body['@id']))).status).toBe(403);
      await platform.dataSource.query('UPDATE course SET unsubscribe = TRUE WHERE id = $1', [course.id]);
      expect((await asStudent.delete(String(body['@id']))).status).toBe(204);
    });

    it('leave a course at least one teacher', async () => {
      const course = await given.course();
      await given.member(course, teacher, 'teacher');
      const { body } = await asTeacher.get(`/api/course_rel_users?course=${course.id}`);
      const last = String(body.member?.[0]?.['@id']);
      expect((await asAdministrator.delete(last)).status).toBe(409);
      expect((await asAdministrator.patch(last, { status: 'student' })).body.violations).toMatchObject([{ propertyPath: 'status' }]);
    });
  });

  describe('categories', () => {
    it('form a tree without rings, kept by administrators', async () => {
      const root = await asEverywhere.post('/api/course_categories', { title: 'Sciences', code: 'SCI' });
      const child = await asEverywhere.post('/api/course_categories', { title: 'Physics', code: 'PHY', parent: root.body['@id'] });
      expect((await asTeacher.get(String(root.body['@id']))).body.childrenCount).toBe(1);
      const ring = await asEverywhere.patch(String(root.body['@id']), { parent: child.body['@id'] });
      expect(ring.body.violations).toMatchObject([{ propertyPath: 'parent' }]);
      expect((await asEverywhere.delete(String(root.body['@id']))).status).toBe(409);
      expect((await asTeacher.post('/api/course_categories', { title: 'Mine', code: 'MY' })).status).toBe(403);
    });

    it('classify courses, unless they take none', async () => {
      const open = await asEverywhere.post('/api/course_categories', { title: 'Arts', code: 'ART' });
      const closed = await asEverywhere.post('/api/course_categories', { title: 'All', code: 'ALL', authCourseChild: false });
      const { body } = await asTeacher.post('/api/courses', { title: 'Drawing', categories: [open.body['@id']] });
      expect(body.categories).toEqual([open.body['@id']]);
      const refused = await asTeacher.patch(String(body['@id']), { categories: [open.body['@id'], closed.body['@id']] });
      expect(refused.body.violations).toMatchObject([{ propertyPath: 'categories[1]' }]);
      expect((await asEverywhere.delete(String(open.body['@id']))).status).toBe(409);
      const listed = await asTeacher.get(`${String(open.body['@id'])}/courses`);
      expect(listed.body.totalItems).toBe(1);
    });
  });
});
