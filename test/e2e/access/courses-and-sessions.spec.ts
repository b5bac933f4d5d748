import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { classroom, type Classroom } from '../../support/classroom.js';
import type { Given, Person } from '../../support/given.js';

const ENDED = { access_start_date: '2020-01-01', access_end_date: '2020-02-01' };

/** A session of the classroom's course with everybody who can have a part in it. */
interface Cast {
  readonly session: number;
  readonly generalCoach: ApiClient;
  readonly courseCoach: ApiClient;
  readonly learner: ApiClient;
  readonly follower: ApiClient;
}

describe('the voters on courses and sessions', () => {
  let platform: TestApplication;
  let given: Given;
  let room: Classroom;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    room = await classroom(platform);
  });

  afterAll(() => platform.close());

  async function cast(dates: Record<string, unknown> = {}, course = room.course): Promise<Cast> {
    const session = (await given.session(dates)).id;
    await given.row('session_rel_course', { session_id: session, course_id: course });
    const joins = async (person: Person, relation: string): Promise<ApiClient> => {
      await given.row('session_rel_user', { session_id: session, user_id: person.id, relation_type: relation });
      return platform.as(person);
    };
    const inCourse = async (person: Person, status: string): Promise<ApiClient> => {
      await given.row('session_rel_course_rel_user', { session_id: session, course_id: course, user_id: person.id, status });
      return platform.as(person);
    };
    const student = await given.student();
    await inCourse(student, 'student');
    return {
      session,
      generalCoach: await joins(await given.teacher(), 'general_coach'),
      courseCoach: await inCourse(await given.teacher(), 'course_coach'),
      learner: await joins(student, 'student'),
      follower: await joins(await given.person({ status: 'hr_manager' }), 'hr_manager'),
    };
  }

  const statuses = (address: string, { generalCoach, courseCoach, learner, follower }: Cast): Promise<number[]> =>
    Promise.all([generalCoach, courseCoach, learner, follower].map(async (client) => (await client.get(address)).status));

  describe('Course', () => {
    it('view, through a session: general coach, course coach or learner of that session', async () => {
      expect(await statuses(`/api/courses/${room.course}`, await cast())).toEqual([200, 200, 200, 403]);
    });

    it('view, through a session: only while the session is open to them', async () => {
      const over = await cast({ ...ENDED, visibility: 'invisible' });
      expect(await statuses(`/api/courses/${room.course}`, over)).toEqual([403, 403, 403, 403]);
    });

    it('view: nobody but administrators when hidden, not even through a session', async () => {
      const hidden = await classroom(platform);
      const people = await cast({}, hidden.course);
      await platform.dataSource.query("UPDATE course SET visibility = 'hidden' WHERE id = $1", [hidden.course]);
      expect(await statuses(`/api/courses/${hidden.course}`, people)).toEqual([403, 403, 403, 403]);
      expect((await hidden.asTeacher.get(`/api/courses/${hidden.course}`)).status).toBe(403);
      expect((await hidden.asAdministrator.get(`/api/courses/${hidden.course}`)).status).toBe(200);
    });

    it('edit, delete: no coach and no learner of a session', async () => {
      const people = await cast();
      for (const client of [people.generalCoach, people.courseCoach, people.learner]) {
        expect((await client.patch(`/api/courses/${room.course}`, { title: 'Mine' })).status).toBe(403);
        expect((await client.delete(`/api/courses/${room.course}`)).status).toBe(403);
      }
    });
  });

  describe('Session', () => {
    it('view: general coach, course coach or learner', async () => {
      const people = await cast();
      expect(await statuses(`/api/sessions/${people.session}`, people)).toEqual([200, 200, 200, 403]);
      expect((await room.asTeacher.get(`/api/sessions/${people.session}`)).status).toBe(403);
    });

    it.each([
      ['invisible', [403, 403, 403, 403]],
      ['list_only', [200, 200, 403, 403]],
      ['read_only', [200, 200, 200, 403]],
    ])('view, after the end of one that becomes %s', async (visibility, expected) => {
      const people = await cast({ ...ENDED, visibility });
      expect(await statuses(`/api/sessions/${people.session}`, people)).toEqual(expected);
    });

    it('view: coaches by dates of their own', async () => {
      const people = await cast({ ...ENDED, visibility: 'invisible', coach_access_end_date: '2999-01-01' });
      expect(await statuses(`/api/sessions/${people.session}`, people)).toEqual([200, 200, 403, 403]);
    });

    it('edit, delete: no coach, and no session manager of another session', async () => {
      const people = await cast();
      const manager = platform.as(await given.person({ status: 'session_admin' }));
      for (const client of [people.generalCoach, people.courseCoach, manager]) {
        expect((await client.patch(`/api/sessions/${people.session}`, { title: 'Mine' })).status).toBe(403);
        expect((await client.delete(`/api/sessions/${people.session}`)).status).toBe(403);
      }
    });
  });

  describe('Course subscription', () => {
    it('view: the teacher of the course, a session manager, the subscribed user, and no other learner or teacher', async () => {
      const { body } = await room.asTeacher.get(`/api/course_rel_users?course=${room.course}&user=${room.student.id}`);
      const subscription = String(body.member?.[0]?.['@id']);
      const readers = [
        room.asTeacher,
        platform.as(await given.person({ status: 'session_admin' })),
        room.asStudent,
        platform.as(await room.classmate()),
        (await classroom(platform)).asTeacher,
      ];
      const answers = await Promise.all(readers.map(async (client) => (await client.get(subscription)).status));
      expect(answers).toEqual([200, 200, 200, 403, 403]);
    });
  });

  describe('Session subscription, session course subscription', () => {
    it('create: by nobody for oneself, as student or as coach', async () => {
      const { session, learner } = await cast();
      const person = await given.teacher();
      const own = { session: `/api/sessions/${session}`, user: `/api/users/${person.id}` };
      const inCourse = { ...own, course: `/api/courses/${room.course}` };
      for (const client of [platform.as(person), learner]) {
        // What one may not read one may not name, so that 422 is a rejection here too.
        expect([403, 422]).toContain((await client.post('/api/session_rel_users', { ...own, relationType: 'student' })).status);
        expect([403, 422]).toContain((await client.post('/api/session_rel_course_rel_users', { ...inCourse, status: 'student' })).status);
        expect([403, 422]).toContain(
          (await client.post('/api/session_rel_course_rel_users', { ...inCourse, status: 'course_coach' })).status,
        );
      }
      expect((await room.asAdministrator.get(`/api/session_rel_users?session=${session}&user=${person.id}`)).body.totalItems).toBe(0);
    });
  });
});
