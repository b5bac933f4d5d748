import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Reply } from '../../support/api-client.js';
import { classroom, type Classroom } from '../../support/classroom.js';
import type { Given, Person } from '../../support/given.js';

const iri = ({ id }: { readonly id: number }): string => `/api/users/${id}`;

describe('classes and social groups', () => {
  let platform: TestApplication;
  let given: Given;
  let room: Classroom;
  let asAdministrator: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    room = await classroom(platform);
    ({ asAdministrator } = room);
  });

  afterAll(() => platform.close());

  async function made(client: ApiClient, values: object): Promise<string> {
    const { status, body } = await client.post('/api/usergroups', values);
    expect({ status, violations: body.violations }).toEqual({ status: 201, violations: undefined });
    return String(body['@id']);
  }

  const join = (client: ApiClient, usergroup: string, user: Person, relationType?: string): Promise<Reply> =>
    client.post('/api/usergroup_rel_users', { usergroup, user: iri(user), ...(relationType ? { relationType } : {}) });

  const courseMembers = async (): Promise<unknown[]> =>
    (await room.asTeacher.get(`/api/course_rel_users?course=${room.course}&itemsPerPage=100`)).body.member?.map(({ user }) => user) ?? [];

  it("classes are the administration's, social groups their founder's", async () => {
    expect((await room.asTeacher.post('/api/usergroups', { title: 'Class of mine' })).status).toBe(403);
    const chess = await made(room.asStudent, { title: 'Chess', groupType: 'social_group' });
    const group = (await room.asStudent.get(chess)).body;
    expect(group).toMatchObject({ author: iri(room.student), memberCount: 1, users: `${chess}/users` });
    expect((await room.asStudent.get(`${chess}/users`)).body.member).toMatchObject([{ user: iri(room.student), relationType: 'admin' }]);
    expect((await room.asOutsider.patch(chess, { title: 'Ours' })).status).toBe(403);
    expect((await room.asStudent.patch(chess, { description: 'Mondays', groupType: 'normal_class' })).body).toMatchObject({
      description: 'Mondays',
      groupType: 'social_group',
    });
    expect((await asAdministrator.post('/api/usergroups', { title: 'chess' })).body.violations).toMatchObject([{ propertyPath: 'title' }]);
  });

  it('open social groups are joined at once, closed ones asked to; nobody appoints themselves', async () => {
    const [founder, guest, third] = [await given.student(), await given.student(), await given.student()];
    const [asFounder, asGuest] = [platform.as(founder), platform.as(guest)];
    const open = await made(asFounder, { title: 'Choir', groupType: 'social_group' });
    expect((await join(asGuest, open, guest, 'admin')).status).toBe(403);
    expect((await join(asGuest, open, third)).status).toBe(403);
    const part = await join(asGuest, open, guest);
    expect(part.status).toBe(201);
    expect((await asGuest.patch(String(part.body['@id']), { relationType: 'moderator' })).status).toBe(403);
    expect((await asFounder.patch(String(part.body['@id']), { relationType: 'moderator' })).status).toBe(200);
    expect((await asGuest.patch(String(part.body['@id']), { relationType: 'admin' })).status).toBe(403);

    const closed = await made(asFounder, { title: 'Council', groupType: 'social_group', visibility: 'closed' });
    expect((await join(asGuest, closed, guest)).status).toBe(403);
    const request = await join(asGuest, closed, guest, 'pending_request');
    expect(request.status).toBe(201);
    expect((await asGuest.get(`${closed}/users`)).body.member).toMatchObject([{ user: iri(guest) }]);
    expect((await asGuest.patch(String(request.body['@id']), { relationType: 'reader' })).status).toBe(403);
    expect((await asFounder.patch(String(request.body['@id']), { relationType: 'reader' })).status).toBe(200);
    expect((await asGuest.get(`${closed}/users`)).body.totalItems).toBe(2);
  });

  it('keep at least one admin, and let go whom they let go', async () => {
    const [founder, guest] = [await given.student(), await given.student()];
    const [asFounder, asGuest] = [platform.as(founder), platform.as(guest)];
    const group = await made(asFounder, { title: 'Drama', groupType: 'social_group', allowMembersToLeaveGroup: false });
    const part = String((await join(asGuest, group, guest)).body['@id']);
    const first = String((await asFounder.get(`${group}/users?user=${founder.id}`)).body.member?.[0]?.['@id']);
    expect((await asGuest.delete(part)).status).toBe(403);
    await asFounder.patch(group, { allowMembersToLeaveGroup: true });
    expect((await asFounder.delete(first)).status).toBe(409);
    expect((await asFounder.patch(part, { relationType: 'admin' })).status).toBe(200);
    expect((await asFounder.delete(first)).status).toBe(204);
  });

  it('bring their members into their courses and sessions, those who join later included', async () => {
    const [early, late] = [await given.student(), await given.student()];
    const session = await given.session();
    await given.row('session_rel_course', { session_id: session.id, course_id: room.course });
    const group = await made(asAdministrator, { title: 'Class 5b' });
    expect((await join(asAdministrator, group, early)).status).toBe(201);
    const enrolment = { usergroup: group, course: `/api/courses/${room.course}` };
    expect((await room.asOutsider.post('/api/usergroup_rel_courses', enrolment)).status).not.toBe(201);
    expect((await room.asTeacher.post('/api/usergroup_rel_courses', enrolment)).status).toBe(201);
    expect(await courseMembers()).toContain(iri(early));
    expect(
      (await room.asTeacher.post('/api/usergroup_rel_sessions', { usergroup: group, session: `/api/sessions/${session.id}` })).status,
    ).not.toBe(201);
    const inSession = await asAdministrator.post('/api/usergroup_rel_sessions', {
      usergroup: group,
      session: `/api/sessions/${session.id}`,
    });
    expect(inSession.status).toBe(201);
    expect((await join(asAdministrator, group, late)).status).toBe(201);
    expect(await courseMembers()).toEqual(expect.arrayContaining([iri(early), iri(late)]));
    expect((await platform.as(late).get(`/api/session_rel_course_rel_users?session=${session.id}`)).body.totalItems).toBe(1);
    const social = await made(room.asTeacher, { title: 'Friends of the course', groupType: 'social_group' });
    expect((await room.asTeacher.post('/api/usergroup_rel_courses', { ...enrolment, usergroup: social })).body.violations).toMatchObject([
      { propertyPath: 'usergroup' },
    ]);
  });

  it('show on their portals alone', async () => {
    await given.row('access_url', { id: 800, url: 'http://other.test' });
    const group = await made(room.asStudent, { title: 'Elsewhere', groupType: 'social_group' });
    await platform.dataSource.query('UPDATE access_url_rel_usergroup SET url_id = 800 WHERE user_group_id = $1', [group.split('/').at(-1)]);
    expect((await asAdministrator.get(group)).status).toBe(403);
    expect((await room.asStudent.get(group)).status).toBe(403);
    expect((await room.asStudent.get('/api/usergroups?title=Elsewhere')).body.totalItems).toBe(0);
  });
});
