import { Entity } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { visitPolicy } from './activity-log.policy.js';

/** An entry of a person in a tool of a course. */
@Entity('track_e_access')
@ApiResource({
  name: 'TrackEAccess',
  path: 'track_e_accesses',
  display: { list: ['accessUserId', 'cId', 'accessTool', 'accessDate', 'userIp'] },
  policy: visitPolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service with each visit',
  description: 'Entry of a person in a course tool.',
})
export class ToolVisit {
  @Identifier({ type: 'bigint' })
  id: number;

  @Erased('subject')
  @WholeNumber({ names: 'users', write: false, filter: ['exact'], description: 'Account id.' })
  accessUserId: number | null;

  @DateTime({ required: true, write: false, filter: ['date'], order: true, dividesRows: true })
  accessDate: Date;

  @WholeNumber({ names: 'courses', write: false, filter: ['exact'], description: 'Id of the course.' })
  cId: number | null;

  @Text({ max: 30, write: false, filter: ['exact'] })
  accessTool: string | null;

  @WholeNumber({ names: 'sessions', write: false, filter: ['exact'] })
  sessionId: number | null;

  @Text({ max: 45, write: false })
  userIp: string | null;
}
