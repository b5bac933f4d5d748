import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { RealNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { DateTime } from '../../resource/declare/value-fields.decorator.js';
import { ForumThread } from './forum-thread.entity.js';
import { threadMarkPolicy } from './thread-assessment.policy.js';
import { sql } from '../../database/sql.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';

/** A mark for a user's part in a discussion. */
@Entity('c_forum_thread_qualify')
@ApiResource({
  name: 'CForumThreadQualify',
  path: 'forum_thread_qualifies',
  display: { list: ['user', 'thread', 'qualify', 'qualifyUser', 'qualifyTime'] },
  policy: threadMarkPolicy,
  requires: [
    {
      about: ['qualify'],
      met: (row) => sql`${row.column('qualify')} <= ${row.path('thread.threadQualifyMax')}`,
      message: (row) => sql`'This value should be ' || ${row.path('thread.threadQualifyMax')} || ' or less.'`,
      code: VIOLATION_CODES.tooHigh,
    },
  ],
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Mark given to a participant of a discussion.',
})
@UniqueTogether(['user', 'thread', 'qualifyUser'], {
  name: 'uq_c_forum_thread_qualify',
  message: 'You have marked this person in this thread already.',
})
@Constraint({
  name: 'ck_c_forum_thread_qualify_self',
  check: '"user_id" <> "qualify_user_id"',
  property: 'user',
  message: 'Nobody marks themselves.',
})
export class ForumThreadGrade {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, write: 'create', description: 'The person marked.', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => ForumThread, { inverse: 'qualifications', required: true, write: 'create', onDelete: 'CASCADE' })
  thread: Relation<ForumThread>;

  @Reference(() => User, { stamp: 'caller', description: 'Who gave it.', erasure: 'trace' })
  qualifyUser: Relation<User> | null;

  @RealNumber({ required: true, min: 0, description: 'At most the highest mark of the thread.' })
  qualify: number;

  @DateTime({ stamp: { value: 'now', on: 'write' }, order: true })
  qualifyTime: Date | null;
}
