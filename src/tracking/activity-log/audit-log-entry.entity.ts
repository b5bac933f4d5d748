import { Entity } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Moment } from '../../resource/declare/value-fields.decorator.js';
import { auditPolicy } from './activity-log.policy.js';

/** An important event of the platform: the audit log. */
@Entity('track_e_default')
@ApiResource({
  name: 'TrackEDefault',
  path: 'track_e_defaults',
  policy: auditPolicy,
  operations: ['list', 'read'],
  description: 'Important event of the platform (audit log).',
})
export class AuditLogEntry {
  @Identifier()
  id: number;

  @WholeNumber({ write: false, filter: ['exact'], description: 'Account id of whoever caused it.' })
  defaultUserId: number | null;

  @Moment({ write: false, filter: ['date'], order: true })
  defaultDate: Date | null;

  @Text({ max: 255, write: false, filter: ['exact'] })
  defaultEventType: string | null;

  @Text({ max: 255, write: false, filter: ['exact'] })
  defaultValueType: string | null;

  @Text({ write: false })
  defaultValue: string | null;

  @WholeNumber({ write: false, filter: ['exact'], description: 'Id of the course.' })
  cId: number | null;

  @WholeNumber({ write: false, filter: ['exact'] })
  sessionId: number | null;
}
