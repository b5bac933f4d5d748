import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { DateTime, Flag } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { InstantMessageProcessor } from './instant-message.processor.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { any } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';

const sender = owner('fromUser', 'the sender');
const addressee = owner('toUser', 'the addressee');

/** Messages of a chat are readable by its two users only, and cannot be changed. */
const instantMessagePolicy: Policy = policy('instant messages', { read: any(sender, addressee), create: sender, update: addressee });

/** An instant message. */
@Entity('chat')
@ApiResource({
  name: 'Chat',
  path: 'chats',
  display: { list: ['fromUser', 'toUser', 'message', 'sent', 'received'] },
  policy: instantMessagePolicy,
  processor: InstantMessageProcessor,
  operations: ['list', 'create', 'read', 'update'],
  description: 'Instant message from one person to another.',
})
export class InstantMessage {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'author' })
  fromUser: Relation<User>;

  @Reference(() => User, { required: true, write: 'create', erasure: 'author' })
  toUser: Relation<User>;

  @Text({ required: true, write: 'create' })
  message: string;

  @DateTime({ required: true, stamp: 'now', default: () => 'now()', filter: ['date'], order: true })
  sent: Date;

  @Flag({ filter: ['exact'], description: 'Whether it has come to the notice of its addressee, who alone says so.' })
  received: boolean;
}
