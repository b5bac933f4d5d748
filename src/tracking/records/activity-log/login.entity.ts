import { Entity, type Relation } from 'typeorm';
import { User } from '../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { signInPolicy } from './activity-log.policy.js';

/** A sign-in of a person. */
@Entity('track_e_login')
@ApiResource({
  name: 'TrackELogin',
  path: 'track_e_logins',
  display: { list: ['user', 'loginDate', 'logoutDate', 'userIp'] },
  policy: signInPolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service with each sign-in',
  description: 'Sign-in of a person.',
})
export class Login {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @DateTime({ write: false, filter: ['date'], order: true })
  loginDate: Date | null;

  @DateTime({ write: false, filter: ['date'] })
  logoutDate: Date | null;

  @Text({ max: 45, write: false })
  userIp: string | null;
}
