import { Entity, type Relation } from 'typeorm';
import { Course } from '../../platform/study/courses/course.entity.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { DateTime, OptionalFlag } from '../../resource/declare/value-fields.decorator.js';
import { LearningPath } from './learning-path.entity.js';
import { pathSubscriptionPolicy } from './learning-path.policy.js';
import { pathInCourse } from './subscription.rules.js';

/** Subscription of a person to one learning path, within dates where these are given. */
@Entity('c_lp_rel_user')
@ApiResource({
  name: 'CLpRelUser',
  path: 'c_lp_rel_users',
  display: { list: ['user', 'lp', 'course', 'session', 'startDate', 'endDate'] },
  policy: pathSubscriptionPolicy,
  requires: [pathInCourse],
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Subscription of a person to one learning path, optionally within dates.',
})
@UniqueTogether(['user', 'lp', 'course', 'session'], {
  name: 'uq_c_lp_rel_user',
  nullsEqual: true,
  message: 'This person is subscribed to the learning path already.',
})
@Constraint({
  name: 'ck_c_lp_rel_user_dates',
  check: '"end_date" >= "start_date"',
  property: 'endDate',
  message: 'The subscription cannot end before it starts.',
})
export class LearningPathSubscription {
  @Identifier()
  id: number;

  @Reference(() => LearningPath, { inverse: 'subscribedUsers', required: true, write: 'create', onDelete: 'CASCADE' })
  lp: Relation<LearningPath>;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => User, { stamp: 'caller', description: 'Who made the subscription.', erasure: 'trace' })
  creatorUser: Relation<User> | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @OptionalFlag()
  isOpenToUser: boolean | null;

  @DateTime()
  startDate: Date | null;

  @DateTime()
  endDate: Date | null;
}
