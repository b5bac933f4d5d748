import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { blogPostPolicy } from './blog.policy.js';
import { CBlog } from './c-blog.entity.js';
import { CBlogPostProcessor } from './c-blog-post.processor.js';

/** An article of a blog. */
@Entity('c_blog_post')
@ApiResource({
  path: 'c_blog_posts',
  policy: blogPostPolicy,
  processor: CBlogPostProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Article of a blog.',
})
export class CBlogPost {
  @Identifier()
  id: number;

  @Text({ max: 250, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ required: true, search: true })
  fullText: string;

  @CreatedAt({ filter: ['date'], order: true })
  dateCreation: Date;

  @Reference(() => User, { write: false, onDelete: 'CASCADE' })
  author: Relation<User> | null;

  @Reference(() => CBlog, { inverse: 'posts', required: true, write: 'create', onDelete: 'CASCADE' })
  blog: Relation<CBlog>;
}
