import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

const DAY_MS = 86_400_000;

describe('learning material', () => {
  let application: TestApplication;
  let room: Classroom;
  let asTeacher: ApiClient;
  let asStudent: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    ({ asTeacher, asStudent } = room);
  });

  afterAll(() => application.close());

  async function made(path: string, values: Record<string, unknown>): Promise<Json> {
    const { status, body } = await asTeacher.post(`/api/${path}`, { parentResourceNodeId: room.node, ...values });
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  const days = (number: number): string => new Date(Date.now() + number * DAY_MS).toISOString();

  describe('learning paths', () => {
    it('show to learners between publication and expiry, to teachers always', async () => {
      const path = await made('learning_paths', { title: 'Running', publishedOn: days(-1), expiredOn: days(1) });
      const early = await made('learning_paths', { title: 'Early', publishedOn: days(1) });
      const late = await made('learning_paths', { title: 'Late', expiredOn: days(-1) });
      const seen = await asStudent.get(`/api/learning_paths?cid=${room.course}`);
      expect(seen.body.member?.map(({ id }) => id)).toEqual([path.id]);
      expect(seen.body.totalItems).toBe(1);
      expect((await asStudent.get(String(early['@id']))).status).toBe(403);
      expect((await asTeacher.get(String(late['@id']))).status).toBe(200);
    });

    it('wait for another one, but not for each other', async () => {
      const first = await made('learning_paths', { title: 'First' });
      const second = await made('learning_paths', { title: 'Second', prerequisite: first.id });
      const { status, body } = await asTeacher.patch(String(first['@id']), { prerequisite: second.id });
      expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'prerequisite']);
      expect((await asTeacher.patch(String(first['@id']), { prerequisite: 99_999 })).status).toBe(422);
      expect((await asTeacher.patch(String(second['@id']), { prerequisite: 0 })).status).toBe(200);
    });

    it('open by themselves one at a time', async () => {
      const first = await made('learning_paths', { title: 'One', autolaunch: 1 });
      await made('learning_paths', { title: 'Two', autolaunch: 1 });
      expect((await asTeacher.get(String(first['@id']))).body.autolaunch).toBe(0);
    });

    it('stay when their category goes', async () => {
      const category = await made('learning_path_categories', { title: 'Basics' });
      const path = await made('learning_paths', { title: 'Sorted', category: category['@id'] });
      expect((await asTeacher.get(String(category.lps))).body.member).toMatchObject([{ id: path.id }]);
      expect((await asTeacher.delete(String(category['@id']))).status).toBe(204);
      expect((await asTeacher.get(String(path['@id']))).body.category).toBeNull();
    });
  });

  describe('glossary terms', () => {
    it('are unique in the course, also when several write them at once', async () => {
      const term = { title: 'Entropy', description: 'Disorder.', parentResourceNodeId: room.node };
      const replies = await Promise.all([1, 2, 3].map(() => asTeacher.post('/api/glossaries', term)));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
      const refused = replies.find(({ status }) => status === 422);
      expect(refused?.body.violations).toMatchObject([{ propertyPath: 'title' }]);
    });

    it('may have the same title in another course', async () => {
      const other = await classroom(application);
      await made('glossaries', { title: 'Field', description: 'Of physics.' });
      const { status } = await other.asTeacher.post('/api/glossaries', {
        title: 'Field',
        description: 'Of corn.',
        parentResourceNodeId: other.node,
      });
      expect(status).toBe(201);
    });

    it('are found by the words of their definition', async () => {
      await made('glossaries', { title: 'Entropie', description: 'Mesure du désordre' });
      const { body } = await asStudent.get('/api/glossaries?search=desordre');
      expect(body.member?.map(({ title }) => title)).toEqual(['Entropie']);
    });
  });

  describe('links', () => {
    it('lead to the web or to a mailbox and nowhere else', async () => {
      await made('links', { title: 'Web', url: 'https://example.org/a?b' });
      await made('links', { title: 'Mail', url: 'mailto:ida@example.org' });
      const { status, body } = await asTeacher.post('/api/links', {
        title: 'X',
        url: 'javascript:alert(1)',
        parentResourceNodeId: room.node,
      });
      expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'url']);
    });

    it('say whether they are published, and their rank', async () => {
      const draft = await made('links', {
        title: 'D',
        url: 'https://d.test',
        resourceLinkList: [{ cid: room.course, visibility: 'draft' }],
      });
      const next = await made('links', { title: 'N', url: 'https://n.test' });
      expect([draft.linkVisible, next.linkVisible]).toEqual([false, true]);
      expect(Number(next.position)).toBe(Number(draft.position) + 1);
    });

    it('have categories with titles of their own', async () => {
      const category = await made('link_categories', { title: 'Reading' });
      await made('links', { title: 'C', url: 'https://c.test', category: category['@id'] });
      expect((await asStudent.get(`/api/links?category=${String(category.id)}`)).body.totalItems).toBe(1);
      expect((await asTeacher.post('/api/link_categories', { title: 'Reading', parentResourceNodeId: room.node })).status).toBe(422);
    });
  });

  describe('blogs', () => {
    it('are written by their teachers and members, read by the course while visible', async () => {
      const blog = await made('c_blogs', { title: 'Project', blogSubtitle: 'Diary' });
      expect(blog).toMatchObject({
        visible: true,
        visibilityName: 'visible',
        owner: { id: room.teacher.id, username: room.teacher.username },
      });
      expect(blog.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      const post = { title: 'Day 1', fullText: '<p>Hi</p>', blog: blog['@id'] };
      expect((await asStudent.post('/api/c_blog_posts', post)).status).toBe(403);
      const membership = { blog: blog['@id'], user: `/api/users/${room.student.id}` };
      expect((await asStudent.post('/api/c_blog_rel_users', membership)).status).toBe(403);
      expect((await asTeacher.post('/api/c_blog_rel_users', membership)).status).toBe(201);
      expect((await asTeacher.post('/api/c_blog_rel_users', membership)).status).toBe(422);
      const written = await asStudent.post('/api/c_blog_posts', post);
      expect(written.body).toMatchObject({ author: `/api/users/${room.student.id}` });
      const asClassmate = application.as(await room.classmate());
      expect((await asClassmate.get(String(blog.posts))).body.totalItems).toBe(1);
      expect((await asClassmate.patch(String(written.body['@id']), { title: 'Mine' })).status).toBe(403);
      expect((await asStudent.patch(String(written.body['@id']), { title: 'Day one' })).status).toBe(200);
      await asTeacher.patch(String(blog['@id']), { visible: false });
      expect((await asClassmate.get(String(written.body['@id']))).status).toBe(403);
      expect((await asTeacher.delete(String(written.body['@id']))).status).toBe(204);
    });
  });
});
