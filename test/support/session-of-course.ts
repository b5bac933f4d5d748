import type { ApiClient } from './api-client.js';
import type { TestApplication } from './application.js';
import type { Classroom } from './classroom.js';

/** A session of the classroom's course with a coach and a learner of its own. */
export interface SessionOfCourse {
  readonly session: number;
  readonly asCoach: ApiClient;
  readonly asLearner: ApiClient;
}

export async function sessionOfCourse(application: TestApplication, { course }: Classroom): Promise<SessionOfCourse> {
  const { given } = application;
  const [coach, learner, session] = [await given.teacher(), await given.student(), await given.session()];
  await given.row('session_rel_course', { session_id: session.id, course_id: course });
  for (const [person, status] of [
    [coach, 'course_coach'],
    [learner, 'student'],
  ] as const) {
    await given.row('session_rel_course_rel_user', { session_id: session.id, course_id: course, user_id: person.id, status });
  }
  return { session: session.id, asCoach: application.as(coach), asLearner: application.as(learner) };
}
