import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { CLpCategory } from './c-lp-category.entity.js';
import { sectionSubscriptionPolicy } from './learning-path.policy.js';

/** A person who may see a section of learning paths. */
@Entity('c_lp_category_rel_user')
@ApiResource({
  path: 'c_lp_category_rel_users',
  policy: sectionSubscriptionPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Person allowed to see a section of learning paths.',
})
@UniqueTogether(['user', 'category'], {
  name: 'uq_c_lp_category_rel_user',
  message: 'This person is subscribed to the section already.',
})
export class CLpCategoryRelUser {
  @Identifier()
  id: number;

  @Reference(() => CLpCategory, { inverse: 'users', required: true, write: 'create', onDelete: 'CASCADE' })
  category: Relation<CLpCategory>;

  @Reference(() => User, { required: true, write: 'create', onDelete: 'CASCADE' })
  user: Relation<User>;
}
