import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Colour, Text } from '../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../resource/declare/value-fields.decorator.js';
import { blogTaskPolicy } from './blog-part.policy.js';
import { Blog } from './blog.entity.js';

/** A task of a project blog. */
@Entity('c_blog_task')
@ApiResource({
  name: 'CBlogTask',
  path: 'c_blog_tasks',
  display: { list: ['title', 'blog', 'author', 'systemTask'] },
  policy: blogTaskPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Task of a project blog.',
})
export class BlogTask {
  @Identifier()
  id: number;

  @Text({ max: 250, required: true, order: true, search: true })
  title: string;

  @Text()
  description: string | null;

  @Colour({ max: 10, min: 1, default: '#0ea5e9', forClients: true })
  color: string;

  @Flag({ filter: ['exact'], deprecated: { until: '0.7' } })
  systemTask: boolean;

  @Reference(() => Blog, { inverse: 'tasks', required: true, write: 'create', onDelete: 'CASCADE' })
  blog: Relation<Blog>;

  @Reference(() => User, { stamp: 'caller', erasure: 'author' })
  author: Relation<User> | null;
}
