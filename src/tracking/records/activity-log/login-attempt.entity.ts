import { Entity } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { signInTrialPolicy } from './activity-log.policy.js';

/** A trial of sign-in, successful or not. */
@Entity('track_e_login_record')
@ApiResource({
  name: 'TrackELoginRecord',
  path: 'track_e_login_records',
  display: { list: ['username', 'loginDate', 'success', 'userIp'] },
  policy: signInTrialPolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service with each trial of sign-in',
  description: 'Trial of sign-in, successful or not.',
})
export class LoginAttempt {
  @Identifier({ type: 'bigint' })
  id: number;

  @Erased({ way: 'trace', by: 'username' })
  @Text({ max: 100, write: false, filter: ['exact'] })
  username: string | null;

  @DateTime({ required: true, write: false, filter: ['date'], order: true, dividesRows: true })
  loginDate: Date;

  @Text({ max: 45, write: false, filter: ['exact'] })
  userIp: string | null;

  @Flag({ write: false, filter: ['exact'] })
  success: boolean;
}
