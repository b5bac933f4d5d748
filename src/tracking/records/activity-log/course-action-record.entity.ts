import { Entity, type Relation } from 'typeorm';
import { User } from '../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { courseTracePolicy } from './activity-log.policy.js';

/** What a user did in a course, in detail. */
@Entity('track_e_access_complete')
@ApiResource({
  name: 'TrackEAccessComplete',
  path: 'track_e_access_completes',
  display: { list: ['user', 'tool', 'action', 'dateReg', 'cId', 'ipUser'] },
  policy: courseTracePolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service for each item that is opened, on portals with the setting trace_items',
  description: 'Detailed trace of actions with context.',
})
export class CourseActionRecord {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @DateTime({ required: true, write: false, filter: ['date'], order: true, dividesRows: true })
  dateReg: Date;

  @Text({ max: 255, write: false, filter: ['exact'] })
  tool: string | null;

  @WholeNumber({ namesNone: 'Of which kind the item is, the tool says.', write: false })
  toolId: number | null;

  @WholeNumber({ write: false })
  toolIdDetail: number | null;

  @Text({ max: 255, write: false, filter: ['exact'] })
  action: string | null;

  @Text({ max: 255, write: false })
  actionDetails: string | null;

  @WholeNumber({ namesNone: 'Of which kind the item is, the tool says.', write: false })
  currentId: number | null;

  @Text({ max: 45, write: false })
  ipUser: string | null;

  @Text({ max: 255, write: false })
  userAgent: string | null;

  @WholeNumber({ names: 'sessions', write: false, filter: ['exact'] })
  sessionId: number | null;

  @WholeNumber({ names: 'courses', write: false, filter: ['exact'], description: 'Id of the course.' })
  cId: number | null;

  @WholeNumber({ namesNone: 'Messages of the chat have no address of their own.', write: false })
  chatId: number | null;

  @WholeNumber({ write: false, description: 'Account id of the user who acted in the name of the person.' })
  loginAs: number | null;

  @Text({ write: false })
  info: string | null;

  @Text({ write: false })
  url: string | null;
}
