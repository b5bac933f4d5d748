import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { Course } from '../courses/course.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { SessionCourseEnrolmentProcessor } from './session-course-enrolment.processor.js';
import { Session } from './session.entity.js';
import { sessionCourseSubscriptionPolicy } from './session.policy.js';

@Entity('session_rel_course_rel_user')
@ApiResource({
  name: 'SessionRelCourseRelUser',
  path: 'session_rel_course_rel_users',
  display: { list: ['user', 'session', 'course', 'status'] },
  policy: sessionCourseSubscriptionPolicy,
  processor: SessionCourseEnrolmentProcessor,
  relatedFilters: {
    'user.username': ['partial'],
    'session.displayStartDate': ['date'],
    'session.displayEndDate': ['date'],
    'session.accessStartDate': ['date'],
    'session.accessEndDate': ['date'],
  },
  description: 'The subscription of a person to one course of a session, as student or coach.',
})
@UniqueTogether(['session', 'course', 'user', 'status'], {
  name: 'uq_session_rel_course_rel_user',
  message: 'This user has this part in the course of the session already.',
})
export class SessionCourseEnrolment {
  @Identifier()
  id: number;

  @Reference(() => Session, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'sessionRelCourseRelUsers' })
  session: Relation<Session>;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'sessionRelCourseRelUsers' })
  course: Relation<Course>;

  @Reference(() => User, {
    required: true,
    write: 'create',
    inverse: 'sessionRelCourseRelUsers',
    erasure: { way: 'subject', copiedWhere: sql`"t"."status" = 'course_coach'` },
  })
  user: Relation<User>;

  /** Null for one that was made before this was stored. */
  @DateTime({ read: false, stamp: 'now' })
  enrolledAt: Date | null;

  @Choice(['student', 'course_coach'], { required: true, default: 'student', filter: ['exact'] })
  status: 'student' | 'course_coach';

  @Flag({ default: true, description: 'Whether the course shows in the session to this person.' })
  visibility: boolean;

  @Flag({ deprecated: { until: '0.7' } })
  legalAgreement: boolean;

  @WholeNumber({
    write: false,
    default: 0,
    min: 0,
    max: 100,
    filter: ['range'],
    description: 'Percent: the mean of the best progress in the learning paths shown there.',
  })
  progress: number;
}
