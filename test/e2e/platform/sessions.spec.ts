import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Given, Person } from '../../support/given.js';

describe('sessions', () => {
  let platform: TestApplication;
  let given: Given;
  let manager: Person;
  let student: Person;
  let asManager: ApiClient;
  let asStudent: ApiClient;
  let asAdministrator: ApiClient;
  let serial = 0;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    await given.row('access_url', { url: 'http://other.test' });
    [manager, student] = [await given.person({ status: 'session_admin' }), await given.student()];
    [asManager, asStudent] = [platform.as(manager), platform.as(student)];
    asAdministrator = platform.as(await given.administrator());
  });

  afterAll(() => platform.close());

  async function create(values: object = {}, client = asManager): Promise<Json & { readonly '@id': string }> {
    serial += 1;
    const { status, body } = await client.post('/api/sessions', { title: `Spring ${serial}`, ...values });
    expect({ status, violations: body.violations }).toEqual({ status: 201, violations: undefined });
    return body as Json & { '@id': string };
  }

  const subscribe = (
    session: Json,
    person: Person,
    relationType = 'student',
    client = asManager,
  ): Promise<{ status: number; body: Json }> =>
    client.post('/api/session_rel_users', { session: session['@id'], user: `/api/users/${person.id}`, relationType });

  const offer = (session: Json, course: { id: number }): Promise<{ status: number; body: Json }> =>
    asManager.post('/api/session_rel_courses', { session: session['@id'], course: `/api/courses/${course.id}` });

  it('are administered by the session manager who made them, and by nobody else but administrators', async () => {
    const session = await create();
    const other = platform.as(await given.person({ status: 'session_admin' }));
    expect((await asManager.get(`${session['@id']}/users`)).body.member).toMatchObject([{ relationType: 'session_admin' }]);
    expect((await other.get(session['@id'])).status).toBe(403);
    expect((await other.patch(session['@id'], { title: 'Mine' })).status).toBe(403);
    expect((await asAdministrator.patch(session['@id'], { position: 3 })).status).toBe(200);
    expect((await platform.as(await given.teacher()).post('/api/sessions', { title: 'Mine' })).status).toBe(403);
    expect((await asManager.delete(session['@id'])).status).toBe(204);
  });

  it('have titles of their own, ends after starts, and either dates or a duration', async () => {
    const { title } = await create();
    const refused = async (values: object): Promise<unknown> =>
      (await asManager.post('/api/sessions', { title: `Refused ${(serial += 1)}`, ...values })).body.violations?.map(
        ({ propertyPath }) => propertyPath,
      );
    expect(await refused({ title })).toEqual(['title']);
    const [early, late] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'];
    expect(await refused({ accessStartDate: late, accessEndDate: early })).toEqual(['accessEndDate']);
    expect(await refused({ displayStartDate: late, displayEndDate: early })).toEqual(['displayEndDate']);
    expect(await refused({ coachAccessStartDate: late, coachAccessEndDate: early })).toEqual(['coachAccessEndDate']);
    expect(await refused({ duration: 5, accessStartDate: early })).toEqual(['duration']);
  });

  it('bring students to their courses, whichever came first', async () => {
    const session = await create();
    const [first, second] = [await given.course({ visibility: 'open_platform' }), await given.course({ visibility: 'open_platform' })];
    await offer(session, first);
    const subscription = await subscribe(session, student);
    const offered = await offer(session, second);
    const courses = await asStudent.get(`/api/session_rel_course_rel_users?session=${String(session.id)}`);
    expect(courses.body.member?.map(({ course }) => course)).toEqual([`/api/courses/${first.id}`, `/api/courses/${second.id}`]);
    expect((await asManager.get(session['@id'])).body).toMatchObject({ nbrCourses: 2, nbrUsers: 1 });
    expect((await asManager.get(String(offered.body['@id']))).body.nbrUsers).toBe(1);
    await asManager.delete(String(offered.body['@id']));
    await asManager.delete(String(subscription.body['@id']));
    expect((await asManager.get(`/api/session_rel_course_rel_users?session=${String(session.id)}`)).body.totalItems).toBe(0);
  });

  it('are seen by their learners and coaches, each subscription by its owner', async () => {
    const session = await create();
    const course = await given.course({ visibility: 'open_platform' });
    await offer(session, course);
    const [coach, outsider] = [await given.teacher(), await given.student()];
    const taken = await subscribe(session, student);
    await asManager.post('/api/session_rel_course_rel_users', {
      session: session['@id'],
      course: `/api/courses/${course.id}`,
      user: `/api/users/${coach.id}`,
      status: 'course_coach',
    });
    for (const client of [asStudent, platform.as(coach)]) {
      expect((await client.get(session['@id'])).body.accessVisibility).toBe(4);
      expect((await client.get(`/api/sessions?id=${String(session.id)}`)).body.totalItems).toBe(1);
    }
    expect((await platform.as(outsider).get(session['@id'])).status).toBe(403);
    expect((await asStudent.get(String(taken.body['@id']))).status).toBe(200);
    expect((await platform.as(coach).get(String(taken.body['@id']))).status).toBe(403);
    expect((await platform.as(coach).get(`/api/session_rel_course_rel_users?course=${course.id}&status=student`)).body.totalItems).toBe(1);
  });

  it('let nobody subscribe themselves, least of all as their administrator', async () => {
    const session = await create();
    const rival = await given.person({ status: 'session_admin' });
    // What one may not read one may not name, so that 422 is a rejection here too.
    expect([403, 422]).toContain((await subscribe(session, student, 'student', asStudent)).status);
    await subscribe(session, rival, 'student');
    expect((await subscribe(session, rival, 'session_admin', platform.as(rival))).status).toBe(403);
    expect((await subscribe(session, rival, 'session_admin')).status).toBe(201);
    expect((await subscribe(session, student, 'student', platform.as(rival))).status).toBe(201);
  });

  it('take subscriptions to a course only when the course is part of them', async () => {
    const session = await create();
    const course = await given.course({ visibility: 'open_platform' });
    const body = { session: session['@id'], course: `/api/courses/${course.id}`, user: `/api/users/${student.id}` };
    expect((await asManager.post('/api/session_rel_course_rel_users', body)).body.violations).toMatchObject([{ propertyPath: 'course' }]);
    await offer(session, course);
    expect((await asManager.post('/api/session_rel_course_rel_users', body)).status).toBe(201);
    expect((await asManager.post('/api/session_rel_course_rel_users', body)).status).toBe(422);
  });

  it.each([
    ['before the start', { accessStartDate: '2999-01-01T00:00:00Z' }, 3],
    ['in time', { accessStartDate: '2020-01-01T00:00:00Z', accessEndDate: '2999-01-01T00:00:00Z', visibility: 'invisible' }, 4],
    ['after the end', { accessEndDate: '2020-01-01T00:00:00Z', visibility: 'read_only' }, 1],
    ['without dates', { visibility: 'invisible' }, 4],
  ])('tell learners their computed visibility %s', async (_, values, expected) => {
    const session = await create(values);
    await subscribe(session, student);
    const seen = await asStudent.get(session['@id']);
    expect(seen.status === 200 ? seen.body.accessVisibility : 3).toBe(expected);
    expect((await asManager.get(session['@id'])).body.accessVisibility).toBe(4);
  });

  it('end at the portal', async () => {
    const session = await create();
    expect((await subscribe(session, student)).status).toBe(201);
    await platform.dataSource.query('UPDATE access_url_rel_session SET url_id = 2 WHERE session_id = $1', [session.id]);
    for (const client of [asManager, asStudent, asAdministrator]) {
      expect((await client.get(session['@id'])).status).toBe(403);
      expect((await client.get(`/api/sessions?id=${String(session.id)}`)).body.totalItems).toBe(0);
    }
  });
});
