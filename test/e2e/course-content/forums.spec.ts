import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { sessionOfCourse } from '../../support/session-of-course.js';

describe('forums', () => {
  let application: TestApplication;
  let room: Classroom;
  let asClassmate: ApiClient;
  let classmate: { readonly id: number };

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    const person = await room.classmate();
    classmate = person;
    asClassmate = application.as(person);
  });

  afterAll(() => application.close());

  async function forum(values: Record<string, unknown> = {}): Promise<Json> {
    const { status, body } = await room.asTeacher.post('/api/forums', { title: 'Questions', parentResourceNodeId: room.node, ...values });
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  const open = (client: ApiClient, to: Json, values: Record<string, unknown> = {}): Promise<Reply> =>
    client.post('/api/forum_threads', { title: 'Why?', text: '<p>Tell me.</p>', forum: to['@id'], ...values });

  async function thread(client: ApiClient, to: Json, values: Record<string, unknown> = {}): Promise<Json> {
    const { status, body } = await open(client, to, values);
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  const reply = (client: ApiClient, to: Json, values: Record<string, unknown> = {}): Promise<Reply> =>
    client.post('/api/forum_posts', { title: 'Because', postText: 'So.', thread: to['@id'], ...values });

  const status = async (client: ApiClient, item: Json): Promise<number> => (await client.get(String(item['@id']))).status;

  it('take threads and messages of their members, and count them', async () => {
    const place = await forum();
    const asked = await thread(room.asStudent, place, { threadSticky: true, threadQualifyMax: 20 });
    expect(asked).toMatchObject({ user: `/api/users/${room.student.id}`, threadSticky: false, threadQualifyMax: 0, threadReplies: 0 });
    const { body: answer } = await reply(asClassmate, asked);
    expect(answer).toMatchObject({ forum: place['@id'], status: 'validated', user: `/api/users/${classmate.id}` });
    expect((await room.asStudent.get(String(asked['@id']))).body).toMatchObject({ threadReplies: 1, threadLastPost: answer['@id'] });
    expect((await room.asStudent.get(String(place['@id']))).body).toMatchObject({
      forumThreads: 1,
      forumPosts: 2,
      forumLastPost: answer['@id'],
    });
    expect(await status(room.asOutsider, asked)).toBe(403);
    expect((await open(room.asOutsider, place)).status).toBe(422);
  });

  it('close threads and themselves to learners, not to teachers', async () => {
    const place = await forum();
    const asked = await thread(room.asStudent, place);
    await room.asTeacher.patch(String(asked['@id']), { locked: true });
    expect((await reply(asClassmate, asked)).status).toBe(403);
    expect((await reply(room.asTeacher, asked)).status).toBe(201);
    await room.asTeacher.patch(String(place['@id']), { allowNewThreads: false });
    expect((await open(room.asStudent, place)).status).toBe(403);
    await room.asTeacher.patch(String(place['@id']), { allowNewThreads: true, endTime: '2020-01-01T00:00:00Z' });
    expect((await open(room.asStudent, place)).status).toBe(403);
  });

  it('take no thread in a locked section', async () => {
    const { body: section } = await room.asTeacher.post('/api/forum_categories', {
      title: 'Term',
      parentResourceNodeId: room.node,
      locked: true,
    });
    const place = await forum({ forumCategory: section['@id'] });
    expect((await open(room.asStudent, place)).status).toBe(403);
    expect((await open(room.asTeacher, place)).status).toBe(201);
  });

  it('let authors change their own messages, where the forum lets them', async () => {
    const place = await forum();
    const asked = await thread(room.asStudent, place);
    const { body: answer } = await reply(asClassmate, asked);
    const changed = await asClassmate.patch(String(answer['@id']), { postText: 'Or so.', visible: false });
    expect(changed.body).toMatchObject({ postText: 'Or so.', visible: true });
    expect((await room.asStudent.patch(String(answer['@id']), { postText: 'No.' })).status).toBe(403);
    await room.asTeacher.patch(String(place['@id']), { allowEdit: false });
    expect((await asClassmate.delete(String(answer['@id']))).status).toBe(403);
    expect((await room.asStudent.delete(String(asked['@id']))).status).toBe(403);
    expect((await room.asTeacher.delete(String(asked['@id']))).status).toBe(204);
    expect(await status(room.asTeacher, answer)).toBe(404);
  });

  it('that are moderated keep what learners write to the author and the teachers until it is let pass', async () => {
    const place = await forum({ moderated: true });
    const asked = await thread(room.asTeacher, place);
    const { body: answer } = await reply(asClassmate, asked, { status: 'validated' });
    expect(answer.status).toBe('waiting_moderation');
    expect([await status(room.asStudent, answer), await status(asClassmate, answer)]).toEqual([403, 200]);
    expect((await room.asStudent.get(String(answer.resourceNode))).status).toBe(403);
    expect((await asClassmate.patch(String(answer['@id']), { status: 'validated' })).body.status).toBe('waiting_moderation');
    await room.asTeacher.patch(String(answer['@id']), { status: 'validated' });
    expect(await status(room.asStudent, answer)).toBe(200);
    await asClassmate.patch(String(answer['@id']), { postText: 'Quite another thing' });
    expect(await status(room.asStudent, answer)).toBe(403);
    await room.asTeacher.patch(String(answer['@id']), { status: 'rejected' });
    expect((await room.asTeacher.patch(String(answer['@id']), { status: 'waiting_moderation' })).status).toBe(422);
  });

  it('hide threads with their forum', async () => {
    const place = await forum({ resourceLinkList: [{ cid: room.course, visibility: 'draft' }] });
    const asked = await thread(room.asTeacher, place);
    expect([await status(room.asStudent, asked), await status(room.asTeacher, asked)]).toEqual([403, 200]);
  });

  it('keep what is said in a session to the session, whose coach moderates it', async () => {
    const { asCoach, asLearner } = await sessionOfCourse(application, room);
    const place = await forum();
    const asked = await thread(asLearner, place);
    expect([await status(room.asStudent, asked), await status(asCoach, asked)]).toEqual([403, 200]);
    expect((await asCoach.patch(String(asked['@id']), { locked: true })).body.locked).toBe(true);
    expect((await reply(asLearner, asked)).status).toBe(403);
  });

  it('take files from authors of messages', async () => {
    const place = await forum();
    const { body: answer } = await reply(asClassmate, await thread(room.asStudent, place));
    const file = { post: answer['@id'], filename: 'notes.txt', uploadFile: 'data:text/plain;base64,SGVsbG8=' };
    expect((await room.asStudent.post('/api/forum_attachments', file)).status).toBe(403);
    const { body: attached } = await asClassmate.post('/api/forum_attachments', file);
    expect(attached).toMatchObject({ filename: 'notes.txt', size: 5 });
    expect(await status(room.asStudent, attached)).toBe(200);
    await room.asTeacher.patch(String(place['@id']), { allowAttachments: false });
    expect((await asClassmate.post('/api/forum_attachments', file)).status).toBe(403);
  });

  it('are marked by teachers, by participants only where the thread says so, and by nobody for themselves', async () => {
    const asked = await thread(room.asTeacher, await forum(), { threadQualifyMax: 10 });
    const mark = (client: ApiClient, person: { readonly id: number }, qualify: number): Promise<Reply> =>
      client.post('/api/forum_thread_qualifies', { user: `/api/users/${person.id}`, thread: asked['@id'], qualify });
    expect((await mark(room.asTeacher, classmate, 11)).status).toBe(422);
    const { body: given } = await mark(room.asTeacher, classmate, 8);
    expect(given.qualifyUser).toBe(`/api/users/${room.teacher.id}`);
    expect([await status(asClassmate, given), await status(room.asStudent, given)]).toEqual([200, 403]);
    expect((await mark(room.asStudent, classmate, 5)).status).toBe(403);
    await room.asTeacher.patch(String(asked['@id']), { threadPeerQualify: true });
    expect((await mark(room.asStudent, room.student, 5)).status).toBe(422);
    expect((await asClassmate.patch(String(given['@id']), { qualify: 10 })).status).toBe(403);
  });

  it('tell people of new messages in what they read, each at their own request', async () => {
    const place = await forum();
    const { status: made, body } = await room.asStudent.post('/api/forum_notifications', { forumId: place.id });
    expect([made, body.user, body.cId]).toEqual([201, `/api/users/${room.student.id}`, room.course]);
    expect((await asClassmate.get(String(body['@id']))).status).toBe(403);
    expect((await room.asOutsider.post('/api/forum_notifications', { forumId: place.id })).status).toBe(403);
    expect((await room.asStudent.post('/api/forum_notifications', {})).status).toBe(422);
  });
});
