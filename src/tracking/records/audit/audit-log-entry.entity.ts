import { Entity } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { auditPolicy } from './audit.policy.js';

/** An important event of the platform: the audit log, to which rows are added and never changed. */
@Entity('track_e_default')
@ApiResource({
  name: 'TrackEDefault',
  path: 'track_e_defaults',
  display: { list: ['defaultDate', 'defaultEventType', 'defaultValueType', 'defaultValue', 'defaultUserId', 'address'] },
  policy: auditPolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service with each change that is on record',
  description: 'Important event of the platform (audit log). Entries are added by the service and never changed.',
})
export class AuditLogEntry {
  @Identifier({ type: 'bigint' })
  id: number;

  @Erased({ way: 'trace', kept: 'the audit log is sealed; it holds no name, and the number is given to nobody else' })
  @WholeNumber({ names: 'users', write: false, filter: ['exact'], description: 'Account id of the user who caused it.' })
  defaultUserId: number | null;

  @DateTime({ required: true, write: false, filter: ['date'], order: true, dividesRows: true })
  defaultDate: Date;

  @Text({ max: 255, write: false, filter: ['exact'], description: 'What happened to what: `users.update`, `sign_in.password_changed`.' })
  defaultEventType: string | null;

  @Text({ max: 255, write: false, filter: ['exact'], description: '`item` where the value is the address of one, or `collection`.' })
  defaultValueType: string | null;

  @Text({ write: false, filter: ['exact'] })
  defaultValue: string | null;

  @WholeNumber({ names: 'courses', write: false, filter: ['exact'], description: 'Id of the course.' })
  cId: number | null;

  @WholeNumber({ names: 'sessions', write: false, filter: ['exact'] })
  sessionId: number | null;

  @Erased({ way: 'trace', kept: 'the audit log is sealed; it holds no name, and the number is given to nobody else' })
  @WholeNumber({ write: false, filter: ['exact'], description: 'Account id of the administrator who acted as the user.' })
  actingUser: number | null;

  @WholeNumber({ write: false, filter: ['exact'], description: 'Id of the portal.' })
  portal: number | null;

  @Text({ max: 45, write: false, description: 'Of the caller, or its network: see TRACE_ADDRESSES.' })
  address: string | null;

  @Text({ max: 50, write: false, filter: ['exact'], description: '`api`, `key:` and the id of an API key, or `service`.' })
  source: string | null;

  @Text({ max: 128, write: false, description: 'The `X-Request-Id` of the request.' })
  requestId: string | null;

  @Text({
    write: false,
    description:
      'Names of the members that changed, separated by commas; values are never stored. Of an account deleted for good: how many rows of which member went or stay, and in which way.',
  })
  members: string | null;

  @Text({ max: 64, write: false, description: 'Keyed digest of the item before the event.' })
  beforeHash: string | null;

  @Text({ max: 64, write: false, description: 'Keyed digest of the item after the event.' })
  afterHash: string | null;
}
