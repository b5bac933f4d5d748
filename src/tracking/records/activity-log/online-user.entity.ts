import { Entity } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { administrator } from '../../../platform/rights/access/role.rules.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { presencePolicy } from './activity-log.policy.js';

/** A person who is connected now. */
@Entity('track_e_online')
@ApiResource({
  name: 'TrackEOnline',
  path: 'track_e_onlines',
  display: { list: ['loginUserId', 'cId', 'loginDate', 'userIp'] },
  policy: presencePolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service while a person sends requests',
  description: 'Person currently connected.',
})
export class OnlineUser {
  @Identifier({ type: 'bigint' })
  id: number;

  @Erased('subject')
  @WholeNumber({ names: 'users', write: false, filter: ['exact'], description: 'Account id.' })
  loginUserId: number | null;

  @DateTime({ write: false, filter: ['date'], order: true })
  loginDate: Date | null;

  @Text({ max: 45, write: false, readableBy: administrator })
  userIp: string | null;

  @WholeNumber({ names: 'courses', write: false, filter: ['exact'], description: 'Id of the course in which the person is.' })
  cId: number | null;

  @WholeNumber({ names: 'sessions', write: false, filter: ['exact'] })
  sessionId: number | null;

  @WholeNumber({ names: 'access_urls', write: false, filter: ['exact'], description: 'Id of the portal.' })
  accessUrlId: number | null;
}
