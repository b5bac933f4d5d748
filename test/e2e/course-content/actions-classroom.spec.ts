import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { form, type Part } from '../../support/form.js';
import { FakeClock } from '../../support/fake-clock.js';

describe('what is done in class', () => {
  let application: TestApplication;
  let room: Classroom;
  let asTeacher: ApiClient;
  let asStudent: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.start({ clock: new FakeClock('2026-03-01T10:00:00Z') });
    room = await classroom(application);
    ({ asTeacher, asStudent } = room);
  });

  afterAll(() => application.close());

  async function made(path: string, values: Record<string, unknown>, client = asTeacher): Promise<Json> {
    const { status, body } = await client.post(path, { parentResourceNodeId: room.node, ...values });
    expect([path, status, body.violations]).toEqual([path, 201, undefined]);
    return body;
  }

  const essay: Part = { name: 'uploadFile', content: 'My essay', filename: 'essay.txt', type: 'text/plain' };

  function upload(
    client: ApiClient,
    path: string,
    texts: Readonly<Record<string, unknown>>,
    files: readonly Part[] = [essay],
  ): Promise<Reply> {
    const parts = Object.entries(texts).map(([name, value]) => ({ name, content: String(value) }));
    const { body, type } = form([...parts, ...files]);
    return client.send('POST', path, body, { 'Content-Type': type });
  }

  describe('works', () => {
    const path = '/api/c_student_publications';
    let assignment: Json;

    const handIn = (client: ApiClient, to: Json, file = essay): Promise<Reply> =>
      upload(client, `${path}/upload`, { title: 'Essay', publicationParent: to['@id'] }, [file]);

    beforeAll(async () => {
      assignment = await made(path, { title: 'Essay', qualification: 20 });
    });

    it('are handed in as files, for their author and the teachers', async () => {
      const { status, body } = await handIn(asStudent, assignment);
      expect([status, body.violations]).toEqual([201, undefined]);
      expect(body).toMatchObject({ filetype: 'file', containsFile: 1, fileSize: 8, user: `/api/users/${room.student.id}` });
      const content = `${String(body['@id'])}/content`;
      expect(await (await asTeacher.fetch(content)).text()).toBe('My essay');
      expect((await asStudent.fetch(content)).status).toBe(200);
      const asClassmate = application.as(await room.classmate());
      expect((await asClassmate.fetch(content)).status).toBe(403);
      expect((await handIn(room.asOutsider, assignment)).status).toBe(422);
      expect((await handIn(application.stranger, assignment)).status).toBe(401);
      expect((await asStudent.post(`${path}/upload`, { title: 'Nothing', publicationParent: assignment['@id'] })).status).toBe(422);
    });

    it('are what the assignment asks for', async () => {
      const files = await made(path, { title: 'Files', allowTextAssignment: 'only_file', extensions: 'pdf, .TXT' });
      expect((await handIn(asStudent, files)).status).toBe(201);
      const picture = await handIn(asStudent, files, { ...essay, filename: 'essay.png' });
      expect([picture.status, picture.body.violations?.[0]?.propertyPath]).toEqual([422, 'uploadFile']);
      const text = { title: 'Text', description: 'Text', filetype: 'file', publicationParent: files['@id'] };
      expect((await asStudent.post(path, text)).status).toBe(422);
      const texts = await made(path, { title: 'Texts', allowTextAssignment: 'only_text' });
      expect((await handIn(asStudent, texts)).status).toBe(422);
    });

    it('are no files of an assignment itself', async () => {
      expect((await upload(asTeacher, path, { title: 'Set', parentResourceNodeId: room.node })).status).toBe(422);
    });

    it('are remarked on with a file and marked in one go, or neither', async () => {
      const work = (await handIn(asStudent, assignment)).body;
      const remark = (client: ApiClient, texts: Readonly<Record<string, unknown>>): Promise<Reply> =>
        upload(client, '/api/c_student_publication_comments/upload', { publication: work['@id'], ...texts });
      const created = await remark(asTeacher, { comment: 'Well done', qualification: 15.5 });
      expect([created.status, created.body.file]).toEqual([201, 'essay.txt']);
      expect((await asStudent.get(String(work['@id']))).body).toMatchObject({ qualification: 15.5 });
      expect(await (await asStudent.fetch(`${String(created.body['@id'])}/content`)).text()).toBe('My essay');
      expect((await remark(asStudent, { comment: 'Thanks' })).status).toBe(201);
      expect((await remark(asStudent, { comment: 'I want more', qualification: 20 })).status).toBe(403);
      expect((await remark(asTeacher, { comment: 'Too much', qualification: 21 })).status).toBe(422);
      const { body } = await asTeacher.get(`/api/c_student_publication_comments?publication=${String(work['@id'])}`);
      expect(body.totalItems ?? body.member?.length).toBe(2);
    });

    it('come back corrected, once', async () => {
      const work = (await handIn(asStudent, assignment)).body;
      const correct = (client: ApiClient): Promise<Reply> =>
        upload(client, '/api/c_student_publication_corrections/upload', { title: 'Corrected', publication: work['@id'] });
      expect((await correct(asStudent)).status).toBe(403);
      const [first, second] = [await correct(asTeacher), await correct(asTeacher)];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect((await asStudent.get(String(first.body['@id']))).status).toBe(404);
      expect((await asStudent.fetch(`${String(second.body['@id'])}/content`)).status).toBe(200);
    });
  });

  it('files of blogs are sent by their editors and fetched by their readers', async () => {
    const blog = await made('/api/c_blogs', { title: 'Diary' });
    const send = (client: ApiClient): Promise<Reply> => upload(client, '/api/c_blog_attachments/upload', { blog: blog['@id'] });
    const { status, body } = await send(asTeacher);
    expect([status, body.filename, body.size]).toEqual([201, 'essay.txt', 8]);
    expect((await asStudent.fetch(`${String(body['@id'])}/content`)).status).toBe(200);
    expect((await room.asOutsider.fetch(`${String(body['@id'])}/content`)).status).toBe(403);
    expect((await send(room.asOutsider)).status).toBe(422);
  });

  it('files are exchanged between members, and fetched by these two', async () => {
    const texts = { title: 'For you', recipients: JSON.stringify([room.student.id]), parentResourceNodeId: room.node };
    const { status, body } = await upload(asTeacher, '/api/c_dropbox_files/upload', texts);
    expect([status, body.filesize]).toEqual([201, 8]);
    expect(await (await asStudent.fetch(`${String(body['@id'])}/content`)).text()).toBe('My essay');
    const asClassmate = application.as(await room.classmate());
    expect((await asClassmate.fetch(`${String(body['@id'])}/content`)).status).toBe(403);
    expect((await upload(room.asOutsider, '/api/c_dropbox_files/upload', texts)).status).toBeGreaterThanOrEqual(403);
  });

  describe('registers', () => {
    it('are marked as deleted, for learners as for everybody', async () => {
      const register = await made('/api/attendances', { title: 'Spring' });
      const address = `${String(register['@id'])}/soft_delete`;
      expect((await asStudent.put(address, undefined)).status).toBe(403);
      expect((await asTeacher.put(address, undefined)).body).toMatchObject({ active: 'deleted' });
      expect((await asStudent.get(String(register['@id']))).status).toBe(403);
    });

    it('get dates that repeat, for groups or for everybody', async () => {
      const register = await made('/api/attendances', { title: 'Weekly' });
      const address = `${String(register['@id'])}/calendars`;
      const monday = { dateTime: '2026-03-02T08:30:00Z', duration: 90 };
      const { status, body } = await asTeacher.post(address, { ...monday, repeatType: 'weekly', repeatEndDate: '2026-03-16T23:59:59Z' });
      expect([status, (body.calendars as unknown[]).length]).toEqual([200, 3]);
      const { member } = (await asStudent.get(`${address}?order[dateTime]=asc`)).body;
      expect(member?.map(({ dateTime, duration }) => [dateTime, duration])).toEqual([
        ['2026-03-02T08:30:00+00:00', 90],
        ['2026-03-09T08:30:00+00:00', 90],
        ['2026-03-16T08:30:00+00:00', 90],
      ]);
      expect((await asTeacher.get(String(register['@id']))).body).toMatchObject({ attendanceQualifyMax: 3 });
      // One of them is there already, so that none of the new ones is added.
      const again = await asTeacher.post(address, {
        dateTime: '2026-03-01T08:30:00Z',
        repeatType: 'daily',
        repeatEndDate: '2026-03-03T00:00:00Z',
      });
      expect(again.status).toBe(422);
      expect((await asTeacher.get(address)).body).toMatchObject({ totalItems: 3 });
      expect((await asTeacher.post(address, { ...monday, repeatType: 'daily' })).body.violations?.[0]?.propertyPath).toBe('repeatEndDate');
      const century = { dateTime: '2026-04-01T08:30:00Z', repeatType: 'daily', repeatEndDate: '2126-04-01T00:00:00Z' };
      expect((await asTeacher.post(address, century)).status).toBe(422);
      expect((await asStudent.post(address, monday)).status).toBe(403);
      expect((await asTeacher.post('/api/attendances/999999/calendars', monday)).status).toBe(404);
    });
  });
});
