import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { courseActivity, courseDays } from '../traces/course-activity.action.js';
import { courseNews } from '../traces/news/course-news.action.js';
import { ownNews } from '../traces/news/own-news.action.js';
import { userActivity } from '../traces/user-activity.action.js';
import { courseTracePolicy } from './activity-log.policy.js';

/** A visit of a person to a course, from entry to exit. */
@Entity('track_e_course_access')
@ApiResource({
  name: 'TrackECourseAccess',
  path: 'track_e_course_accesses',
  display: { list: ['user', 'cId', 'loginCourseDate', 'logoutCourseDate', 'durationSeconds'] },
  policy: courseTracePolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service with each visit',
  description: 'Visit of a person to a course, from entry to exit.',
  actions: [courseActivity, courseDays, userActivity, courseNews, ownNews],
})
export class CourseVisit {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @WholeNumber({ names: 'courses', write: false, filter: ['exact'], description: 'Id of the course.' })
  cId: number | null;

  @DateTime({ write: false, filter: ['date'], order: true })
  loginCourseDate: Date | null;

  @DateTime({ write: false, filter: ['date'], order: true })
  logoutCourseDate: Date | null;

  @WholeNumber({ write: false, default: 1 })
  counter: number;

  @WholeNumber({ names: 'sessions', write: false, filter: ['exact'] })
  sessionId: number | null;

  @Text({ max: 45, write: false })
  userIp: string | null;

  @Computed({
    type: 'integer',
    expression: (row) => sql`EXTRACT(EPOCH FROM ${row.column('logoutCourseDate')} - ${row.column('loginCourseDate')})::int`,
    description: 'Null while the person is still there.',
  })
  durationSeconds: number | null;
}
