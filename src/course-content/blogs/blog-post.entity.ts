import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { blogPostPolicy } from './blog.policy.js';
import { Blog } from './blog.entity.js';

/** An article of a blog. */
@Entity('c_blog_post')
@ApiResource({
  name: 'CBlogPost',
  path: 'c_blog_posts',
  display: { list: ['title', 'blog', 'author', 'dateCreation'] },
  policy: blogPostPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Article of a blog.',
})
export class BlogPost {
  @Identifier()
  id: number;

  @Text({ max: 250, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ required: true, search: true })
  fullText: string;

  @CreatedAt({ filter: ['date'], order: true })
  dateCreation: Date;

  @Reference(() => User, { stamp: 'caller', erasure: 'author' })
  author: Relation<User> | null;

  @Reference(() => Blog, { inverse: 'posts', required: true, write: 'create', onDelete: 'CASCADE' })
  blog: Relation<Blog>;
}
