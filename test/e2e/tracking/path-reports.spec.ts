import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { Json } from '../../support/api-client.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { newPath, newStep } from '../../support/path-fixture.js';
import { sessionOfCourse } from '../../support/session-of-course.js';
import { WatchedStatements } from '../../support/watched-statements.js';

const MANY = 60;

describe('what is kept of learning paths', () => {
  let application: TestApplication;
  let clock: FakeClock;
  let room: Classroom;

  beforeAll(async () => {
    clock = new FakeClock(new Date());
    application = await TestApplication.start({ clock, variables: { JWT_TTL: '86400' } });
    room = await classroom(application);
  });
  afterAll(() => application.close());

  const steps = (count: number): Record<string, unknown>[] => Array.from({ length: count }, () => ({ itemType: 'document' }));
  const later = async (): Promise<void> => {
    clock.advance(30);
    await application.runDueJobs();
  };

  it('a course is as far as the paths shown there are, on the average (case 13)', async () => {
    const own = await classroom(application);
    const courseProgress = async (): Promise<unknown> =>
      (await own.asTeacher.get(`/api/course_rel_users?course=/api/courses/${own.course}&user=/api/users/${own.student.id}`)).body
        .member?.[0]?.progress;
    const full = await newPath(own, steps(1));
    const part = await newPath(own, steps(20));
    const hidden = await newPath(own, steps(1), { resourceLinkList: [{ cid: own.course, visibility: 'draft' }] });
    await full.open(own.asStudent);
    expect(await courseProgress()).toBe(50);
    for (const step of part.steps.slice(0, 9)) await part.open(own.asStudent, step);
    expect((await own.asStudent.get(part.iri)).body.progress).toBe(45);
    expect(await courseProgress()).toBe(72);
    expect((await hidden.open(own.asStudent)).status).toBe(403);
    await own.asTeacher.delete(part.iri);
    await later();
    expect(await courseProgress()).toBe(100);
    const links = await own.asTeacher.get(
      `/api/resource_links?resourceNode=${String((await own.asTeacher.get(hidden.iri)).body.resourceNode)}`,
    );
    await own.asTeacher.patch(String(links.body.member?.[0]?.['@id']), { visibility: 'published' });
    await later();
    expect(await courseProgress()).toBe(50);
    const { body } = await own.asTeacher.get(`/api/course_rel_users?course=/api/courses/${own.course}`);
    const enrolment = body.member?.find(({ progress }) => progress === 50);
    expect((await own.asTeacher.patch(String(enrolment?.['@id']), { progress: 100 })).body.progress).not.toBe(100);
  });

  it('teachers read and reset what their learners did; learners do not', async () => {
    const path = await newPath(room, steps(2));
    const classmate = application.as(await room.classmate());
    await path.open(room.asStudent);
    clock.advance(20);
    await path.open(room.asStudent, path.steps[1]);
    await path.open(classmate);
    const reporting = `${path.iri}/reporting?cid=${room.course}`;
    const { body } = await room.asTeacher.get(`${reporting}&order[progress]=desc`);
    expect(body.member?.[0]).toMatchObject({
      attempt: 1,
      attempts: 1,
      progress: 100,
      totalTime: 20,
      name: expect.any(String),
      completionDate: expect.any(String),
    });
    expect(body.member?.map(({ progress }) => progress)).toEqual([100, 50]);
    expect((await room.asStudent.get(reporting)).body.totalItems ?? 0).toBe(0);
    expect((await room.asTeacher.get(reporting, { Accept: 'text/csv' })).text).toContain('totalTime');
    const reset = `${path.iri}/reporting/reset?cid=${room.course}`;
    expect((await room.asStudent.post(reset, { users: [room.student.id] })).status).toBe(403);
    expect((await room.asTeacher.post(reset, { users: [room.student.id, room.student.id] })).body).toMatchObject({ deleted: 1 });
    expect((await room.asStudent.get(path.runtime())).body).toMatchObject({ view: null, progress: 0 });
  });

  it('a session has attempts of its own, reported to its coach', async () => {
    const path = await newPath(room, steps(2));
    const { session, asCoach, asLearner } = await sessionOfCourse(application, room);
    const within = `cid=${room.course}&sid=${session}`;
    expect((await path.open(asLearner)).status).toBe(403);
    const opened = await asLearner.post(`${path.iri}/runtime/item?${within}`, {});
    expect(opened).toMatchObject({ status: 200, body: { session: `/api/sessions/${session}`, progress: 50 } });
    expect((await room.asStudent.post(`${path.iri}/runtime/item?${within}`, {})).status).toBe(403);
    const { body } = await asCoach.get(`${path.iri}/reporting?${within}`);
    expect(body.member?.map(({ progress }) => progress)).toEqual([50]);
    const users = [Number((body.member![0] as Json).user?.toString().split('/').at(-1))];
    expect((await asCoach.post(`${path.iri}/reporting/reset?cid=${room.course}`, { users })).status).toBe(403);
    expect((await asCoach.post(`${path.iri}/reporting/reset?${within}`, { users })).body).toMatchObject({ deleted: 1 });
  });

  it('a path costs as many statements to show and to follow, however many steps it has', async () => {
    const watched = WatchedStatements.of();
    try {
      for (const count of [2, MANY]) {
        const path = await newPath(room, [{ itemType: 'document' }]);
        for (let index = 1; index < count; index += 1) await newStep(room, path.iri, { displayOrder: index });
        await path.open(room.asStudent);
        const cost = async (work: () => Promise<unknown>): Promise<number> =>
          (await watched.textsDuring(work)).filter((text) => !/^(START|COMMIT)/.test(text)).length;
        await room.asStudent.get('/api/me');
        // One of them asks whether what the course requires has been completed.
        expect(await cost(() => room.asStudent.get(path.runtime()))).toBeLessThanOrEqual(5);
        expect(await cost(() => room.asStudent.post(path.runtime('/sync'), {}))).toBeLessThanOrEqual(10);
      }
    } finally {
      watched.stop();
    }
  });
});
