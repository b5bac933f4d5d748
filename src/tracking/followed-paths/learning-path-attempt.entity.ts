import { Column, Entity, type Relation } from 'typeorm';
import { LearningPath } from '../../course-content/learning-paths/learning-path.entity.js';
import { Course } from '../../platform/study/courses/course.entity.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Decimal, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { CalendarDate, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { learningPathAttemptPolicy } from './learning-path-attempt.policy.js';
import { runtimeActions } from './runtime.action.js';
import type { SequencingState } from './scorm-runtime/sequencer/activity-tree.js';

/** How far a learner is in a learning path, the first time through it or a later one. */
@Entity('c_lp_view')
@ApiResource({
  name: 'CLpView',
  path: 'c_lp_views',
  display: { list: ['user', 'lp', 'course', 'progress', 'score', 'lastAccessAt'] },
  policy: learningPathAttemptPolicy,
  operations: ['list', 'read', 'delete'],
  description: 'Progress of a learner in a learning path.',
  writtenBy: 'the runtime of the path, when the learner opens the first step',
  actions: runtimeActions,
})
@UniqueTogether(['user', 'lp', 'course', 'session', 'viewCount'], {
  name: 'uq_c_lp_view',
  nullsEqual: true,
  message: 'The progress of this learner is kept already.',
})
export class LearningPathAttempt {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => LearningPath, { inverse: 'views', required: true, write: false, onDelete: 'CASCADE' })
  lp: Relation<LearningPath>;

  @Reference(() => Course, { required: true, write: false, onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => Session, { write: false, onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @WholeNumber({ write: false, default: 1, min: 1, description: 'Which time through the path it is.' })
  viewCount: number;

  @WholeNumber({ write: false, default: 0, description: 'Id of the step shown last.' })
  lastItem: number;

  @WholeNumber({ write: false, min: 0, max: 100, filter: ['range'], order: true, description: 'Percent of the steps that are done.' })
  progress: number | null;

  @CalendarDate({ write: false, filter: ['exists'], description: 'The day on which the progress first reached 100.' })
  completionDate: string | null;

  @Decimal({ precision: 5, scale: 2, write: false, description: 'Mean of the scores of its steps, in percent.' })
  score: string | null;

  @WholeNumber({ write: false, default: 0, description: 'Seconds spent on its steps.' })
  totalTime: number;

  @DateTime({ write: false, description: 'When it began.' })
  startedAt: Date | null;

  @DateTime({ write: false, description: 'When a step was last opened or worked on.' })
  lastAccessAt: Date | null;

  /** Where the learner is in the activity tree of a package with sequencing. */
  @Column({ type: 'jsonb', nullable: true })
  sequencing: SequencingState | null;
}
