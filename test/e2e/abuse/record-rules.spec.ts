import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

const FILE = 'data:text/plain;base64,SGVsbG8=';

/** A learner whom the address of an item refuses tries its node, its file and its link instead. */
describe('a learner who goes round the rules of a record', () => {
  let application: TestApplication;
  let room: Classroom;
  let asClassmate: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    asClassmate = application.as(await room.classmate());
  });
  afterAll(() => application.close());

  const addressOf = (item: Json): string => String(item['@id']);
  const nodeOf = (item: Json): string => String(item.resourceNode);

  async function made(client: ApiClient, path: string, values: Record<string, unknown>): Promise<Json> {
    const { status, body } = await client.post(path, values);
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  async function linkOf(item: Json): Promise<Json> {
    const { body } = await room.asTeacher.get(`${nodeOf(item)}/resource_links`);
    return body.member?.[0] ?? {};
  }

  async function submission(): Promise<Json> {
    const assignment = await made(room.asTeacher, '/api/c_student_publications', {
      title: 'Essay',
      parentResourceNodeId: room.node,
      qualification: 20,
    });
    return made(room.asStudent, '/api/c_student_publications', {
      title: 'My essay',
      description: 'Text',
      filetype: 'file',
      publicationParent: addressOf(assignment),
    });
  }

  async function thread(): Promise<{ thread: Json; post: Json }> {
    const forum = await made(room.asTeacher, '/api/forums', { title: 'Questions', parentResourceNodeId: room.node });
    const opened = await made(room.asStudent, '/api/forum_threads', { title: 'Why?', text: 'Tell me.', forum: addressOf(forum) });
    const post = await made(asClassmate, '/api/forum_posts', { title: 'Because', postText: 'So.', thread: addressOf(opened) });
    return { thread: opened, post };
  }

  it('removes no marked work by removing its node', async () => {
    const work = await submission();
    expect((await room.asTeacher.patch(addressOf(work), { qualification: 15 })).status).toBe(200);
    expect((await room.asStudent.delete(addressOf(work))).status).toBe(403);
    expect((await room.asStudent.delete(nodeOf(work))).status).toBe(403);
    expect((await room.asStudent.patch(nodeOf(work), { title: 'Other' })).status).toBe(403);
    expect((await room.asTeacher.get(addressOf(work))).body).toMatchObject({ qualification: 15, title: 'My essay' });
  });

  it('shows no draft to classmates by changing its link', async () => {
    const work = await submission();
    const link = await linkOf(work);
    expect((await room.asStudent.patch(addressOf(link), { visibility: 'published' })).status).toBe(403);
    expect((await asClassmate.get(addressOf(work))).status).toBe(403);
    expect((await room.asStudent.delete(addressOf(link))).status).toBe(403);
    expect((await room.asTeacher.get(addressOf(work))).status).toBe(200);
  });

  it('takes no thread away in which others have written', async () => {
    const { thread: opened, post } = await thread();
    expect((await room.asStudent.delete(addressOf(opened))).status).toBe(403);
    expect((await room.asStudent.delete(nodeOf(opened))).status).toBe(403);
    expect((await asClassmate.get(addressOf(post))).status).toBe(200);
  });

  it('takes no post out of a locked thread', async () => {
    const { thread: opened, post } = await thread();
    await room.asTeacher.patch(addressOf(opened), { locked: true });
    expect((await asClassmate.delete(addressOf(post))).status).toBe(403);
    expect((await asClassmate.delete(nodeOf(post))).status).toBe(403);
    expect((await asClassmate.delete(addressOf(await linkOf(post)))).status).toBe(403);
    expect((await room.asStudent.get(addressOf(post))).status).toBe(200);
  });

  it('takes no file out of a message that was sent', async () => {
    const receivers = [`/api/users/${room.teacher.id}`];
    const message = await made(room.asStudent, '/api/messages', { title: 'Here', content: 'x', receivers, status: 'draft' });
    const attachment = await made(room.asStudent, '/api/message_attachments', {
      message: addressOf(message),
      filename: 'page.txt',
      uploadFile: FILE,
    });
    await room.asStudent.patch(addressOf(message), { status: 'sent' });
    const { body: files } = await room.asStudent.get(`${nodeOf(attachment)}/resource_files`);
    expect((await room.asStudent.delete(addressOf(attachment))).status).toBe(403);
    expect((await room.asStudent.delete(nodeOf(attachment))).status).toBe(403);
    expect((await room.asStudent.delete(addressOf(files.member?.[0] ?? {}))).status).toBe(403);
    expect((await room.asTeacher.get(String(attachment.path))).status).toBe(200);
  });

  it('takes an exchanged file from nobody else', async () => {
    const file = await made(room.asStudent, '/api/c_dropbox_files', {
      parentResourceNodeId: room.node,
      title: 'notes.txt',
      uploadFile: FILE,
      recipients: [room.teacher.id],
    });
    expect((await room.asStudent.delete(nodeOf(file))).status).toBe(204);
    expect((await room.asStudent.get(addressOf(file))).status).toBe(403);
    expect((await room.asTeacher.get(addressOf(file))).status).toBe(200);
  });

  it('still removes what is the own, by its node like by its address', async () => {
    const { post } = await thread();
    expect((await asClassmate.delete(nodeOf(post))).status).toBe(204);
    expect((await room.asTeacher.get(addressOf(post))).status).toBe(404);
  });
});
