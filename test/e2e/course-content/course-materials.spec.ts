import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

const FILE = 'data:text/plain;name=draft.txt;base64,SGVsbG8=';

describe('course materials', () => {
  let application: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
  });

  afterAll(() => application.close());

  async function made(path: string, values: Record<string, unknown>, by = room.asTeacher): Promise<Json> {
    const { status, body } = await by.post(path, values);
    expect([path, status, body.violations]).toEqual([path, 201, undefined]);
    return body;
  }

  const inCourse = (): { parentResourceNodeId: number } => ({ parentResourceNodeId: room.node });
  const course = (): string => `/api/courses/${room.course}`;

  it('are read by learners from the time on that they are made with, and what is attached to them no sooner', async () => {
    // Rights go by the clock of the database.
    const hour = (offset: number): string => new Date(Date.now() + offset * 3_600_000).toISOString();
    for (const [from, status] of [
      [hour(1), 403],
      [hour(-1), 200],
    ] as const) {
      const resourceLinkList = [{ cid: room.course, startVisibilityAt: from }];
      const news = await made('/api/c_announcements', { title: 'Exam', resourceLinkList });
      const file = await made('/api/c_announcement_attachments', { announcement: news['@id'], uploadFile: FILE });
      for (const { '@id': address } of [news, file]) {
        expect((await room.asStudent.get(String(address))).status).toBe(status);
        expect((await room.asTeacher.get(String(address))).status).toBe(200);
      }
    }
  });

  it('announce to chosen people alone, with their files', async () => {
    const other = application.as(await room.classmate());
    const news = await made('/api/c_announcements', { ...inCourse(), title: 'For you', recipients: [`/api/users/${room.student.id}`] });
    const file = await made('/api/c_announcement_attachments', { announcement: news['@id'], uploadFile: FILE });
    expect(file).toMatchObject({ filename: 'draft.txt', size: 5 });
    for (const { '@id': address } of [news, file]) {
      expect((await room.asStudent.get(String(address))).status).toBe(200);
      expect((await other.get(String(address))).status).toBe(403);
    }
    const stranger = await application.given.student();
    const odd = await room.asTeacher.post('/api/c_announcements', { ...inCourse(), title: 'x', recipients: [`/api/users/${stranger.id}`] });
    expect([odd.status, odd.body.violations?.[0]?.propertyPath]).toEqual([422, 'recipients[0]']);
    expect((await room.asStudent.post('/api/c_announcements', { ...inCourse(), title: 'x' })).status).toBe(403);
  });

  it('describe a course once in each way', async () => {
    const section = { ...inCourse(), descriptionType: 'objectives' };
    await made('/api/c_course_descriptions', section);
    expect((await room.asTeacher.post('/api/c_course_descriptions', section)).status).toBe(422);
    await made('/api/c_course_descriptions', { ...section, descriptionType: 'other' });
    await made('/api/c_course_descriptions', { ...section, descriptionType: 'other' });
  });

  it('come with tools that teachers hide and introduce', async () => {
    const { body } = await room.asStudent.get(`/api/c_tools?cid=${room.course}&itemsPerPage=100`);
    const tool = body.member?.find(({ title }) => title === 'wiki') as Json;
    expect(tool).toMatchObject({ category: 'interaction', nameToTranslate: 'Wiki', url: `/api/c_wikis?cid=${room.course}&sid=0` });
    const intro = await made('/api/c_tool_intros', { courseTool: tool['@id'], introText: '<p>Write!</p>' });
    expect((await room.asTeacher.post('/api/c_tool_intros', { courseTool: tool['@id'], introText: 'x' })).status).toBe(422);
    expect((await room.asStudent.get(String(intro['@id']))).body.inherited).toBe(true);
    expect((await room.asStudent.patch(String(tool['@id']), { visibility: false })).status).toBe(403);
    expect((await room.asTeacher.patch(String(tool['@id']), { visibility: false })).status).toBe(200);
    for (const hidden of [tool, intro]) expect((await room.asStudent.get(String(hidden['@id']))).status).toBe(403);
    const shortcut = await made('/api/c_shortcuts', { ...inCourse(), title: 'Wiki', shortCutNode: tool.resourceNode });
    expect(shortcut).toMatchObject({ type: 'c_tools', tool: 'c_tools' });
  });

  it('keep notes and exchanged files from everybody else, teachers included', async () => {
    const note = await made('/api/c_notebooks', { ...inCourse(), title: 'Mine', description: 'x' }, room.asStudent);
    const mate = await room.classmate();
    const sent = { ...inCourse(), title: 'Draft', recipients: [mate.id], uploadFile: FILE };
    const file = await made('/api/c_dropbox_files', sent, room.asStudent);
    for (const address of [note['@id'], note.resourceNode, file['@id'], file.resourceNode]) {
      expect([address, (await room.asTeacher.get(String(address))).status]).toEqual([address, 403]);
      expect([address, (await room.asStudent.get(String(address))).status]).toEqual([address, 200]);
    }
    expect((await room.asStudent.get(`/api/c_notebooks?cid=${room.course}`)).body.totalItems).toBe(1);
    const asMate = application.as(mate);
    await made('/api/c_dropbox_feedbacks', { file: file['@id'], feedback: 'Good' }, asMate);
    expect((await asMate.patch(String(file['@id']), { title: 'x' })).status).toBe(403);
    expect((await asMate.delete(String(file['@id']))).status).toBe(204);
    expect((await asMate.get(String(file['@id']))).status).toBe(403);
    expect((await room.asStudent.get(String(file['@id']))).status).toBe(200);
    expect((await room.asStudent.delete(String(file['@id']))).status).toBe(204);
    expect((await room.asAdministrator.get(String(file['@id']))).status).toBe(404);
    const stranger = await application.given.student();
    expect((await room.asStudent.post('/api/c_dropbox_files', { ...sent, recipients: [stranger.id] })).status).toBe(422);
    expect((await room.asOutsider.post('/api/c_dropbox_files', sent)).status).toBe(422);
  });

  it('plan topics whose earlier dates are done with a later one', async () => {
    const topic = await made('/api/c_thematics', { ...inCourse(), title: 'Groups' });
    const plan = { thematic: topic['@id'], title: 'Aim', descriptionType: 'objectives' };
    await made('/api/c_thematic_plans', plan);
    expect((await room.asTeacher.post('/api/c_thematic_plans', plan)).status).toBe(422);
    const date = (day: number): Promise<Json> =>
      made('/api/c_thematic_advances', { thematic: topic['@id'], startDate: `2025-01-0${day}T09:00:00Z` });
    const [first, second] = [await date(1), await date(2)];
    await date(3);
    expect((await room.asStudent.patch(String(second['@id']), { doneAdvance: true })).status).toBe(403);
    await room.asTeacher.patch(String(second['@id']), { doneAdvance: true });
    expect((await room.asStudent.get(String(first['@id']))).body.doneAdvance).toBe(true);
    expect(Number((await room.asStudent.get(String(topic['@id']))).body.progress)).toBeCloseTo(66.67, 1);
  });

  it('collect versions of wiki pages, until their teachers lock them', async () => {
    const page = { course: course(), title: 'Start', content: 'One' };
    const first = await made('/api/c_wikis', { ...page, editlock: true }, room.asStudent);
    expect(first).toMatchObject({ version: 1, editlock: false });
    const second = await made('/api/c_wikis', { ...page, title: 'start', content: 'Two', editlock: true });
    expect(second).toMatchObject({ version: 2, pageId: first.pageId, editlock: true });
    expect((await room.asStudent.post('/api/c_wikis', page)).status).toBe(403);
    expect((await room.asOutsider.get(String(first['@id']))).status).toBe(403);
    const remark = { publicationId: first.pageId, comment: 'Nice' };
    await made('/api/c_wiki_discusses', remark, room.asStudent);
    expect((await room.asOutsider.post('/api/c_wiki_discusses', remark)).status).toBe(403);
    const category = await made('/api/c_wiki_categories', { course: course(), title: 'All' });
    const inner = await made('/api/c_wiki_categories', { course: course(), title: 'Some', parent: category['@id'] });
    expect(inner).toMatchObject({ lvl: 1, root: category['@id'] });
  });

  it('let peers mark, finally', async () => {
    const assessment = await made('/api/c_peer_assessments', { course: course() });
    await made('/api/c_peer_assessment_criteria', { peerAssessment: assessment['@id'], title: 'Style', score: 10 });
    const task = { peerAssessment: assessment['@id'], examinerId: room.student.id };
    const correction = await made('/api/c_peer_assessment_corrections', task);
    expect(correction.maximumScore).toBe(10);
    const own = String(correction['@id']);
    expect((await room.asStudent.patch(own, { totalScore: 11 })).status).toBe(422);
    expect((await room.asStudent.patch(own, { totalScore: 8, delivered: true })).status).toBe(200);
    expect((await room.asStudent.patch(own, { totalScore: 9 })).status).toBe(409);
    expect((await application.as(await room.classmate()).get(own)).status).toBe(403);
  });

  it('keep settings for teachers, and records of chats for everybody', async () => {
    const setting = await made('/api/c_course_settings', { course: course(), variable: 'v', title: 'V' });
    expect((await room.asTeacher.post('/api/c_course_settings', { course: course(), variable: 'v', title: 'V' })).status).toBe(422);
    expect((await room.asStudent.get(String(setting['@id']))).status).toBe(403);
    expect((await room.asTeacher.delete(String(setting['@id']))).status).toBe(403);
    const chat = await made('/api/c_chat_conversations', { ...inCourse(), title: 'Today' }, room.asStudent);
    expect((await room.asStudent.delete(String(chat['@id']))).status).toBe(403);
    expect((await room.asTeacher.delete(String(chat['@id']))).status).toBe(204);
  });
});
