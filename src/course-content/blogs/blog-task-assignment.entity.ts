import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { CalendarDate, Choice } from '../../resource/declare/value-fields.decorator.js';
import { blogTaskAssignmentPolicy } from './blog-part.policy.js';
import { BlogTaskAssignmentProcessor } from './blog-task-assignment.processor.js';
import { BlogTask } from './blog-task.entity.js';
import { Blog } from './blog.entity.js';
import { sameBlog } from './same-blog.js';

const TASK_STATES = ['open', 'in_progress', 'waiting_test', 'done'] as const;

/** A task as given to a person, with the day it is due and how far it is. */
@Entity('c_blog_task_rel_user')
@ApiResource({
  name: 'CBlogTaskRelUser',
  path: 'c_blog_task_rel_users',
  display: { list: ['task', 'user', 'blog', 'targetDate', 'status'] },
  policy: blogTaskAssignmentPolicy,
  processor: BlogTaskAssignmentProcessor,
  requires: sameBlog('task'),
  operations: ['list', 'create', 'read', 'update'],
  description: 'Assignment of a blog task to a person with a due date and state.',
})
@UniqueTogether(['task', 'user', 'blog', 'targetDate'], {
  name: 'uq_c_blog_task_rel_user',
  message: 'This person has the task for that day already.',
})
export class BlogTaskAssignment {
  @Identifier()
  id: number;

  @Reference(() => Blog, { inverse: 'taskAssignments', required: true, write: 'create', onDelete: 'CASCADE' })
  blog: Relation<Blog>;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => BlogTask, { inverse: 'assignments', required: true, write: 'create', onDelete: 'CASCADE' })
  task: Relation<BlogTask>;

  @CalendarDate({ required: true, filter: ['date'], order: true })
  targetDate: string;

  @Choice(TASK_STATES, { default: 'open', filter: ['exact'] })
  status: (typeof TASK_STATES)[number];
}
