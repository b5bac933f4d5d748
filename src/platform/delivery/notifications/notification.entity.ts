import { IsBoolean } from 'class-validator';
import { Column, Entity, Index, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed, Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { Course } from '../../study/courses/course.entity.js';
import { Session } from '../../study/sessions/session.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { markRead } from './mark-read.action.js';
import { liveTicket } from './live/live-ticket.action.js';
import { countUnread } from './count-unread.action.js';
import { NotificationProcessor } from './notification.processor.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, rule } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';

/** A notification that is only mailed is not in the list. */
const shown = rule('that is shown in the product', (_, row) => sql`${row.column('inProduct')}`);
const own = all(owner('user', 'the person'), shown);

/** Notifications are private: not even administrators see them. */
const notificationPolicy: Policy = policy('notifications', { read: own, update: own, delete: own });

/** A notice of one person in the product. */
@Entity('notification')
@ApiResource({
  path: 'notifications',
  writtenBy: 'the service for each notice that it gives',
  display: { list: ['title', 'user', 'createdAt', 'readAt'] },
  policy: notificationPolicy,
  processor: NotificationProcessor,
  operations: ['list', 'read', 'update', 'delete'],
  actions: [countUnread, markRead, liveTicket],
  defaultOrder: { createdAt: 'desc' },
  logged: false,
  description: 'Notification of the caller: what has happened that concerns them.',
})
@Index('ix_notification_digest', ['user'], {
  where: `"mail_plan" IN ('daily', 'weekly', 'digest') AND "mail_id" IS NULL AND "read_at" IS NULL`,
})
@Index('ix_notification_mail', ['mailId'], { where: '"mail_id" IS NOT NULL' })
@Index('ix_notification_unread', ['user', 'kind', 'groupKey'], { where: '"read_at" IS NULL' })
export class Notification {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @Text({ max: 100, required: true, write: false, filter: ['exact'], bytewise: true })
  kind: string;

  @Text({ max: 255, required: true, write: false, description: 'In the language of the person; not HTML.' })
  title: string;

  @Text({ max: 500, required: true, min: 0, write: false, description: 'Plain text; not HTML.' })
  text: string;

  @Text({ max: 255, required: true, write: false, bytewise: true, description: 'Address of what it is about.' })
  subject: string;

  @Text({ max: 500, required: true, write: false, bytewise: true, description: 'Where a person reads of it.' })
  link: string;

  @Reference(() => Course, { write: false, onDelete: 'CASCADE' })
  course: Relation<Course> | null;

  @Reference(() => Session, { write: false, onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Reference(() => User, { write: false, description: 'Whose doing it is.', erasure: 'trace' })
  actor: Relation<User> | null;

  @WholeNumber({ required: true, write: false, default: 1, description: 'How many of its like it stands for.' })
  count: number;

  @DateTime({ required: true, write: false, filter: ['date'], order: true, description: 'When the latest of them happened.' })
  createdAt: Date;

  @DateTime({ write: false, filter: ['exists'] })
  readAt: Date | null;

  @Input({ type: 'boolean', validators: [IsBoolean()], description: 'Whether the person has read it.' })
  read?: boolean;

  @Computed({
    type: 'choice',
    values: ['none', 'waiting', 'sent', 'digest', 'failed', 'suppressed'],
    description: 'What became of its mail.',
    expression: (row) =>
      sql`coalesce((SELECT CASE "m"."state" WHEN 'bounced' THEN 'failed' WHEN 'withdrawn' THEN 'none' WHEN 'unsent' THEN 'none' ELSE "m"."state" END
        FROM "mail" "m" WHERE "m"."id" = ${row.column('mailId')} AND "m"."kind" <> 'digest'),
        CASE WHEN ${row.column('mailPlan')} IN ('daily', 'weekly') THEN 'digest' ELSE ${row.column('mailPlan')} END)`,
  })
  mail: string;

  @Column({ type: 'boolean', default: true })
  inProduct: boolean;

  @Column({ type: 'varchar', length: 100, nullable: true, collation: 'C' })
  groupKey: string | null;

  /** Id of the subject, by which its kind finds it. */
  @Column({ type: 'bigint', default: 0 })
  subjectId: number;

  /** Which subject of its kind that is, where there are several. */
  @Column({ type: 'varchar', length: 32, nullable: true, collation: 'C' })
  about: string | null;

  /** `none`, `waiting`, `daily` or `weekly` (with the digest; `digest` where that was not said): what is to become of its mail while there is none. */
  @Column({ type: 'varchar', length: 8, default: 'none' })
  mailPlan: string;

  @Column({ type: 'bigint', nullable: true })
  mailId: number | null;

  @Column({ type: 'timestamptz', nullable: true })
  mailedAt: Date | null;

  @Column({ type: 'integer', default: 1 })
  portalId: number;
}
