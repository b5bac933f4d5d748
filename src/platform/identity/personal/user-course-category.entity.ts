import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { ownPolicy } from '../../rights/access/own.policy.js';

/** A folder in which users arrange their courses. */
@Entity('user_course_category')
@ApiResource({
  path: 'user_course_categories',
  display: { list: ['title', 'user', 'collapsed'] },
  policy: ownPolicy,
  description: 'Personal folder in which a person arranges their courses.',
})
export class UserCourseCategory {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;

  @Text({ max: 255, required: true, order: true })
  title: string;

  @WholeNumber({ default: 0, order: true })
  sort: number;

  @Flag({ forClients: true })
  collapsed: boolean;
}
