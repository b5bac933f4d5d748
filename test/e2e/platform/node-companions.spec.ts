import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import type { Given } from '../../support/given.js';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

describe('what goes with nodes', () => {
  let platform: TestApplication;
  let given: Given;
  let room: Classroom;
  let serial = 0;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    room = await classroom(platform);
  });

  afterAll(() => platform.close());

  async function made(path: string, values: object, client: ApiClient): Promise<Json & { '@id': string }> {
    const { status, body } = await client.post(path, values);
    expect({ status, violations: body.violations }).toEqual({ status: 201, violations: undefined });
    return body as Json & { '@id': string };
  }

  function term(): Promise<Json> {
    serial += 1;
    return made('/api/glossaries', { title: `Term ${serial}`, description: 'x', parentResourceNodeId: room.node }, room.asTeacher);
  }

  it('comments: by those who read the content, in their own name, moderated by those who edit it', async () => {
    const { resourceNode } = await term();
    expect((await room.asOutsider.post('/api/resource_comments', { resourceNode, content: 'Hi' })).status).toBe(422);
    const comment = await made('/api/resource_comments', { resourceNode, content: 'Hi', author: '/api/users/1' }, room.asStudent);
    expect(comment.author).toBe(`/api/users/${room.student.id}`);
    const answer = { resourceNode, content: 'Hello', parent: comment['@id'] };
    const answered = await made('/api/resource_comments', answer, room.asTeacher);
    const elsewhere = await term();
    const astray = await room.asTeacher.post('/api/resource_comments', { ...answer, resourceNode: elsewhere.resourceNode });
    expect(astray.body.violations).toMatchObject([{ propertyPath: 'parent' }]);
    expect((await room.asOutsider.get(comment['@id'])).status).toBe(403);
    expect((await room.asStudent.patch(answered['@id'], { content: 'No' })).status).toBe(403);
    expect((await room.asStudent.patch(comment['@id'], { content: 'Hi!' })).status).toBe(200);
    expect((await room.asTeacher.delete(comment['@id'])).status).toBe(204);
    expect((await room.asTeacher.get(answered['@id'])).status).toBe(404);
  });

  it('rights of links: given by those who teach in the context, once for a role', async () => {
    const { resourceNode } = await term();
    const { body } = await room.asTeacher.get(`${String(resourceNode)}/resource_links`);
    const right = { resourceLink: body.member?.[0]?.['@id'], role: 'ROLE_CURRENT_COURSE_STUDENT', mask: 5 };
    expect((await room.asStudent.post('/api/resource_rights', right)).status).toBe(403);
    const granted = await made('/api/resource_rights', right, room.asTeacher);
    expect((await room.asTeacher.post('/api/resource_rights', right)).status).toBe(422);
    expect((await room.asTeacher.post('/api/resource_rights', { ...right, role: 'ROLE_KING' })).status).toBe(422);
    expect((await room.asStudent.get(granted['@id'])).status).toBe(403);
  });

  it('illustrations: seen by everybody, one of each node, made by those who teach the course', async () => {
    const colleague = platform.as(await room.colleague());
    const picture = { name: 'Cover', parentResourceNodeId: room.node, uploadFile: PICTURE };
    expect((await room.asStudent.post('/api/illustrations', picture)).status).toBe(403);
    const first = await made('/api/illustrations', picture, room.asTeacher);
    expect((await platform.stranger.get(first['@id'])).status).toBe(200);
    const second = await made('/api/illustrations', { ...picture, name: 'New cover' }, colleague);
    expect((await room.asTeacher.get(first['@id'])).status).toBe(404);
    const files = await room.asTeacher.get(`${String(second.resourceNode)}/resource_files`);
    expect(files.body.member).toMatchObject([{ title: 'New cover', mimeType: 'image/png', size: 8, image: true }]);
    expect((await room.asOutsider.delete(second['@id'])).status).toBe(403);
    expect((await room.asTeacher.delete(second['@id'])).status).toBe(204);
  });

  it('assets: pictures for everybody signed in, files of records for their uploader', async () => {
    const picture = await made('/api/assets', { title: 'badge.png', category: 'skill', uploadFile: PICTURE }, room.asTeacher);
    expect(picture).toMatchObject({ mimeType: 'image/png', size: 8, creator: `/api/users/${room.teacher.id}` });
    const record = await made('/api/assets', { title: 'id.png', category: 'extra_field', uploadFile: PICTURE }, room.asTeacher);
    expect((await room.asStudent.get(picture['@id'])).status).toBe(200);
    expect((await room.asStudent.get(record['@id'])).status).toBe(403);
    expect((await platform.stranger.get(picture['@id'])).status).toBe(401);
    expect((await room.asStudent.post('/api/assets', { title: 'x', category: 'skill' })).status).toBe(403);
    const broken = await room.asTeacher.post('/api/assets', { title: 'x', category: 'skill', uploadFile: 'C:\\picture.png' });
    expect(broken.body.violations).toMatchObject([{ propertyPath: 'uploadFile' }]);
    expect((await room.asTeacher.delete(picture['@id'])).status).toBe(403);
    expect((await room.asAdministrator.delete(picture['@id'])).status).toBe(204);
  });

  it('links to a class: narrow the content to it', async () => {
    const group = await made('/api/usergroups', { title: 'Class 8a' }, room.asAdministrator);
    const content = await term();
    const { body } = await room.asTeacher.get(`${String(content.resourceNode)}/resource_links`);
    const original = String(body.member?.[0]?.['@id']);
    const narrowed = {
      resourceNode: content.resourceNode,
      course: `/api/courses/${room.course}`,
      userGroup: group['@id'],
      visibility: 'published',
    };
    expect((await room.asAdministrator.post('/api/resource_links', narrowed)).status).toBe(201);
    await room.asTeacher.delete(original);
    expect((await room.asStudent.get(String(content['@id']))).status).toBe(403);
    await given.row('usergroup_rel_user', { user_id: room.student.id, usergroup_id: group.id, relation_type: 'pending_request' });
    expect((await room.asStudent.get(String(content['@id']))).status).toBe(403);
    await platform.dataSource.query("UPDATE usergroup_rel_user SET relation_type = 'reader' WHERE user_id = $1", [room.student.id]);
    expect((await room.asStudent.get(String(content['@id']))).status).toBe(200);
  });
});
