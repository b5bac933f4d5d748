import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { blogMembershipPolicy } from './blog.policy.js';
import { Blog } from './blog.entity.js';

/** Membership in a blog: who may write posts in addition to its teachers. */
@Entity('c_blog_rel_user')
@ApiResource({
  name: 'CBlogRelUser',
  path: 'c_blog_rel_users',
  display: { list: ['blog', 'user'] },
  policy: blogMembershipPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Member of a blog.',
})
@UniqueTogether(['user', 'blog'], { name: 'uq_c_blog_rel_user', message: 'This person is a member of the blog already.' })
export class BlogMember {
  @Identifier()
  id: number;

  @Reference(() => Blog, { inverse: 'members', required: true, write: 'create', onDelete: 'CASCADE' })
  blog: Relation<Blog>;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;
}
