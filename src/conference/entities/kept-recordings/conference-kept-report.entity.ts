import { Column, Entity, Index } from 'typeorm';
import { globalAdministrator } from '../../../platform/rights/access/role.rules.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice, Json, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { policy } from '../../../resource/model/policy.js';
import { KEPT_REASONS, type KeptReason } from '../../ingest/kept-reports.js';
import { retryReport } from './retry-report.action.js';

/** A report of a meeting's talk times that could not be recorded: what would be read of it, without names and files. */
@Entity('conference_kept_report')
@Index('uq_conference_kept_report_digest', ['digest'], { unique: true })
@ApiResource({
  name: 'ConferenceKeptReport',
  path: 'conference_kept_reports',
  display: { list: ['reason', 'detail', 'times', 'receivedAt', 'size'] },
  writtenBy: 'the service for each report that it cannot record',
  policy: policy('kept reports', { read: globalAdministrator, delete: globalAdministrator }),
  description: 'An analytics report of the videoconference server that could not be recorded, kept for an administrator.',
  operations: ['list', 'read', 'delete'],
  defaultOrder: { receivedAt: 'desc' },
  actions: [retryReport],
})
export class ConferenceKeptReport {
  @Identifier()
  id: number;

  @Choice(KEPT_REASONS, {
    write: false,
    required: true,
    filter: ['exact'],
    description: 'Whether it could not be read, or no meeting is known that it is of.',
  })
  reason: KeptReason;

  @Text({ max: 255, write: false, required: true, description: 'What is wrong with it.' })
  detail: string;

  @Text({ max: 255, write: false, filter: ['exact'], description: 'The external id of the meeting, where it could be read.' })
  remoteId: string | null;

  @Text({ max: 255, write: false, description: "The server's own id of the meeting, where it could be read." })
  internalMeetingId: string | null;

  @Json({ write: false, description: 'The members of the report that are read, as they came; null for a body that is no JSON object.' })
  report: object | null;

  @WholeNumber({ write: false, required: true, description: 'Of the whole body, in bytes.' })
  size: number;

  @WholeNumber({ write: false, required: true, description: 'How often it came.' })
  times: number;

  /** SHA-256 of the body. */
  @Column({ type: 'varchar', length: 64 })
  digest: string;

  @DateTime({ write: false, required: true, description: 'When it came first.' })
  firstReceivedAt: Date;

  @DateTime({ write: false, required: true, order: true, description: 'When it came last.' })
  receivedAt: Date;
}
