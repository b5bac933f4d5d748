import { Entity, type Relation } from 'typeorm';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { CalendarDate, DateTime } from '../../../../resource/declare/value-fields.decorator.js';
import { GradebookCertificate } from './gradebook-certificate.entity.js';
import { certificateNoticePolicy } from '../gradebook-record.policy.js';

/** A notification of a certificate's expiry that was sent to its holder. */
@Entity('gradebook_certificate_expiry_notification')
@ApiResource({
  path: 'gradebook_certificate_expiry_notifications',
  display: { list: ['certificate', 'notificationType', 'sentAt', 'sentBy'] },
  policy: certificateNoticePolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service, 30 days before a certificate expires and when it has',
  description: 'Trace that a holder was notified of a coming expiry.',
})
@UniqueTogether(['certificate', 'notificationType', 'expiryDateAtSend'], {
  name: 'uq_gradebook_certificate_expiry_notification',
  message: 'The holder has been notified already.',
})
export class GradebookCertificateExpiryNotification {
  @Identifier()
  id: number;

  @Reference(() => GradebookCertificate, { inverse: 'expiryNotifications', required: true, write: false, onDelete: 'CASCADE' })
  certificate: Relation<GradebookCertificate>;

  @Text({ max: 32, required: true, write: false, filter: ['exact'] })
  notificationType: string;

  @CalendarDate({ required: true, write: false, filter: ['date'], description: 'The expiry as it was when the notice was sent.' })
  expiryDateAtSend: string;

  @DateTime({ required: true, write: false, filter: ['date'], order: true })
  sentAt: Date;

  @Reference(() => User, { write: false, description: 'Null where the platform sent it by itself.', erasure: 'trace' })
  sentBy: Relation<User> | null;
}
