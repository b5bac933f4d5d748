import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { unzipped } from '../../support/unzipped.js';

const DUE = '2026-03-01T10:00:00Z';

interface Row {
  readonly user: string;
  readonly state: string;
  readonly lateSeconds: number | null;
}

describe('works handed in to an assignment', () => {
  const clock = new FakeClock('2026-03-01T09:59:00Z');
  let application: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    application = await TestApplication.start({ clock });
    room = await classroom(application);
  });
  afterAll(() => application.close());

  async function assignment(expiresOn: string | null, values: Record<string, unknown> = {}): Promise<string> {
    const place = { title: 'Essay', parentResourceNodeId: room.node };
    const { body } = await room.asTeacher.post('/api/c_student_publications', { ...place, ...values });
    const terms = await room.asTeacher.post('/api/c_student_publication_assignments', { publication: body['@id'], expiresOn });
    expect(terms.status).toBe(201);
    return String(body['@id']);
  }

  async function handIn(client: ApiClient, to: string, values: Record<string, unknown> = {}): Promise<Json> {
    const work = { title: 'essay.txt', description: 'Text', filetype: 'file', publicationParent: to };
    const { status, body } = await client.post('/api/c_student_publications', { ...work, ...values });
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  const participation = async (of: string): Promise<Reply<{ states: Record<string, number>; member: Row[]; totalItems: number }>> =>
    room.asTeacher.get(`${of}/participation`);

  it('are late by 90 seconds, and two of five receivers are missing (assessment case 28)', async () => {
    const given = await assignment(DUE);
    const learners = [];
    for (let count = 0; count < 5; count += 1) learners.push(await room.classmate());
    const [first, second, third] = learners.map((learner) => application.as(learner)) as [ApiClient, ApiClient, ApiClient];
    for (const { id } of learners) {
      const attached = { publication: given, user: `/api/users/${id}` };
      expect((await room.asTeacher.post('/api/c_student_publication_rel_users', attached)).status).toBe(201);
    }
    expect((await participation(given)).body.states).toEqual({ expected: 5, missing: 0, handed_in: 0, late: 0, marked: 0 });
    expect(await handIn(first, given)).toMatchObject({ late: false, lateSeconds: 0 });
    await handIn(second, given);
    clock.advance(150);
    const late = await handIn(third, given);
    expect(late).toMatchObject({ late: true, lateSeconds: 90 });
    const { body } = await participation(given);
    expect(body.states).toEqual({ expected: 0, missing: 2, handed_in: 2, late: 1, marked: 0 });
    expect(body.member.find(({ state }) => state === 'late')).toMatchObject({ user: `/api/users/${learners[2]?.id}`, lateSeconds: 90 });
    expect((await room.asTeacher.patch(String(late['@id']), { qualification: 0 })).status).toBe(200);
    expect((await participation(given)).body.states).toMatchObject({ late: 0, marked: 1 });
    expect((await first.get(`${given}/participation`)).status).toBe(403);
    expect((await room.asTeacher.get(`${String(late['@id'])}/participation`)).status).toBe(403);
  });

  it('are awaited of the learners of the course where nobody is attached, and neither late nor missing without a due date', async () => {
    const other = await classroom(application);
    const { body } = await other.asTeacher.post('/api/c_student_publications', { title: 'Essay', parentResourceNodeId: other.node });
    const given = String(body['@id']);
    await other.colleague();
    await other.classmate();
    const work = await handIn(other.asStudent, given);
    expect(work).toMatchObject({ late: null, lateSeconds: null });
    const rows = (await other.asTeacher.get<{ member: Row[] }>(`${given}/participation`)).body.member;
    expect(rows.map(({ state, lateSeconds }) => [state, lateSeconds]).toSorted()).toEqual([
      ['expected', null],
      ['handed_in', null],
    ]);
  });

  it('have their mark taken back, and are handed in again', async () => {
    const given = await assignment(null, { qualification: 20 });
    const column = await room.asTeacher.post('/api/gradebook_categories', { title: 'Marks', course: room.course });
    const link = {
      category: column.body['@id'],
      course: room.course,
      weight: 1,
      type: 'student_publication',
      refId: Number(given.split('/').at(-1)),
    };
    expect((await room.asTeacher.post('/api/gradebook_links', link)).status).toBe(201);
    const work = String((await handIn(room.asStudent, given))['@id']);
    const total = async (): Promise<unknown> => {
      const { body } = await room.asTeacher.get(`/api/gradebook_categories/${String(column.body.id)}/totals?user=${room.student.id}`);
      return body.member?.[0]?.columns;
    };
    expect((await room.asTeacher.patch(work, { qualification: 12 })).status).toBe(200);
    expect(await total()).toMatchObject([{ state: 'counted', score: '12.00' }]);
    const { status, body } = await room.asTeacher.patch(work, { qualification: null });
    expect([status, body]).toMatchObject([200, { qualification: 0, dateOfQualification: null, qualificatorId: null }]);
    expect((await participation(given)).body.states).toMatchObject({ handed_in: 1, marked: 0 });
    expect(await total()).toMatchObject([{ state: 'pending', score: null }]);
    const { body: record } = await room.asAdministrator.get('/api/track_e_defaults?order[id]=desc');
    const taken = record.member?.filter(({ defaultValue }) => defaultValue === work) ?? [];
    expect(taken.filter(({ members }) => JSON.stringify(members).includes('qualification'))).toHaveLength(2);
    expect((await room.asStudent.patch(work, { description: 'Better' })).status).toBe(200);
    expect((await room.asTeacher.patch(given, { qualification: null })).body.qualification).toBe(0);
  });

  it('stay in the list of the assignment when their learner is in the group, or in the course, no more', async () => {
    const group = await room.asTeacher.post('/api/c_groups', { title: 'One', parentResourceNodeId: room.node, maxStudent: 5 });
    const learner = await room.classmate();
    const place = await room.asTeacher.post('/api/c_group_rel_users', { group: group.body['@id'], user: `/api/users/${learner.id}` });
    expect([group.status, place.status]).toEqual([201, 201]);
    const links = [{ cid: room.course, gid: group.body.id, visibility: 2 }];
    const given = await assignment(null, { title: 'Of a group', resourceLinkList: links });
    const states = async (): Promise<unknown> => (await participation(given)).body.member.map(({ user, state }) => [user, state]);
    expect(await states()).toEqual([[`/api/users/${learner.id}`, 'expected']]);
    const work = await handIn(application.as(learner), given);
    expect((await room.asTeacher.patch(String(work['@id']), { qualification: 3 })).status).toBe(200);
    expect((await room.asTeacher.delete(String(place.body['@id']))).status).toBe(204);
    expect(await states()).toEqual([[`/api/users/${learner.id}`, 'marked']]);
    const { body } = await room.asTeacher.get(`/api/course_rel_users?course=/api/courses/${room.course}&user=/api/users/${learner.id}`);
    expect((await room.asTeacher.delete(String(body.member?.[0]?.['@id']))).status).toBe(204);
    expect(await states()).toEqual([[`/api/users/${learner.id}`, 'marked']]);
  });

  it('come as one archive with names, endings and a list (assessment case 29, files case 33)', async () => {
    const given = await assignment(DUE, { title: 'Archive' });
    const [ada, grace] = [await room.classmate(), await room.classmate()];
    const sent = `data:text/plain;name=essay.txt;base64,${Buffer.from('=1+1 is two').toString('base64')}`;
    const [first, second] = [application.as(ada), application.as(grace)];
    await handIn(first, given, { description: null, uploadFile: sent });
    await handIn(second, given, { description: null, uploadFile: sent, title: 'essay' });
    await handIn(second, given, { title: '../thoughts', description: '<p>é</p>' });
    const answer = await room.asTeacher.fetch(`${given}/works`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toContain('filename="works.zip"');
    const files = unzipped(Buffer.from(await answer.arrayBuffer()));
    const [serial, next] = [ada, grace].map(({ username }) => username.replace('person', ''));
    expect([...files.keys()].toSorted()).toEqual(
      [
        `${serial} Person (${ada.username})/essay.txt`,
        `${next} Person (${grace.username})/essay.txt`,
        `${next} Person (${grace.username})/.._thoughts.html`,
        'works.csv',
      ].toSorted(),
    );
    expect(files.get(`${serial} Person (${ada.username})/essay.txt`)?.toString()).toBe('=1+1 is two');
    expect(files.get(`${next} Person (${grace.username})/.._thoughts.html`)?.toString()).toContain('<p>é</p>');
    const lines = files.get('works.csv')?.toString().trim().split('\r\n') ?? [];
    expect(lines.length).toBe(4);
    expect(lines[1]).toMatch(new RegExp(`^${serial},Person,${ada.username},essay.txt,.*,true,90,$`));
    expect((await first.get(`${given}/works`)).status).toBe(403);
  });

  it('of one author and one name are numbered in the archive', async () => {
    const given = await assignment(null, { title: 'Twice' });
    for (const words of ['one', 'two']) await handIn(room.asStudent, given, { description: words });
    const files = unzipped(Buffer.from(await (await room.asTeacher.fetch(`${given}/works`)).arrayBuffer()));
    const names = [...files.keys()].map((path) => path.split('/').at(-1));
    expect(names).toEqual(['essay.txt.html', 'essay.txt (2).html', 'works.csv']);
  });
});
