import { Entity, type Relation } from 'typeorm';
import { UserClass } from '../../platform/study/classes/user-class.entity.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { LearningPathCategory } from './learning-path-category.entity.js';
import { sectionClassSubscriptionPolicy } from './learning-path.policy.js';

/** A class that may see a section of learning paths. */
@Entity('c_lp_category_rel_usergroup')
@ApiResource({
  name: 'CLpCategoryRelUserGroup',
  path: 'c_lp_category_rel_user_groups',
  display: { list: ['lpCategory', 'userGroup', 'session', 'createdAt'] },
  policy: sectionClassSubscriptionPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Class allowed to see a section of learning paths.',
})
@UniqueTogether(['userGroup', 'lpCategory', 'session'], {
  name: 'uq_c_lp_category_rel_usergroup',
  nullsEqual: true,
  message: 'This class is subscribed to the section already.',
})
export class LearningPathCategoryClassSubscription {
  @Identifier()
  id: number;

  @Reference(() => LearningPathCategory, { inverse: 'userGroups', required: true, write: 'create', onDelete: 'CASCADE' })
  lpCategory: Relation<LearningPathCategory>;

  @Reference(() => UserClass, { required: true, write: 'create', onDelete: 'CASCADE' })
  userGroup: Relation<UserClass>;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @CreatedAt()
  createdAt: Date;
}
