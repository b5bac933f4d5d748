import { Entity, type Relation } from 'typeorm';
import { UserClass } from '../../platform/study/classes/user-class.entity.js';
import { Course } from '../../platform/study/courses/course.entity.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { DateTime, OptionalFlag } from '../../resource/declare/value-fields.decorator.js';
import { LearningPath } from './learning-path.entity.js';
import { pathSubscriptionPolicy } from './learning-path.policy.js';
import { pathInCourse } from './subscription.rules.js';

/** Subscription of a class to one learning path. */
@Entity('c_lp_rel_usergroup')
@ApiResource({
  name: 'CLpRelUserGroup',
  path: 'c_lp_rel_user_groups',
  display: { list: ['userGroup', 'lp', 'course', 'startDate', 'endDate'] },
  policy: pathSubscriptionPolicy,
  requires: [pathInCourse],
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Subscription of a class to one learning path.',
})
@UniqueTogether(['userGroup', 'lp', 'session'], {
  name: 'uq_c_lp_rel_usergroup',
  nullsEqual: true,
  message: 'This class is subscribed to the learning path already.',
})
@Constraint({
  name: 'ck_c_lp_rel_usergroup_dates',
  check: '"end_date" >= "start_date"',
  property: 'endDate',
  message: 'The subscription cannot end before it starts.',
})
export class LearningPathClassSubscription {
  @Identifier()
  id: number;

  @Reference(() => LearningPath, { inverse: 'subscribedClasses', required: true, write: 'create', onDelete: 'CASCADE' })
  lp: Relation<LearningPath>;

  @Reference(() => Course, { write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course> | null;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Reference(() => UserClass, { required: true, write: 'create', onDelete: 'CASCADE' })
  userGroup: Relation<UserClass>;

  @CreatedAt({ order: true })
  createdAt: Date;

  @OptionalFlag()
  isOpenToUser: boolean | null;

  @DateTime()
  startDate: Date | null;

  @DateTime()
  endDate: Date | null;
}
