import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Course } from '../courses/course.entity.js';
import { SessionCourseProcessor } from './session-course.processor.js';
import { Session } from './session.entity.js';
import { sessionCoursePolicy } from './session.policy.js';

@Entity('session_rel_course')
@ApiResource({
  name: 'SessionRelCourse',
  path: 'session_rel_courses',
  display: { list: ['session', 'course', 'position', 'nbrUsers'] },
  policy: sessionCoursePolicy,
  processor: SessionCourseProcessor,
  description: 'A course offered in a session. The learners of the session are subscribed to it along with it.',
})
@UniqueTogether(['session', 'course'], { name: 'uq_session_rel_course', message: 'This course is already part of this session.' })
export class SessionCourse {
  @Identifier()
  id: number;

  @Reference(() => Session, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'courses' })
  session: Relation<Session>;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'sessions' })
  course: Relation<Course>;

  @WholeNumber({ default: 0, order: true, description: 'Place among the courses of the session.' })
  position: number;

  @Computed({
    type: 'integer',
    description: 'Learners of the course in the session.',
    expression: (row) => sql`(SELECT count(*)::int FROM "session_rel_course_rel_user" "m"
      WHERE "m"."session_id" = ${row.column('session')} AND "m"."course_id" = ${row.column('course')} AND "m"."status" = 'student')`,
  })
  nbrUsers: number;
}
