import { Column, Entity, type Relation } from 'typeorm';
import { sql } from '../../../../database/sql.js';
import { Content } from '../../../../platform/content-tree/nodes/content-items/content.entity.js';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { RealNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../../resource/declare/unstored-fields.decorator.js';
import { CalendarDate, Flag, DateTime } from '../../../../resource/declare/value-fields.decorator.js';
import { GradebookCategory } from '../categories/gradebook-category.entity.js';
import { CERTIFICATE_STATES, certificateState } from '../../certificates/certificate-state.js';
import { certificateContent } from './certificate-content.action.js';
import { revokeCertificate } from './revoke-certificate.action.js';
import { GradebookCertificateProcessor } from './gradebook-certificate.processor.js';
import { GradebookRefresher } from '../totals/gradebook.refresher.js';
import { certificatePolicy } from '../gradebook-record.policy.js';

/** The certificate that a person has earned in a gradebook. */
@Entity('gradebook_certificate')
@ApiResource({
  path: 'gradebook_certificates',
  display: { list: ['user', 'category', 'scoreCertificate', 'state', 'createdAt', 'expiryDate'] },
  policy: certificatePolicy,
  processor: GradebookCertificateProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  refresher: GradebookRefresher,
  description: 'Certificate obtained by a person in a gradebook category.',
  actions: [certificateContent, revokeCertificate],
  relatedFilters: { 'category.course': ['exact'] },
})
@UniqueTogether(['user', 'category'], {
  name: 'uq_gradebook_certificate_unrevoked',
  where: '"revoked_at" IS NULL',
  message: 'This person has a certificate of this gradebook already.',
})
export class GradebookCertificate extends Content {
  @Identifier()
  id: number;

  @Reference(() => GradebookCategory, { inverse: 'certificates', required: true, write: 'create', onDelete: 'CASCADE' })
  category: Relation<GradebookCategory>;

  @Reference(() => User, { inverse: 'gradebookCertificates', required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;

  @RealNumber({ required: true, write: false, order: true, description: 'The score when it was issued.' })
  scoreCertificate: number;

  @CreatedAt({ filter: ['date'], order: true })
  createdAt: Date;

  @Text({ write: false, description: 'Path of the public page that says whether it is genuine.' })
  pathCertificate: string | null;

  @DateTime({ write: false, filter: ['date'] })
  downloadedAt: Date | null;

  @Flag({ default: true, write: 'create', filter: ['exact'] })
  publish: boolean;

  @CalendarDate({ write: false, filter: ['date', 'exists'], description: 'From the validity that the gradebook gives its certificates.' })
  expiryDate: string | null;

  @Text({ max: 255, write: false, description: 'By which others can tell that it is genuine.' })
  hash: string | null;

  @Computed({
    type: 'choice',
    values: CERTIFICATE_STATES,
    expression: (row) => certificateState(row.column('revokedAt'), row.column('expiryDate'), sql`now()`),
  })
  state: (typeof CERTIFICATE_STATES)[number];

  @DateTime({ write: false, filter: ['date', 'exists'] })
  revokedAt: Date | null;

  @Reference(() => User, { write: false, erasure: 'trace' })
  revokedBy: Relation<User> | null;

  @Text({ max: 500, write: false })
  revocationReason: string | null;

  /** What is written on it, as it was on the day of issue. */
  @Column({ type: 'jsonb', nullable: true })
  snapshot: unknown;
}
