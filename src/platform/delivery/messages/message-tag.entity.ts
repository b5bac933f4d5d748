import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Colour, Text } from '../../../resource/declare/text-fields.decorator.js';
import { ownPolicy } from '../../rights/access/own.policy.js';
import { User } from '../../directory/users/user.entity.js';

/** A label by which users sort their messages. */
@Entity('message_tag')
@ApiResource({
  path: 'message_tags',
  display: { list: ['tag', 'color', 'user'] },
  policy: ownPolicy,
  description: 'Personal label for messages.',
})
@UniqueTogether(['user', 'tag'], { name: 'uq_message_tag', property: 'tag', message: 'You have this label already.' })
export class MessageTag {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;

  @Text({ max: 255, required: true, filter: ['partial'], order: true })
  tag: string;

  @Colour({ max: 255, required: true, description: 'Colour in CSS.', forClients: true })
  color: string;

  @WholeNumber({ order: true })
  position: number | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
