import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { sessionOfCourse } from '../../support/session-of-course.js';

describe('assignments and works handed in', () => {
  const clock = new FakeClock('2026-03-01T10:00:00Z');
  let application: TestApplication;
  let room: Classroom;
  let asTeacher: ApiClient;
  let asStudent: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.start({ clock });
    room = await classroom(application);
    ({ asTeacher, asStudent } = room);
  });

  afterAll(() => application.close());

  async function assignment(values: Record<string, unknown> = {}): Promise<Json> {
    const { status, body } = await asTeacher.post('/api/c_student_publications', {
      title: 'Essay',
      parentResourceNodeId: room.node,
      ...values,
    });
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  function handIn(client: ApiClient, to: Json, values: Record<string, unknown> = {}): Promise<Reply> {
    return client.post('/api/c_student_publications', {
      title: 'My essay',
      description: 'Text',
      filetype: 'file',
      publicationParent: to['@id'],
      ...values,
    });
  }

  it('are set by teachers alone', async () => {
    const { status } = await asStudent.post('/api/c_student_publications', { title: 'Mine', parentResourceNodeId: room.node });
    expect(status).toBe(403);
  });

  it('take works, which their author and the teachers see', async () => {
    const to = await assignment();
    const { status, body } = await handIn(asStudent, to, { qualification: 20, accepted: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      filetype: 'file',
      user: `/api/users/${room.student.id}`,
      qualification: 0,
      accepted: null,
      sentDate: '2026-03-01T10:00:00+00:00',
    });
    expect((await asStudent.get(String(body['@id']))).status).toBe(200);
    expect((await asTeacher.get(String(body['@id']))).status).toBe(200);
    const asClassmate = application.as(await room.classmate());
    expect((await asClassmate.get(String(body['@id']))).status).toBe(403);
    expect((await asClassmate.get(String(body.resourceNode))).status).toBe(403);
    expect((await asTeacher.get(String(to['@id']))).body.childFileCount).toBe(1);
    expect((await handIn(room.asOutsider, to)).status).toBe(422);
  });

  it('share the works where they say so', async () => {
    const { body } = await handIn(asStudent, await assignment({ defaultVisibility: true }));
    expect((await application.as(await room.classmate()).get(String(body['@id']))).status).toBe(200);
  });

  it('are marked by teachers up to their highest mark, and the mark ends the changes of the author', async () => {
    const { body: work } = await handIn(asStudent, await assignment({ qualification: 20 }));
    const address = String(work['@id']);
    expect((await asStudent.patch(address, { title: 'Better', qualification: 20 })).body).toMatchObject({
      title: 'Better',
      qualification: 0,
    });
    expect((await asTeacher.patch(address, { qualification: 21 })).status).toBe(422);
    const marked = await asTeacher.patch(address, { qualification: 15 });
    expect(marked.body).toMatchObject({
      qualification: 15,
      qualificatorId: room.teacher.id,
      dateOfQualification: '2026-03-01T10:00:00+00:00',
    });
    expect((await asStudent.patch(address, { title: 'Later' })).status).toBe(403);
  });

  it('may let authors delete their works', async () => {
    const kept = await handIn(asStudent, await assignment());
    expect((await asStudent.delete(String(kept.body['@id']))).status).toBe(403);
    const free = await handIn(asStudent, await assignment({ studentDeleteOwnPublication: true }));
    expect((await asStudent.delete(String(free.body['@id']))).status).toBe(204);
  });

  it('are ordered by their deadlines', async () => {
    for (const expiresOn of ['2026-04-02T00:00:00Z', '2026-04-01T00:00:00Z']) {
      const to = await assignment({ title: expiresOn });
      await asTeacher.post('/api/c_student_publication_assignments', { publication: to['@id'], expiresOn });
    }
    const { status, body } = await asTeacher.get('/api/c_student_publications?filetype=folder&order[assignment.expiresOn]=asc');
    expect(status).toBe(200);
    expect(body.member?.slice(0, 2).map(({ title }) => title)).toEqual(['2026-04-01T00:00:00Z', '2026-04-02T00:00:00Z']);
  });

  it('are no works, and works stand on no other work', async () => {
    const { body: work } = await handIn(asStudent, await assignment());
    expect((await handIn(asTeacher, work)).status).toBe(422);
    const orphan = await asStudent.post('/api/c_student_publications', { title: 'Orphan', filetype: 'file' });
    expect([orphan.status, orphan.body.violations?.[0]?.propertyPath]).toEqual([422, 'publicationParent']);
  });

  it('once removed are out of their learners’ sight', async () => {
    const to = await assignment();
    await asTeacher.patch(String(to['@id']), { active: 2 });
    expect((await asStudent.get(String(to['@id']))).status).toBe(403);
  });

  it('of a session’s learners reach the session’s coach', async () => {
    const { asCoach, asLearner } = await sessionOfCourse(application, room);
    const to = await assignment();
    const { status, body } = await handIn(asLearner, to);
    expect(status).toBe(201);
    expect((await asCoach.get(String(body['@id']))).status).toBe(200);
    expect((await asTeacher.get(String(body['@id']))).status).toBe(403);
  });

  it('have deadlines, set by teachers, and take nothing after the last one', async () => {
    const to = await assignment();
    const terms = { publication: to['@id'], expiresOn: '2026-03-02T00:00:00Z', endsOn: '2026-03-03T00:00:00Z' };
    expect((await asStudent.post('/api/c_student_publication_assignments', terms)).status).toBe(403);
    expect((await asTeacher.post('/api/c_student_publication_assignments', { ...terms, endsOn: '2026-03-01T00:00:00Z' })).status).toBe(422);
    const { body } = await asTeacher.post('/api/c_student_publication_assignments', terms);
    expect((await asStudent.get(String(to['@id']))).body.assignment).toBe(body['@id']);
    expect((await handIn(asStudent, to)).status).toBe(201);
    clock.advance(26 * 3600);
    expect((await handIn(application.as(room.student), to)).status).toBe(201);
    clock.advance(12 * 3600);
    const late = await handIn(application.as(room.student), to);
    expect([late.status, late.body.violations?.[0]?.propertyPath]).toEqual([422, 'publicationParent']);
  });
});
