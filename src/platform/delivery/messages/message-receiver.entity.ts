import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference, References } from '../../../resource/declare/reference-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { MessageReceiverProcessor } from './message-receiver.processor.js';
import { MessageTag } from './message-tag.entity.js';
import { Message } from './message.entity.js';
import { messageDeliveryPolicy } from './message.policy.js';
import { RECEIVER_TYPES, type ReceiverType } from './receiver-types.js';

@Entity('message_rel_user')
@ApiResource({
  name: 'MessageRelUser',
  path: 'message_rel_users',
  display: { list: ['message', 'receiver', 'receiverType', 'read'] },
  writtenBy: 'the service for each receiver of a message',
  policy: messageDeliveryPolicy,
  processor: MessageReceiverProcessor,
  operations: ['list', 'read', 'replace', 'update', 'delete'],
  relatedOrder: ['message.sendDate'],
  description: 'The delivery of a message to one user, with marks of its own; made with the message.',
})
@UniqueTogether(['message', 'receiver', 'receiverType'], { name: 'uq_message_rel_user', message: 'This user gets this message already.' })
export class MessageReceiver {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => Message, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'receivers', include: { max: 100 } })
  message: Relation<Message>;

  @Reference(() => User, { required: true, write: 'create', inverse: 'receivedMessages', erasure: 'subject' })
  receiver: Relation<User>;

  @Choice(RECEIVER_TYPES, { default: 'to', write: 'create', filter: ['exact'] })
  receiverType: ReceiverType;

  @Flag({ filter: ['exact'] })
  read: boolean;

  @Flag({ filter: ['exact'] })
  starred: boolean;

  @References(() => MessageTag, { filter: ['exact'], inverse: 'messageRelUsers', description: "The receiver's own labels." })
  tags: Relation<MessageTag>[];

  @DateTime({ write: false, filter: ['exists'], description: 'When the receiver put it into the bin.' })
  deletedAt: Date | null;
}
