import type { ApiClient, Json } from './api-client.js';
import type { TestApplication } from './application.js';
import type { Classroom } from './classroom.js';
import type { Person } from './given.js';

/** A session of the classroom's course with a coach and a learner of its own. */
export interface SessionOfCourse {
  readonly session: number;
  readonly coach: Person;
  readonly learner: Person;
  readonly asCoach: ApiClient;
  readonly asLearner: ApiClient;
}

let serial = 0;

async function made({ asAdministrator }: Classroom, path: string, values: Json): Promise<Json> {
  const { status, body, text } = await asAdministrator.post(`/api/${path}`, values);
  if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
  return body;
}

/** A session that the course is given in, as an administrator makes it. @returns its id */
export async function newSession(room: Classroom): Promise<number> {
  serial += 1;
  const { id } = await made(room, 'sessions', { title: `Term ${serial} of ${room.course}` });
  await made(room, 'session_rel_courses', { session: `/api/sessions/${String(id)}`, course: `/api/courses/${room.course}` });
  return Number(id);
}

/** Makes a user a learner or coach of the course in the session. */
export async function joinSession(room: Classroom, session: number, person: Person, status: 'student' | 'course_coach'): Promise<void> {
  await made(room, 'session_rel_course_rel_users', {
    session: `/api/sessions/${session}`,
    course: `/api/courses/${room.course}`,
    user: `/api/users/${person.id}`,
    status,
  });
}

export async function sessionOfCourse(application: TestApplication, room: Classroom): Promise<SessionOfCourse> {
  const { given } = application;
  const [coach, learner, session] = [await given.teacher(), await given.student(), await newSession(room)];
  await joinSession(room, session, coach, 'course_coach');
  await joinSession(room, session, learner, 'student');
  return { session, coach, learner, asCoach: application.as(coach), asLearner: application.as(learner) };
}
