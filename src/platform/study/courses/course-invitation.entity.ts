import { IsBoolean } from 'class-validator';
import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Email, LanguageTag, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed, Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { Session } from '../sessions/session.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { courseInSession } from '../../rights/access/course-in-session.js';
import { courseInvitationPolicy } from './course-invitation.policy.js';
import { freshInvitationLink } from './fresh-invitation-link.js';
import { resendInvitation } from './resend-invitation.action.js';
import { CourseInvitationProcessor } from './course-invitation.processor.js';
import { Course } from './course.entity.js';

/** An invitation by e-mail. */
@Entity('course_invitation')
@ApiResource({
  path: 'course_invitations',
  display: {
    list: ['email', 'course', 'session', 'state', 'createdAt', 'expiresAt'],
    form: { Invitation: ['email', 'course', 'session', 'message', 'expiresAt', 'locale'] },
  },
  policy: courseInvitationPolicy,
  processor: CourseInvitationProcessor,
  requires: [courseInSession],
  operations: ['list', 'create', 'read', 'update', 'delete'],
  actions: [resendInvitation],
  description:
    'E-mail invitation to join a course, or a whole session, possibly before having an account. Valid on the portal that issued it.',
})
@Constraint({
  name: 'ck_course_invitation_state',
  check: '"accepted_at" IS NULL OR "revoked_at" IS NULL',
  property: 'revoke',
  message: 'An accepted invitation cannot be withdrawn.',
})
export class CourseInvitation {
  @Identifier()
  id: number;

  @Email({ max: 255, required: true, write: 'create', filter: ['exact'], order: true })
  email: string;

  @Reference(() => Course, { write: 'create', onDelete: 'SET NULL', description: 'What it opens; with a session, where it came from.' })
  course: Relation<Course> | null;

  @Reference(() => Session, { write: 'create', onDelete: 'SET NULL', description: 'The session that it opens, with all of its courses.' })
  session: Relation<Session> | null;

  @WholeNumber({ min: 1, write: 'create', description: 'Id of the quiz to which it leads.', deprecated: { until: '0.7' } })
  exerciseId: number | null;

  @Reference(() => Portal, { stamp: 'portal', onDelete: 'CASCADE', description: 'The portal that issued it.' })
  accessUrl: Relation<Portal> | null;

  @Reference(() => User, { stamp: 'caller', description: 'Who issued it.', erasure: 'author' })
  createdBy: Relation<User> | null;

  @CreatedAt({ filter: ['date'], order: true })
  createdAt: Date;

  @DateTime({ write: false, filter: ['exists'] })
  acceptedAt: Date | null;

  @DateTime({ write: false, filter: ['exists'] })
  revokedAt: Date | null;

  @Reference(() => User, { write: false, description: 'The account that accepted it.', erasure: 'subject' })
  registeredUser: Relation<User> | null;

  @DateTime({
    write: 'create',
    filter: ['date'],
    description: 'Until when it can be accepted: 14 days from now where nothing is sent, 90 at most.',
  })
  expiresAt: Date | null;

  @Text({ max: 2000, write: 'create', description: 'A word of the inviter to the invited person.' })
  message: string | null;

  @LanguageTag({ max: 10, write: 'create', description: 'Language of the invited person, such as `fr`.' })
  locale: string | null;

  @DateTime({ stamp: 'now', description: 'When a link was made last.' })
  lastSentAt: Date | null;

  @WholeNumber({ write: false, default: 0, description: 'How often a link was made.' })
  sentCount: number;

  @Computed({
    type: 'string',
    description:
      'What opens the invitation, to hand over where no mail is sent, in the answer that makes it; null otherwise. A path where PUBLIC_URL is not set.',
    expression: freshInvitationLink,
  })
  link: string | null;

  @Computed({
    type: 'choice',
    values: ['pending', 'accepted', 'revoked', 'expired'],
    expression: (row) => sql`CASE WHEN ${row.column('acceptedAt')} IS NOT NULL THEN 'accepted'
      WHEN ${row.column('revokedAt')} IS NOT NULL THEN 'revoked' WHEN ${row.column('expiresAt')} <= now() THEN 'expired' ELSE 'pending' END`,
  })
  state: 'pending' | 'accepted' | 'revoked' | 'expired';

  @Input({ type: 'boolean', validators: [IsBoolean()], description: 'True withdraws the invitation, unless it was accepted.' })
  revoke?: boolean | null;
}
