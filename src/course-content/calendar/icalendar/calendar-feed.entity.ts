import { Column, Entity, Index, type Relation } from 'typeorm';
import { Course } from '../../../platform/study/courses/course.entity.js';
import { Portal } from '../../../platform/directory/portals/portal.entity.js';
import { Session } from '../../../platform/study/sessions/session.entity.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Choice, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { CalendarFeedProcessor } from './calendar-feed.processor.js';
import { freshFeedAddress } from './fresh-feed-address.js';
import { owner } from '../../../platform/rights/access/owner.rules.js';
import { policy } from '../../../resource/model/policy.js';

const own = owner('user', 'whose events it shows');

/** Feeds are the person's own, for administrators too: an address is a credential. */
const calendarFeedPolicy = policy('calendar feeds', { read: own, create: own, delete: own });

const FEED_SCOPES = ['all', 'course', 'session'] as const;
const FEED_DETAILS = ['full', 'busy'] as const;

/** An address at which calendar programs read the events of a person. */
@Entity('calendar_feed')
@ApiResource({
  path: 'calendar_feeds',
  display: { list: ['label', 'scope', 'course', 'session', 'lastUsedAt'] },
  policy: calendarFeedPolicy,
  processor: CalendarFeedProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Address at which calendar programs read the events of a person (iCalendar). Deleting it closes the address.',
})
@Index('uq_calendar_feed_secret', ['secretDigest'], { unique: true })
export class CalendarFeed {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Whose events it shows.', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => Portal, { required: true, stamp: 'portal', onDelete: 'CASCADE', description: 'The portal that it is read through.' })
  accessUrl: Relation<Portal>;

  @Choice(FEED_SCOPES, {
    default: 'all',
    write: 'create',
    description: 'Events of a course or a session alone, or all that concern the person.',
  })
  scope: (typeof FEED_SCOPES)[number];

  @Reference(() => Course, { write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course> | null;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Choice(FEED_DETAILS, { default: 'full', write: 'create', description: '`busy` shows when something takes place, and not what.' })
  detail: (typeof FEED_DETAILS)[number];

  @Text({ max: 100, write: 'create', description: 'Where the person uses it.', example: 'Phone' })
  label: string | null;

  /** SHA-256 of the key in the address. */
  @Column({ type: 'bytea' })
  secretDigest: Buffer;

  @DateTime({ write: false, description: 'When it was read last, within an hour.' })
  lastUsedAt: Date | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @Computed({
    type: 'string',
    description: 'Its address, in the answer that makes it; null ever after. A path where PUBLIC_URL is not set.',
    expression: freshFeedAddress,
  })
  address: string | null;
}
