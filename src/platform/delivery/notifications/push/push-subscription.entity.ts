import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text, Url } from '../../../../resource/declare/text-fields.decorator.js';
import { ownPolicy } from '../../../rights/access/own.policy.js';
import { User } from '../../../directory/users/user.entity.js';
import { pushKey } from './push-key.action.js';
import { PushSubscriptionProcessor } from './push-subscription.processor.js';

/** A browser to which the notifications of its owner are pushed (RFC 8030). */
@Entity('push_subscription')
@ApiResource({
  path: 'push_subscriptions',
  display: { list: ['user', 'userAgent', 'createdAt'] },
  policy: ownPolicy,
  processor: PushSubscriptionProcessor,
  actions: [pushKey],
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Subscription of a browser to push messages (RFC 8030), with the keys that encrypt them (RFC 8291).',
})
export class PushSubscription {
  @Identifier()
  id: number;

  @Url({ max: 600, required: true, unique: true, write: 'create', protocols: ['https'], filter: ['exact'] })
  endpoint: string;

  @Text({
    max: 255,
    required: true,
    read: false,
    write: 'create',
    description: 'The key `p256dh` of the browser’s subscription, in base64url (RFC 8291 §3.1).',
    example: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  })
  publicKey: string;

  @Text({
    max: 255,
    required: true,
    read: false,
    write: 'create',
    description: 'The secret `auth` of the browser’s subscription, in base64url (RFC 8291 §3.2).',
    example: 'BTBZMqHH6r4Tts7J_aSIgg',
  })
  authToken: string;

  @Text({ max: 20, default: 'aesgcm', write: 'create', deprecated: { until: '0.7' } })
  contentEncoding: string;

  @Text({ max: 1000, write: 'create', description: 'How the browser calls itself, by which its owner knows it again.' })
  userAgent: string | null;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
