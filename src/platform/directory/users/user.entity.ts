import { Column, Entity, Index, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { GeneratedUuid, CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference, UniqueReference } from '../../../resource/declare/reference-fields.decorator.js';
import { Email, LanguageTag, Text, TimeZone, Url } from '../../../resource/declare/text-fields.decorator.js';
import { Computed, Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { CalendarDate, Choice, Flag, Json, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { administrator } from '../../rights/access/role.rules.js';
import { ASSIGNABLE_ROLES } from '../../rights/access/roles.js';
import { ResourceNode } from '../../content-tree/nodes/resource-node.entity.js';
import { home } from './home.screen.js';
import { actAs, endActingAs } from './act-as.action.js';
import { CURRENT_PASSWORD, PASSWORD } from './password.js';
import { previewErasure } from './erasure-preview.action.js';
import { removeSecondFactor } from './remove-second-factor.action.js';
import { endSignInSession, endSignInSessions, listSignInSessions } from './sign-in-sessions.action.js';
import { canonicalUsername } from './username.js';
import { profileReader, userPolicy } from './user.policy.js';
import { UserProcessor } from './user.processor.js';

export const USER_STATUSES = [
  'student',
  'teacher',
  'student_boss',
  'session_admin',
  'hr_manager',
  'invitee',
  'anonymous',
  'fallback',
] as const;
const ACCOUNT_STATES = ['active', 'inactive', 'inactive_automatic', 'soft_deleted'] as const;

/** Part of the record, not of the public card. */
const PROFILE = { readableBy: profileReader };
/** Part of the record that administrators alone write. */
const ADMINISTERED = { readableBy: profileReader, writableBy: administrator };
/** Part of the record that the service alone writes. */
const KEPT = { readableBy: profileReader, write: false };

@Entity('user')
@ApiResource({
  path: 'users',
  keywords: ['person', 'people', 'account', 'teacher', 'learner', 'student', 'coach', 'member'],
  display: {
    title: 'fullName',
    list: ['fullName', 'username', 'email', 'status', 'lastLogin'],
    form: {
      Person: ['username', 'firstname', 'lastname', 'email', 'plainPassword'],
      Rights: ['status', 'roles', 'active', 'expirationDate'],
      Profile: ['officialCode', 'phone', 'locale', 'timezone', 'biography'],
    },
  },
  policy: userPolicy,
  processor: UserProcessor,
  people: true,
  removal: {
    description:
      'The first time, the account is closed, and can be opened again. The second time, the person is deleted for good: what is about the person goes, what was made for others stays as "Former user".',
    preference: '`successor=/api/users/9`, with the second one: who gets the places in courses, tickets and classes (RFC 7240).',
    accepted: 'More than 50,000 rows are concerned: a job deletes the person.',
  },
  actions: [home, actAs, endActingAs, previewErasure, removeSecondFactor, listSignInSessions, endSignInSession, endSignInSessions],
  description: 'A person with an account: identity, contact, preferences and global roles. Others see the public card: names and picture.',
})
@UniqueTogether(['usernameCanonical'], { name: 'uq_user_username', property: 'username', message: 'This user name is already taken.' })
@Index('ix_user_lastname_order', ['lastname', 'id'])
export class User {
  @Identifier()
  id: number;

  @Text({
    max: 100,
    required: true,
    writableBy: administrator,
    filter: ['exact', 'partial'],
    order: true,
    search: true,
    sameAs: (row, values) => sql`${row.column('usernameCanonical')} = ANY(${values.map(canonicalUsername)}::text[])`,
  })
  username: string;

  @Column({ type: 'varchar', length: 100 })
  usernameCanonical: string;

  /** The name with letters of other scripts as the Latin ones that look like them; null where that is the name itself. */
  @Index('ix_user_username_lookalike', { where: '"username_lookalike" IS NOT NULL' })
  @Column({ type: 'varchar', length: 100, nullable: true })
  usernameLookalike: string | null;

  @Email({ max: 100, required: true, ...PROFILE, filter: ['exact', 'partial'] })
  email: string;

  @Email({ max: 100, ...KEPT, description: 'A new address that waits until it is confirmed by mail.' })
  pendingEmail: string | null;

  /** An account that administrators make has the address that they say; those who make another say where nothing shows it. */
  @Column({ type: 'timestamptz', nullable: true, default: () => 'now()' })
  emailProvedAt: Date | null;

  @Computed({
    type: 'datetime',
    readableBy: profileReader,
    description:
      "Since when the address is known to be the person's, by a mail that was answered, by a provider of identities or by an administrator; null where nothing shows it.",
    expression: (row) => row.column('emailProvedAt'),
  })
  emailVerifiedAt: Date | null;

  @Text({ max: 64, filter: ['partial'], order: true, search: true })
  firstname: string | null;

  @Text({ max: 64, filter: ['partial'], order: true, search: true })
  lastname: string | null;

  @Computed({
    type: 'string',
    expression: (row) => sql`NULLIF(concat_ws(' ', NULLIF(${row.column('firstname')}, ''), NULLIF(${row.column('lastname')}, '')), '')`,
  })
  fullName: string | null;

  @Text({ max: 40, ...ADMINISTERED, filter: ['exact'], description: 'Matriculation or staff number.' })
  officialCode: string | null;

  /** The address from which mail came back, in lower case: what is said of it ends with the address. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  mailSuppressedAddress: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  mailSuppressedAt: Date | null;

  @Computed({
    type: 'datetime',
    readableBy: profileReader,
    description: 'Since when no mail is sent to the address, because what was sent there came back.',
    expression: (row) =>
      sql`CASE WHEN ${row.column('mailSuppressedAddress')} = lower(${row.column('email')}) THEN ${row.column('mailSuppressedAt')} END`,
  })
  mailSuppressedSince: Date | null;

  @Input(PASSWORD)
  plainPassword?: string | null;

  @Input(CURRENT_PASSWORD)
  currentPassword?: string | null;

  @Text({
    max: 255,
    read: false,
    writableBy: administrator,
    description:
      'Hash of a password that another system made, instead of `plainPassword`: bcrypt ($2a$, $2b$, $2y$, cost 4 to 12) or argon2id (128 MiB, 10 passes, 8 lanes at most). Never returned.',
  })
  passwordHash: string | null;

  @Json({
    items: 'string',
    values: ASSIGNABLE_ROLES,
    default: () => "'[]'",
    ...ADMINISTERED,
    description: 'Global roles besides those that the status brings along.',
  })
  roles: string[];

  @Choice(USER_STATUSES, { default: 'student', ...ADMINISTERED, filter: ['exact'] })
  status: (typeof USER_STATUSES)[number];

  @Choice(ACCOUNT_STATES, { default: 'active', ...ADMINISTERED, filter: ['exact'] })
  active: (typeof ACCOUNT_STATES)[number];

  @Computed({
    type: 'boolean',
    readableBy: profileReader,
    filter: ['exact'],
    expression: (row) => sql`(${row.column('active')} = 'active')`,
  })
  isActive: boolean;

  @LanguageTag({ max: 10, required: true, default: 'en', ...PROFILE, filter: ['exact'] })
  locale: string;

  @Flag({ ...KEPT, description: 'Whether the person chose the language, so that English is not just what an account begins with.' })
  localeChosen: boolean;

  @TimeZone({ required: true, default: 'UTC', ...PROFILE, description: 'Name in the IANA time zone database.' })
  timezone: string;

  @Url({ max: 255, ...PROFILE, forClients: true })
  website: string | null;

  @Text(PROFILE)
  biography: string | null;

  @Text({ max: 64, ...PROFILE, forClients: true })
  phone: string | null;

  @Text({ max: 250, ...PROFILE })
  address: string | null;

  @CalendarDate({ ...PROFILE, forClients: true })
  dateOfBirth: string | null;

  @Text({ max: 1, ...PROFILE, deprecated: { until: '0.7' } })
  gender: string | null;

  @Text({ max: 250, write: false })
  pictureUri: string | null;

  @Computed({
    type: 'url',
    description: 'Absolute address of the picture, where it has one.',
    expression: (row) => sql`CASE WHEN ${row.column('pictureUri')} LIKE 'http%' THEN ${row.column('pictureUri')} END`,
  })
  illustrationUrl: string | null;

  @Flag(ADMINISTERED)
  locked: boolean;

  @Flag({ ...ADMINISTERED, filter: ['exact'] })
  expired: boolean;

  @DateTime({ ...ADMINISTERED, filter: ['exists'], description: 'From this moment on the account cannot be used.' })
  expiresAt: Date | null;

  @DateTime({ ...ADMINISTERED, filter: ['date'], description: 'From this moment on the account cannot be used.' })
  expirationDate: Date | null;

  @Flag(ADMINISTERED)
  credentialsExpired: boolean;

  @DateTime(ADMINISTERED)
  credentialsExpireAt: Date | null;

  @DateTime({ ...KEPT, stamp: 'now', required: true, default: () => 'now()', filter: ['date'] })
  registrationDate: Date;

  @DateTime({ ...KEPT, filter: ['date', 'exists'], order: true })
  lastLogin: Date | null;

  @DateTime(KEPT)
  passwordUpdatedAt: Date | null;

  @Flag({ ...PROFILE, deprecated: { until: '0.7' } })
  profileCompleted: boolean;

  @WholeNumber({ ...ADMINISTERED, deprecated: { until: '0.7' } })
  hrDeptId: number | null;

  @Text(PROFILE)
  competences: string | null;

  @Text(PROFILE)
  diplomas: string | null;

  @Text({ ...PROFILE, deprecated: { until: '0.7' } })
  openarea: string | null;

  @Text(PROFILE)
  teach: string | null;

  @Text({ max: 250, ...PROFILE, deprecated: { until: '0.7' } })
  productions: string | null;

  @CreatedAt({ readableBy: profileReader, filter: ['date'], order: true })
  createdAt: Date;

  @UpdatedAt({ readableBy: profileReader })
  updatedAt: Date;

  @GeneratedUuid({ readableBy: profileReader })
  uuid: string;

  @UniqueReference(() => ResourceNode, { ...KEPT, onDelete: 'SET NULL' })
  resourceNode: Relation<ResourceNode> | null;

  @Reference(() => User, { ...KEPT, stamp: 'caller', erasure: 'trace' })
  creator: Relation<User> | null;
}
