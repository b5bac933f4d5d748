import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { classroom, type Classroom } from '../../support/classroom.js';
import type { Given } from '../../support/given.js';

const TEXT = 'Hi';

describe('the voters on nodes, links and files', () => {
  let platform: TestApplication;
  let given: Given;
  let room: Classroom;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    room = await classroom(platform);
  });

  afterAll(() => platform.close());

  async function made(client: ApiClient, path: string, values: object): Promise<Json> {
    const { status, body } = await client.post(`/api/${path}`, values);
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  const statuses = (address: unknown, ...clients: ApiClient[]): Promise<number[]> =>
    Promise.all(clients.map(async (client) => (await client.get(String(address))).status));

  async function fileOf(client: ApiClient, content: Json): Promise<unknown> {
    const { body } = await client.get(`${String(content.resourceNode)}/resource_files`);
    return body.member?.[0]?.['@id'];
  }

  describe('Node', () => {
    it('any, of a course: the rule of the course applies instead', async () => {
      const node = `/api/resource_nodes/${room.node}`;
      const visibility = (value: string): Promise<unknown> =>
        platform.dataSource.query('UPDATE course SET visibility = $2 WHERE id = $1', [room.course, value]);
      const seen = (): Promise<number[]> => statuses(node, room.asAdministrator, room.asTeacher, room.asStudent, room.asOutsider);
      expect(await seen()).toEqual([200, 200, 200, 403]);
      await visibility('open_platform');
      expect(await seen()).toEqual([200, 200, 200, 200]);
      await visibility('hidden');
      expect(await seen()).toEqual([200, 403, 403, 403]);
      await visibility('registered');
      expect((await room.asTeacher.patch(node, { title: 'Mine' })).status).toBe(403);
    });

    it('any: the creator, who teaches there no more', async () => {
      const colleague = await room.colleague();
      const asColleague = platform.as(colleague);
      const document = await made(asColleague, 'documents', { title: 'Draft of a colleague', resourceLinkList: [{ cid: room.course }] });
      await platform.dataSource.query('DELETE FROM course_rel_user WHERE user_id = $1', [colleague.id]);
      expect((await asColleague.get(String(document['@id']))).status).toBe(200);
      expect((await asColleague.patch(String(document['@id']), { title: 'Still mine' })).status).toBe(200);
      // What one may not read one may not name, so that 422 is a rejection here too.
      expect([403, 422]).toContain((await asColleague.post('/api/documents', { title: 'New', parentResourceNodeId: room.node })).status);
    });
  });

  describe('Node via link', () => {
    it('view: nobody who is of the course through a session that is over', async () => {
      const session = await given.session({ access_end_date: '2020-01-01', visibility: 'invisible' });
      const learner = await given.student();
      await given.row('session_rel_course', { session_id: session.id, course_id: room.course });
      await given.row('session_rel_course_rel_user', {
        session_id: session.id,
        course_id: room.course,
        user_id: learner.id,
        status: 'student',
      });
      const document = await made(room.asTeacher, 'documents', { title: 'Of the course', parentResourceNodeId: room.node });
      expect(await statuses(document['@id'], platform.as(learner))).toEqual([403]);
    });

    it('view, edit: the teacher of another course in neither way, whatever course the address names', async () => {
      const other = await classroom(platform);
      const document = await made(room.asTeacher, 'documents', { title: 'Ours', parentResourceNodeId: room.node });
      expect(await statuses(`${String(document['@id'])}?cid=${other.course}`, other.asTeacher)).toEqual([403]);
      const listed = await other.asTeacher.get(`/api/documents?id=${String(document.id)}&cid=${room.course}`);
      expect(listed.body.totalItems).toBe(0);
      expect((await other.asTeacher.patch(String(document['@id']), { title: 'Mine' })).status).toBe(403);
      expect((await other.asTeacher.delete(String(document['@id']))).status).toBe(403);
    });
  });

  describe('File', () => {
    it('view: the same as view on its node', async () => {
      const values = { filetype: 'file', contentFile: TEXT };
      const published = await made(room.asTeacher, 'documents', { title: 'a.txt', parentResourceNodeId: room.node, ...values });
      const draft = await made(room.asTeacher, 'documents', {
        title: 'b.txt',
        resourceLinkList: [{ cid: room.course, visibility: 'draft' }],
        ...values,
      });
      const readers = [room.asTeacher, room.asStudent, room.asOutsider] as const;
      expect(await statuses(await fileOf(room.asTeacher, published), ...readers)).toEqual([200, 200, 403]);
      expect(await statuses(await fileOf(room.asTeacher, draft), ...readers)).toEqual([200, 403, 403]);
    });

    it('view: everybody, of an open_world course', async () => {
      const open = await given.course({ visibility: 'open_world' });
      await given.member(open, room.teacher, 'teacher');
      const document = await made(room.asTeacher, 'documents', {
        title: 'c.txt',
        parentResourceNodeId: open.node,
        filetype: 'file',
        contentFile: TEXT,
      });
      expect(await statuses(await fileOf(room.asTeacher, document), room.asOutsider, platform.stranger)).toEqual([200, 200]);
      expect((await room.asOutsider.delete(String(await fileOf(room.asTeacher, document)))).status).toBe(403);
    });
  });

  describe('Agenda event', () => {
    it('create: any signed-in user, nobody without a token', async () => {
      await made(room.asOutsider, 'c_calendar_events', { title: 'Dentist' });
      expect((await platform.stranger.post('/api/c_calendar_events', { title: 'Dentist' })).status).toBe(401);
    });
  });

  describe('Blog post', () => {
    it('create: nobody who may not view the blog, though subscribed to it', async () => {
      const blog = await made(room.asTeacher, 'c_blogs', { title: 'Diary', parentResourceNodeId: room.node });
      const outsider = await given.student();
      await given.row('c_blog_rel_user', { blog_id: blog.id, user_id: outsider.id });
      const post = { title: 'Day 1', fullText: '<p>Hi</p>', blog: blog['@id'] };
      expect([403, 422]).toContain((await platform.as(outsider).post('/api/c_blog_posts', post)).status);
      expect((await room.asTeacher.get(String(blog.posts))).body.totalItems).toBe(0);
    });
  });
});
