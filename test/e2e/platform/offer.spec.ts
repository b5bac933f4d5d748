import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import type { Given } from '../../support/given.js';

describe('what a portal is organised by', () => {
  let platform: TestApplication;
  let given: Given;
  let room: Classroom;
  let asAdministrator: ApiClient;
  let asEverywhere: ApiClient;
  let asManager: ApiClient;
  let otherPortal: number;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    room = await classroom(platform);
    ({ asAdministrator } = room);
    asEverywhere = platform.as(await given.globalAdministrator());
    asManager = platform.as(await given.person({ status: 'session_admin' }));
    otherPortal = await given.row('access_url', { url: 'http://other.test' });
  });

  afterAll(() => platform.close());

  async function made(path: string, values: object, client = asAdministrator): Promise<Json & { '@id': string }> {
    const { status, body } = await client.post(path, values);
    expect({ status, violations: body.violations }).toEqual({ status: 201, violations: undefined });
    return body as Json & { '@id': string };
  }

  const places = ({ body }: Reply): unknown => body.violations?.map(({ propertyPath }) => propertyPath);
  const course = (): string => `/api/courses/${room.course}`;

  it('languages: shown to everybody, kept by global administrators, and staying while used', async () => {
    const french = await made('/api/languages', { englishName: 'French', originalName: 'français', isocode: 'fr' }, asEverywhere);
    expect((await platform.stranger.get('/api/languages?isocode=fr')).body.totalItems).toBe(1);
    expect((await room.asTeacher.post('/api/languages', { englishName: 'Elvish', isocode: 'qya' })).status).toBe(403);
    const variant = await made('/api/languages', { englishName: 'Canadian French', isocode: 'fr-CA', parent: french['@id'] }, asEverywhere);
    expect(places(await asEverywhere.patch(french['@id'], { parent: variant['@id'] }))).toEqual(['parent']);
    await asEverywhere.patch(course(), { courseLanguage: 'fr' });
    expect((await asEverywhere.delete(french['@id'])).status).toBe(409);
    expect((await asEverywhere.delete(variant['@id'])).status).toBe(204);
  });

  it('branches and rooms: of the portal alone', async () => {
    const branch = await made('/api/branch_syncs', { title: 'North campus', adminMail: 'north@example.org' });
    expect(branch).toMatchObject({ url: '/api/access_urls/1', lvl: 0, root: branch.id });
    const hall = await made('/api/rooms', { title: 'Hall', branch: branch['@id'] });
    expect((await room.asStudent.get(branch['@id'])).body).not.toHaveProperty('adminMail', 'north@example.org');
    const foreign = await given.row('branch_sync', { title: 'Elsewhere', url_id: otherPortal });
    const foreignRoom = await given.row('room', { title: 'Elsewhere', branch_id: foreign });
    const everywhere = platform.as(await given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
    for (const client of [asAdministrator, everywhere]) {
      expect((await client.get(`/api/branch_syncs/${foreign}`)).status).toBe(403);
      expect((await client.get(`/api/rooms/${foreignRoom}`)).status).toBe(403);
    }
    expect(places(await asAdministrator.patch(course(), { room: `/api/rooms/${foreignRoom}` }))).toEqual(['room']);
    expect((await asAdministrator.patch(course(), { room: hall['@id'] })).status).toBe(200);
    expect((await asAdministrator.delete(hall['@id'])).status).toBe(204);
    expect((await asAdministrator.get(course())).body.room).toBeNull();
  });

  it('session categories: kept by session managers, each of its portal', async () => {
    const label = await made('/api/session_categories', { title: 'Summer' }, asManager);
    expect(label.url).toBe('/api/access_urls/1');
    const period = { title: 'Winter', dateStart: '2024-03-01', dateEnd: '2024-02-01' };
    expect(places(await asManager.post('/api/session_categories', period))).toEqual(['dateEnd']);
    expect((await room.asTeacher.post('/api/session_categories', { title: 'Mine' })).status).toBe(403);
    const session = await made('/api/sessions', { title: 'Labelled', category: label['@id'] }, asManager);
    expect((await asManager.get(`${label['@id']}/sessions`)).body.totalItems).toBe(1);
    expect((await asManager.delete(label['@id'])).status).toBe(204);
    expect((await asManager.get(session['@id'])).body.category).toBeNull();
  });

  it('careers: archiving one archives its promotions', async () => {
    const career = await made('/api/careers', { title: 'Nursing' }, asManager);
    const promotion = await made('/api/promotions', { title: '2024', career: career['@id'] }, asManager);
    expect((await asManager.delete(career['@id'])).status).toBe(409);
    await asManager.patch(career['@id'], { status: 'inactive' });
    expect((await room.asStudent.get(promotion['@id'])).body.status).toBe('inactive');
    expect((await room.asTeacher.patch(career['@id'], { status: 'active' })).status).toBe(403);
  });

  it('requests for courses: accepting one makes the course, and its requester the teacher', async () => {
    const wish = { code: 'WISH1', title: 'Wished for', description: 'Because' };
    expect((await room.asStudent.post('/api/course_requests', wish)).status).toBe(403);
    const request = await made('/api/course_requests', { ...wish, status: 'accepted' }, room.asTeacher);
    expect(request).toMatchObject({ status: 'pending', user: `/api/users/${room.teacher.id}` });
    expect((await room.asTeacher.patch(request['@id'], { status: 'accepted', title: 'Wish' })).body).toMatchObject({ status: 'pending' });
    expect((await asAdministrator.patch(request['@id'], { status: 'accepted' })).status).toBe(200);
    const { body } = await room.asTeacher.get('/api/courses?code[exact]=WISH1');
    expect(body.member).toMatchObject([{ title: 'Wish', description: 'Because' }]);
    const subscriptions = await room.asTeacher.get(`${String(body.member?.[0]?.['@id'])}/users`);
    expect(subscriptions.body.member).toMatchObject([{ user: `/api/users/${room.teacher.id}`, status: 'teacher' }]);
    expect((await asAdministrator.patch(request['@id'], { status: 'rejected' })).status).toBe(409);
    expect((await room.asTeacher.delete(request['@id'])).status).toBe(403);
    expect(places(await room.asTeacher.post('/api/course_requests', { ...wish, code: 'wish1'.toUpperCase() }))).toEqual(['code']);
  });

  it('invitations: by teachers to their course, withdrawn by their issuer until accepted', async () => {
    const invite = (client: ApiClient, values: object): Promise<Reply> =>
      client.post('/api/course_invitations', { email: 'new@example.org', ...values });
    expect((await invite(room.asStudent, { course: course() })).status).toBe(403);
    expect(places(await invite(room.asTeacher, {}))).toEqual(['course']);
    const sent = await invite(room.asTeacher, { course: course() });
    expect(sent.body).toMatchObject({ state: 'pending', createdBy: `/api/users/${room.teacher.id}`, accessUrl: '/api/access_urls/1' });
    expect((await room.asStudent.get(String(sent.body['@id']))).status).toBe(403);
    expect((await room.asTeacher.patch(String(sent.body['@id']), { revoke: true })).body).toMatchObject({ state: 'revoked' });
    const accepted = await invite(room.asTeacher, { course: course() });
    await platform.dataSource.query('UPDATE course_invitation SET accepted_at = now() WHERE id = $1', [accepted.body.id]);
    expect((await room.asTeacher.patch(String(accepted.body['@id']), { revoke: true })).status).toBe(422);
    expect((await room.asTeacher.delete(String(accepted.body['@id']))).status).toBe(403);
  });

  it('sequences: nothing before itself, and nothing of other portals', async () => {
    const sequence = await made('/api/sequences', { title: 'Mathematics' }, asEverywhere);
    const [first, second] = [await given.course(), await given.course()];
    const place = (resourceId: number, requirements: number[]): Promise<Reply> =>
      asAdministrator.post('/api/sequence_resources', { sequence: sequence['@id'], type: 'course', resourceId, requirements });
    const one = await place(first.id, []);
    const two = await place(second.id, [first.id]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(places(await asAdministrator.patch(String(one.body['@id']), { requirements: [second.id] }))).toEqual(['requirements']);
    expect(places(await place((await given.course()).id, [room.course]))).toEqual(['requirements']);
    expect(places(await place(999_999, []))).toEqual(['resourceId']);
    expect((await room.asStudent.get(sequence['@id'])).body.graph).toEqual([
      { type: 'course', resourceId: first.id, requirements: [] },
      { type: 'course', resourceId: second.id, requirements: [first.id] },
    ]);
    expect((await asAdministrator.delete(String(one.body['@id']))).status).toBe(204);
    expect((await room.asStudent.get(String(two.body['@id']))).body.requirements).toEqual([]);
    await platform.dataSource.query('DELETE FROM access_url_rel_course WHERE course_id = $1', [second.id]);
    expect((await asAdministrator.get(String(two.body['@id']))).status).toBe(403);
    expect((await room.asStudent.get(sequence['@id'])).body.graph).toEqual([]);
  });

  it('the catalogue: entries for one class are shown to that class', async () => {
    const group = await made('/api/usergroups', { title: 'Class 7b' });
    const entry = { course: course(), accessUrl: '/api/access_urls/1', usergroup: group['@id'] };
    const shown = await made('/api/catalogue_course_rel_access_url_rel_usergroups', entry);
    expect((await room.asTeacher.post('/api/catalogue_course_rel_access_url_rel_usergroups', entry)).status).toBe(403);
    expect((await room.asOutsider.get(shown['@id'])).status).toBe(403);
    const pupil = await given.student();
    await given.row('usergroup_rel_user', { user_id: pupil.id, usergroup_id: group.id, relation_type: 'reader' });
    expect((await platform.as(pupil).get(shown['@id'])).status).toBe(200);
    const personal = { user: `/api/users/${room.student.id}`, course: course(), visible: false };
    expect((await room.asStudent.post('/api/course_rel_user_catalogues', personal)).status).toBe(403);
    await made('/api/course_rel_user_catalogues', personal, room.asTeacher);
  });

  it('announcements planned for a session: made by its coaches and managers, and fixed once sent', async () => {
    const session = await made('/api/sessions', { title: 'Announced' }, asManager);
    const announcement = { session: session['@id'], subject: 'Welcome', message: '<p>Hello</p>' };
    expect((await room.asStudent.post('/api/scheduled_announcements', announcement)).status).toBe(422);
    const coach = await given.teacher();
    await given.row('session_rel_user', { session_id: session.id, user_id: coach.id, relation_type: 'general_coach' });
    const planned = await made('/api/scheduled_announcements', { ...announcement, sent: true }, platform.as(coach));
    expect(planned.sent).toBe(false);
    expect(places(await asManager.patch(planned['@id'], { course: course() }))).toEqual(['course']);
    await platform.dataSource.query('UPDATE scheduled_announcements SET sent = TRUE WHERE id = $1', [planned.id]);
    expect((await asManager.patch(planned['@id'], { subject: 'Again' })).status).toBe(409);
  });
});
