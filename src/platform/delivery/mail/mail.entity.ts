import { Column, Entity, Index, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Email, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { liftSuppression } from './lift-suppression.action.js';
import { mailHealth } from './mail-health.action.js';
import { sendTestMail } from './send-test-mail.action.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { administratorOfPortal } from '../../rights/access/portal-record.rules.js';

/** What was sent to whom is for administrators: those of the portal it was sent from. */
const mailPolicy: Policy = policy('mails', { read: administratorOfPortal('portal') });

/** `unsent`: there is no mail server, and this is no service in production. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'bounced', 'suppressed', 'withdrawn', 'unsent'] as const;

/** A mail that is or was to be sent. The body of what was sent is not kept. */
@Entity('mail')
@ApiResource({
  path: 'mails',
  writtenBy: 'the service for each mail that it sends',
  display: { title: 'subject', list: ['subject', 'to', 'kind', 'state', 'createdAt'] },
  policy: mailPolicy,
  operations: ['list', 'read'],
  actions: [sendTestMail, mailHealth, { ...liftSuppression, item: () => User }],
  logged: false,
  description: 'Mail that is or was to be sent, without its text.',
})
@Index('uq_mail_dedup', ['kind', 'to', 'dedupKey'], { unique: true, where: '"dedup_key" IS NOT NULL' })
export class Mail {
  @Identifier({ type: 'bigint' })
  id: number;

  @Text({ max: 100, required: true, write: false, filter: ['exact'], bytewise: true })
  kind: string;

  @Email({ max: 255, required: true, write: false, filter: ['exact'], search: true })
  to: string;

  @Reference(() => User, { write: false, erasure: 'subject' })
  user: Relation<User> | null;

  @Reference(() => Portal, { required: true, write: false, onDelete: 'CASCADE' })
  portal: Relation<Portal>;

  @Column({ type: 'varchar', length: 10 })
  locale: string;

  /** What is sent once to one address. */
  @Column({ type: 'varchar', length: 200, nullable: true, collation: 'C' })
  dedupKey: string | null;

  @Text({ max: 255, write: false, search: true, description: 'Known once it was sent.' })
  subject: string | null;

  @Choice(MAIL_STATES, { required: true, write: false, filter: ['exact'] })
  state: (typeof MAIL_STATES)[number];

  @WholeNumber({ required: true, write: false, default: 0 })
  attempts: number;

  @Text({ max: 500, write: false })
  lastError: string | null;

  @Text({ max: 255, write: false, filter: ['exact'], bytewise: true })
  messageId: string | null;

  @DateTime({ required: true, write: false, filter: ['date'], order: true })
  createdAt: Date;

  @DateTime({ write: false, filter: ['date'] })
  sentAt: Date | null;

  /** Of an unsent one. */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  /** Of an unsent one. */
  @Column({ type: 'text', nullable: true })
  html: string | null;
}
