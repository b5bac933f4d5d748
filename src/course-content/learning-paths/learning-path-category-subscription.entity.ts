import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { LearningPathCategory } from './learning-path-category.entity.js';
import { sectionSubscriptionPolicy } from './learning-path.policy.js';

/** A person who may see a section of learning paths. */
@Entity('c_lp_category_rel_user')
@ApiResource({
  name: 'CLpCategoryRelUser',
  path: 'c_lp_category_rel_users',
  display: { list: ['category', 'user'] },
  policy: sectionSubscriptionPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Person allowed to see a section of learning paths.',
})
@UniqueTogether(['user', 'category'], {
  name: 'uq_c_lp_category_rel_user',
  message: 'This person is subscribed to the section already.',
})
export class LearningPathCategorySubscription {
  @Identifier()
  id: number;

  @Reference(() => LearningPathCategory, { inverse: 'users', required: true, write: 'create', onDelete: 'CASCADE' })
  category: Relation<LearningPathCategory>;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;
}
