import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { blogCommentPolicy } from './blog-part.policy.js';
import { BlogPost } from './blog-post.entity.js';
import { BlogTask } from './blog-task.entity.js';
import { Blog } from './blog.entity.js';
import { sameBlog } from './same-blog.js';

/** A comment on an article or a task of a blog; comments answer one another. */
@Entity('c_blog_comment')
@ApiResource({
  name: 'CBlogComment',
  path: 'c_blog_comments',
  display: {
    list: ['comment', 'title', 'author', 'post', 'dateCreation'],
    form: { Comment: ['blog', 'post', 'task', 'parentComment', 'title', 'comment'] },
  },
  policy: blogCommentPolicy,
  requires: sameBlog('post', 'task', 'parentComment'),
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Comment on a blog article, threaded.',
})
export class BlogComment {
  @Identifier()
  id: number;

  @Text({ max: 250 })
  title: string | null;

  @Html({ required: true })
  comment: string;

  @Reference(() => User, { stamp: 'caller', erasure: 'author' })
  author: Relation<User> | null;

  @CreatedAt({ order: true })
  dateCreation: Date;

  @Reference(() => Blog, { inverse: 'comments', required: true, write: 'create', onDelete: 'CASCADE' })
  blog: Relation<Blog>;

  @Reference(() => BlogPost, { inverse: 'comments', write: 'create', onDelete: 'CASCADE' })
  post: Relation<BlogPost> | null;

  @Reference(() => BlogTask, { inverse: 'comments', write: 'create', onDelete: 'CASCADE' })
  task: Relation<BlogTask> | null;

  @Reference(() => BlogComment, { inverse: 'replies', write: 'create', onDelete: 'CASCADE' })
  parentComment: Relation<BlogComment> | null;
}
