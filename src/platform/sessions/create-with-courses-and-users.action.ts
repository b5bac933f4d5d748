import { Injectable } from '@nestjs/common';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/state/action-handler.js';
import { SessionRelCourse } from './session-rel-course.entity.js';
import { SessionRelUser } from './session-rel-user.entity.js';

/** Makes a session and fills it, each step as if it came alone; somebody named twice is subscribed once. */
@Injectable()
export class CreateSessionWithCoursesAndUsers extends ActionHandler {
  async run({ resource, input, operations }: ActionRun): Promise<ActionOutcome> {
    const { courses, students, coaches, ...session } = input;
    const id = await operations.create(resource.entity, session);
    for (const [position, course] of distinct(courses).entries())
      await operations.create(SessionRelCourse, { session: id, course, position });
    for (const user of distinct(students)) await operations.create(SessionRelUser, { session: id, user, relationType: 'student' });
    for (const user of distinct(coaches)) await operations.create(SessionRelUser, { session: id, user, relationType: 'general_coach' });
    return { id };
  }
}

function distinct(ids: unknown): number[] {
  return Array.isArray(ids) ? [...new Set(ids as number[])] : [];
}
