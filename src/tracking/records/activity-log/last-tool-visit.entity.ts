import { Entity } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { visitPolicy } from './activity-log.policy.js';

/** The latest entry of a person in a tool of a course. */
@Entity('track_e_lastaccess')
@ApiResource({
  name: 'TrackELastaccess',
  path: 'track_e_lastaccesses',
  display: { list: ['accessUserId', 'cId', 'accessTool', 'accessDate'] },
  policy: visitPolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service with each visit',
  description: 'Latest entry of a person in a course tool.',
})
@UniqueTogether(['accessUserId', 'cId', 'accessTool', 'sessionId'], {
  name: 'uq_track_e_lastaccess',
  nullsEqual: true,
  message: 'The latest entry of this person in this tool is kept already.',
})
export class LastToolVisit {
  @Identifier({ type: 'bigint' })
  id: number;

  @Erased('subject')
  @WholeNumber({ names: 'users', write: false, filter: ['exact'], description: 'Account id.' })
  accessUserId: number | null;

  @DateTime({ write: false, filter: ['date'], order: true })
  accessDate: Date | null;

  @WholeNumber({ names: 'courses', write: false, filter: ['exact'], description: 'Id of the course.' })
  cId: number | null;

  @Text({ max: 30, write: false, filter: ['exact'] })
  accessTool: string | null;

  @WholeNumber({ names: 'sessions', write: false, filter: ['exact'] })
  sessionId: number | null;
}
