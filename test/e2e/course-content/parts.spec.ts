import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

describe('what belongs to works, learning paths, blogs and events', () => {
  let application: TestApplication;
  let room: Classroom;
  let asClassmate: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    asClassmate = application.as(await room.classmate());
  });

  afterAll(() => application.close());

  async function made(client: ApiClient, path: string, values: object): Promise<Json> {
    const { status, body } = await client.post(`/api/${path}`, values);
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  const content = (path: string, values: object = {}): Promise<Json> =>
    made(room.asTeacher, path, { title: 'Content', parentResourceNodeId: room.node, ...values });

  const status = async (client: ApiClient, item: unknown): Promise<number> => (await client.get(String(item))).status;

  describe('a work', () => {
    let assignment: Json;
    let work: Json;

    beforeEach(async () => {
      assignment = await content('c_student_publications', { filetype: 'folder' });
      work = await handIn(room.asStudent);
    });

    const handIn = (client: ApiClient): Promise<Json> =>
      made(client, 'c_student_publications', { title: 'Work', filetype: 'file', publicationParent: assignment['@id'] });

    it('is remarked on by its author and its markers, who alone read that', async () => {
      const remark = await made(room.asTeacher, 'c_student_publication_comments', { publication: work['@id'], comment: 'Well done.' });
      await made(room.asStudent, 'c_student_publication_comments', { publication: work['@id'], comment: 'Thank you.' });
      expect(remark).toMatchObject({ user: `/api/users/${room.teacher.id}`, sentAt: expect.any(String) });
      const readers = [room.asTeacher, room.asStudent, asClassmate];
      expect(await Promise.all(readers.map((client) => status(client, remark['@id'])))).toEqual([200, 200, 403]);
      expect(await Promise.all(readers.map((client) => status(client, remark.resourceNode)))).toEqual([200, 200, 403]);
      expect((await asClassmate.post('/api/c_student_publication_comments', { publication: work['@id'], comment: 'Me too.' })).status).toBe(
        422,
      );
      expect((await room.asStudent.patch(String(remark['@id']), { comment: 'Mine now.' })).status).toBe(403);
      const empty = await room.asTeacher.post('/api/c_student_publication_comments', { publication: work['@id'] });
      expect([empty.status, empty.body.violations?.[0]?.propertyPath]).toEqual([422, 'comment']);
    });

    it('has one correction, which reaches its author', async () => {
      const correct = (title: string): Promise<Json> =>
        made(room.asTeacher, 'c_student_publication_corrections', {
          publication: work['@id'],
          title,
          uploadFile: 'data:text/plain;name=a.txt;base64,SGk=',
        });
      const first = await correct('First');
      const second = await correct('Second');
      expect(await status(room.asTeacher, first['@id'])).toBe(404);
      expect([await status(room.asStudent, second['@id']), await status(asClassmate, second['@id'])]).toEqual([200, 403]);
      expect((await room.asStudent.get(String(work['@id']))).body).toMatchObject({
        correctionTitle: 'Second',
        correction: second.resourceNode,
      });
      const mine = { publication: work['@id'], title: 'Mine' };
      expect((await room.asStudent.post('/api/c_student_publication_corrections', mine)).status).toBe(403);
    });

    it('is handed in by those alone to whom the assignment is given', async () => {
      await made(room.asTeacher, 'c_student_publication_rel_users', {
        publication: assignment['@id'],
        user: `/api/users/${room.student.id}`,
      });
      expect([await status(room.asStudent, assignment['@id']), await status(asClassmate, assignment['@id'])]).toEqual([200, 403]);
      const another = { title: 'Work', filetype: 'file', publicationParent: assignment['@id'] };
      expect((await asClassmate.post('/api/c_student_publications', another)).status).toBe(422);
      await handIn(room.asStudent);
      const { body } = await room.asStudent.get('/api/c_student_publication_rel_users');
      expect(body.totalItems).toBe(0);
    });
  });

  describe('a learning path', () => {
    let path: Json;

    beforeEach(async () => {
      path = await content('learning_paths');
    });

    const step = (values: object = {}): Promise<Json> =>
      made(room.asTeacher, 'c_lp_items', { title: 'Step', itemType: 'dir', lp: path['@id'], ...values });

    it('has steps in a tree, each with its neighbours', async () => {
      const chapter = await step({ displayOrder: 1 });
      const page = await step({ displayOrder: 2, parent: chapter['@id'] });
      expect((await room.asStudent.get(String(page['@id']))).body).toMatchObject({
        lvl: 2,
        root: chapter['@id'],
        previousItemId: chapter.id,
        nextItemId: null,
      });
      expect((await room.asTeacher.patch(String(chapter['@id']), { parent: page['@id'] })).status).toBe(422);
      expect((await room.asStudent.patch(String(page['@id']), { title: 'Mine' })).status).toBe(403);
      expect(await status(room.asOutsider, page['@id'])).toBe(403);
    });

    it('shows material of its own course, and waits for steps of its own', async () => {
      const document = await content('documents', { title: `Document ${String(path.id)}`, filetype: 'file' });
      const other = await classroom(application);
      const foreign = await made(other.asTeacher, 'documents', { title: 'Theirs', filetype: 'file', parentResourceNodeId: other.node });
      await step({ itemType: 'document', path: String(document.id) });
      const rejection = async (values: object): Promise<unknown> =>
        (await room.asTeacher.post('/api/c_lp_items', { title: 'Step', itemType: 'document', lp: path['@id'], ...values })).body
          .violations?.[0]?.propertyPath;
      expect(await rejection({ path: String(foreign.id) })).toBe('path');
      expect(await rejection({ prerequisite: '999999' })).toBe('prerequisite');
    });

    it('shows to subscribers alone where it says so', async () => {
      await room.asTeacher.patch(String(path['@id']), { subscribeUsers: 1 });
      expect(await status(room.asStudent, path['@id'])).toBe(403);
      const subscription = { lp: path['@id'], course: `/api/courses/${room.course}`, user: `/api/users/${room.student.id}` };
      const subscribed = await made(room.asTeacher, 'c_lp_rel_users', subscription);
      expect(subscribed.creatorUser).toBe(`/api/users/${room.teacher.id}`);
      expect([await status(room.asStudent, path['@id']), await status(asClassmate, path['@id'])]).toEqual([200, 403]);
      await room.asTeacher.patch(String(subscribed['@id']), { endDate: '2020-01-01T00:00:00Z' });
      expect(await status(room.asStudent, path['@id'])).toBe(403);
      expect((await room.asStudent.get('/api/c_lp_rel_users')).body.totalItems).toBe(0);
    });

    it('is kept with its section once people are subscribed to that', async () => {
      const section = await content('learning_path_categories');
      await room.asTeacher.patch(String(path['@id']), { category: section['@id'] });
      await made(room.asTeacher, 'c_lp_category_rel_users', { category: section['@id'], user: `/api/users/${room.student.id}` });
      expect([await status(room.asStudent, path['@id']), await status(asClassmate, path['@id'])]).toEqual([200, 403]);
      expect(await status(asClassmate, section['@id'])).toBe(403);
    });
  });

  describe('a blog', () => {
    let blog: Json;
    let post: Json;

    beforeEach(async () => {
      blog = await content('c_blogs');
      post = await made(room.asTeacher, 'c_blog_posts', { title: 'Post', fullText: 'Text', blog: blog['@id'] });
    });

    it('is commented on and rated by its readers, each for oneself', async () => {
      const comment = await made(room.asStudent, 'c_blog_comments', { blog: blog['@id'], post: post['@id'], comment: 'Nice.' });
      expect(comment.author).toBe(`/api/users/${room.student.id}`);
      const changed = { comment: 'Not mine.' };
      expect((await asClassmate.patch(String(comment['@id']), changed)).status).toBe(403);
      expect((await room.asTeacher.patch(String(comment['@id']), changed)).status).toBe(200);
      const rating = { blog: blog['@id'], post: post['@id'], ratingType: 'post', rating: 4 };
      await made(room.asStudent, 'c_blog_ratings', rating);
      expect((await room.asStudent.post('/api/c_blog_ratings', rating)).status).toBe(422);
      expect((await room.asOutsider.post('/api/c_blog_ratings', rating)).status).toBe(422);
    });

    it('names parts of its own only', async () => {
      const other = await content('c_blogs', { title: 'Other' });
      const { body } = await room.asStudent.post('/api/c_blog_comments', { blog: other['@id'], post: post['@id'], comment: 'Lost.' });
      expect(body.violations?.[0]?.propertyPath).toBe('post');
    });

    it('has tasks, whose state their person tells and whose day the editors say', async () => {
      const task = await made(room.asTeacher, 'c_blog_tasks', { blog: blog['@id'], title: 'Task' });
      const given = { blog: blog['@id'], task: task['@id'], user: `/api/users/${room.student.id}`, targetDate: '2030-01-01' };
      expect((await room.asStudent.post('/api/c_blog_task_rel_users', given)).status).toBe(403);
      const assigned = await made(room.asTeacher, 'c_blog_task_rel_users', given);
      expect((await room.asStudent.patch(String(assigned['@id']), { status: 'done' })).body.status).toBe('done');
      expect((await room.asStudent.patch(String(assigned['@id']), { targetDate: '2031-01-01' })).status).toBe(403);
      expect((await asClassmate.patch(String(assigned['@id']), { status: 'open' })).status).toBe(403);
    });

    it('has files, from the author of an article or the editors', async () => {
      const file = { blog: blog['@id'], post: post['@id'], uploadFile: 'data:text/plain;name=plan%20b.txt;base64,SGVsbG8=' };
      const attached = await made(room.asTeacher, 'c_blog_attachments', file);
      expect(attached).toMatchObject({ filename: 'plan b.txt', size: 5 });
      expect((await room.asStudent.post('/api/c_blog_attachments', file)).status).toBe(403);
      expect([await status(room.asStudent, attached.resourceNode), await status(room.asOutsider, attached.resourceNode)]).toEqual([
        200, 403,
      ]);
    });
  });

  describe('an event', () => {
    it('reminds everybody who sees it, each for oneself', async () => {
      const event = await content('c_calendar_events', { startDate: '2030-01-01T10:00:00Z' });
      const reminder = await made(room.asStudent, 'agenda_reminders', { event: event['@id'], count: 15, period: 'minute' });
      expect(reminder).toMatchObject({ dateInterval: 'PT15M', user: `/api/users/${room.student.id}`, sent: false });
      expect(await status(room.asTeacher, reminder['@id'])).toBe(403);
      expect((await room.asStudent.patch(String(reminder['@id']), { count: 2 })).body.violations?.[0]?.propertyPath).toBe('period');
      expect((await room.asOutsider.post('/api/agenda_reminders', { event: event['@id'], count: 1, period: 'day' })).status).toBe(422);
    });

    it('repeats and carries files as its maker says', async () => {
      const event = await content('c_calendar_events', { startDate: '2030-01-01T10:00:00Z' });
      const repetition = { event: event['@id'], calType: 'weekly' };
      expect((await room.asStudent.post('/api/c_calendar_event_repeats', repetition)).status).toBe(403);
      const repeated = await made(room.asTeacher, 'c_calendar_event_repeats', repetition);
      expect([await status(room.asStudent, repeated['@id']), await status(room.asOutsider, repeated['@id'])]).toEqual([200, 403]);
      const file = { event: event['@id'], uploadFile: 'data:text/plain;name=map.txt;base64,SGVsbG8=' };
      expect(await made(room.asTeacher, 'c_calendar_event_attachments', file)).toMatchObject({ filename: 'map.txt' });
    });
  });
});
