import { Injectable } from '@nestjs/common';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { SessionCourse } from './session-course.entity.js';
import { SessionEnrolment } from './session-enrolment.entity.js';

/** Creates a session and fills it, each step as if it were sent alone; a user who is named twice is subscribed once. */
@Injectable()
export class CreateSessionWithCoursesAndUsers extends ActionHandler {
  async run({ resource, input, operations }: ActionRun): Promise<ActionOutcome> {
    const { courses, students, coaches, ...session } = input;
    const id = await operations.create(resource.entity, session);
    for (const [position, course] of distinct(courses).entries()) await operations.create(SessionCourse, { session: id, course, position });
    for (const user of distinct(students)) await operations.create(SessionEnrolment, { session: id, user, relationType: 'student' });
    for (const user of distinct(coaches)) await operations.create(SessionEnrolment, { session: id, user, relationType: 'general_coach' });
    return { id };
  }
}

function distinct(ids: unknown): number[] {
  return Array.isArray(ids) ? [...new Set(ids as number[])] : [];
}
