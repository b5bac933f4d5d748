import { Entity, type Relation } from 'typeorm';
import { sql } from '../../database/sql.js';
import { Course } from '../../platform/study/courses/course.entity.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Decimal, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { DateTime } from '../../resource/declare/value-fields.decorator.js';
import { GradebookCertificate } from '../assessment/gradebook/awards/gradebook-certificate.entity.js';
import { GradebookRefresher } from '../assessment/gradebook/totals/gradebook.refresher.js';
import { courseLearnerPolicy, courseReporter } from './course-learner.policy.js';
import { COURSE_LEARNERS } from './course-learner.view.js';
import { dueItems } from './due-items.action.js';
import { exportLearners } from './export-learners.action.js';

/** Percent with two decimals. */
const PERCENT = { precision: 5, scale: 2, write: false, order: true, filter: ['range', 'exists'] } as const;
const COUNT = { write: false, order: true, filter: ['range'] } as const;

/** What a learner has done in a course, or in a course within a session, for those who teach there. */
@Entity('course_learner', { synchronize: false })
@ApiResource({
  path: 'course_learners',
  display: { list: ['user', 'course', 'session', 'progress', 'totalPercentage', 'lastAccess'] },
  policy: courseLearnerPolicy,
  operations: ['list', 'read'],
  refresher: GradebookRefresher,
  view: COURSE_LEARNERS,
  writtenBy: 'the service with each subscription of a learner',
  description: 'Report on a learner of a course: progress, scores, works, times.',
  relatedOrder: ['user.lastname', 'user.firstname', 'user.username'],
  relatedSearch: ['user'],
  collections: [
    {
      name: 'of_course',
      path: 'courses/{id}/learners',
      description: 'The learners of a course and of its sessions: all for teachers, those of their sessions for coaches.',
      item: () => Course,
      rule: courseReporter,
      condition: (row, _, id) => sql`${row.column('course')} = ${id}`,
    },
  ],
  actions: [exportLearners, dueItems],
})
export class CourseLearner {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @Computed({ type: 'string', expression: (row) => row.path('user.username') })
  username: string;

  @Computed({ type: 'string', expression: (row) => row.path('user.firstname') })
  firstname: string | null;

  @Computed({ type: 'string', expression: (row) => row.path('user.lastname') })
  lastname: string | null;

  @Text({ max: 40, write: false })
  officialCode: string | null;

  @Reference(() => Course, { required: true, write: false })
  course: Relation<Course>;

  @Reference(() => Session, { write: false, filter: ['exact', 'exists'] })
  session: Relation<Session> | null;

  @Decimal({ ...PERCENT, description: 'Mean of the learning paths shown in the course, in percent.' })
  progress: string | null;

  @WholeNumber({ ...COUNT, description: 'Quizzes with a completed attempt.' })
  quizzesTaken: number;

  @WholeNumber({ ...COUNT })
  quizzes: number;

  @Decimal({ ...PERCENT, description: 'Mean of the attempts that count, in percent.' })
  quizMean: string | null;

  @WholeNumber({ ...COUNT })
  worksHandedIn: number;

  @WholeNumber({ ...COUNT })
  worksLate: number;

  @WholeNumber({ ...COUNT, description: 'Not handed in, and the due date is over.' })
  worksMissing: number;

  @WholeNumber({ ...COUNT, description: 'Assignments shown in the course.' })
  works: number;

  @Decimal({ ...PERCENT, description: 'Total in the gradebook.' })
  totalPercentage: string | null;

  @Text({ max: 40, write: false })
  label: string | null;

  @WholeNumber({ ...COUNT, filter: ['range', 'exists'], description: 'Seconds of visits; null while none is recorded.' })
  timeSpent: number | null;

  @DateTime({ write: false, order: true, filter: ['date', 'exists'] })
  firstAccess: Date | null;

  @DateTime({ write: false, order: true, filter: ['date', 'exists'], description: 'Latest of visits, attempts and works.' })
  lastAccess: Date | null;

  @Reference(() => GradebookCertificate, { write: false, filter: ['exists'] })
  certificate: Relation<GradebookCertificate> | null;
}
