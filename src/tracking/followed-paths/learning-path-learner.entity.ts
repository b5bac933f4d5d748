import { Entity, type Relation } from 'typeorm';
import { LearningPath } from '../../course-content/learning-paths/learning-path.entity.js';
import { learningPathPolicy } from '../../course-content/learning-paths/learning-path.policy.js';
import { sql } from '../../database/sql.js';
import { Course } from '../../platform/study/courses/course.entity.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Decimal, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { CalendarDate, DateTime } from '../../resource/declare/value-fields.decorator.js';
import type { ParameterFilter } from '../../resource/model/parameter-filter.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, authenticated } from '../../resource/model/rule.js';
import { administratorOfRecord, teacherOrCoachOfRecord } from '../record-access/course-record.rules.js';
import { LearningPathAttempt } from './learning-path-attempt.entity.js';
import { LEARNING_PATH_LEARNERS } from './learning-path-learner.view.js';

const COUNT = { write: false, order: true, filter: ['range'] } as const;

const course: ParameterFilter = {
  name: 'cid',
  type: 'integer',
  description: 'Id of the course whose learners are meant.',
  condition: (row, value) => sql`${row.column('course')} = ${value}`,
};

const session: ParameterFilter = {
  name: 'sid',
  type: 'integer',
  description: 'Id of the session whose learners are meant; 0: those of the course itself.',
  condition: (row, value) => (value === 0 ? sql`${row.column('session')} IS NULL` : sql`${row.column('session')} = ${value}`),
};

/** How far a learner of a course, or of a course within a session, is in a path; also one who has not begun. */
@Entity('c_lp_learner', { synchronize: false })
@ApiResource({
  path: 'learning_path_learners',
  policy: policy('reports on learning paths', { read: any(administratorOfRecord, teacherOrCoachOfRecord) }),
  operations: [],
  view: LEARNING_PATH_LEARNERS,
  writtenBy: 'the service with each subscription of a learner',
  description: 'Report on a learner of a learning path: the best attempt, times, completion.',
  parameters: [course, session],
  relatedOrder: ['user.lastname', 'user.firstname', 'user.username'],
  relatedSearch: ['user'],
  collections: [
    {
      name: 'reporting',
      path: 'learning_paths/{id}/reporting',
      description: 'How far the learners of a path are: all for teachers, those of their sessions for coaches.',
      item: () => LearningPath,
      rule: all(authenticated, learningPathPolicy.rule('read')),
      condition: (row, _, id) => sql`${row.column('lp')} = ${id}`,
    },
  ],
})
export class LearningPathLearner {
  @Identifier()
  id: number;

  @Reference(() => LearningPath, { required: true, write: false })
  lp: Relation<LearningPath>;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @Computed({
    type: 'string',
    expression: (row) =>
      sql`COALESCE(NULLIF(concat_ws(' ', ${row.path('user.firstname')}, ${row.path('user.lastname')}), ''), ${row.path('user.username')})`,
  })
  name: string;

  @Reference(() => Course, { required: true, write: false })
  course: Relation<Course>;

  @Reference(() => Session, { write: false, filter: ['exact', 'exists'] })
  session: Relation<Session> | null;

  @Reference(() => LearningPathAttempt, {
    write: false,
    filter: ['exists'],
    description: 'The best one, which counts; null before the first.',
  })
  bestAttempt: Relation<LearningPathAttempt> | null;

  @Computed({ type: 'integer', expression: (row) => row.path('bestAttempt.viewCount'), description: 'Which attempt counts.' })
  attempt: number | null;

  @WholeNumber({ ...COUNT })
  attempts: number;

  @WholeNumber({ ...COUNT, description: 'Percent, of the attempt that counts.' })
  progress: number;

  @Decimal({ precision: 5, scale: 2, ...COUNT, description: 'Percent, of the attempt that counts.' })
  score: string | null;

  @WholeNumber({ ...COUNT, description: 'Seconds in all attempts.' })
  totalTime: number;

  @DateTime({ write: false, order: true, filter: ['date', 'exists'] })
  firstAccess: Date | null;

  @DateTime({ write: false, order: true, filter: ['date', 'exists'] })
  lastAccess: Date | null;

  @CalendarDate({ write: false, order: true, filter: ['exists'], description: 'The day on which an attempt first reached 100.' })
  completionDate: string | null;
}
