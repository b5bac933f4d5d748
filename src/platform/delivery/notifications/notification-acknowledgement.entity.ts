import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { ownPolicy } from '../../rights/access/own.policy.js';
import { User } from '../../directory/users/user.entity.js';
import { NotificationEvent } from './notices/notification-event.entity.js';

/** A notification that a person has acknowledged. */
@Entity('notification_event_rel_user')
@ApiResource({
  name: 'NotificationEventRelUser',
  path: 'notification_event_rel_users',
  display: { list: ['event', 'user'] },
  policy: ownPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Notification that a person has acknowledged.',
})
@UniqueTogether(['event', 'user'], { name: 'uq_notification_event_rel_user', message: 'You have acknowledged this already.' })
export class NotificationAcknowledgement {
  @Identifier()
  id: number;

  @Reference(() => NotificationEvent, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'users' })
  event: Relation<NotificationEvent>;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;
}
