import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Choice, DateTime, OptionalFlag } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { SessionEnrolmentProcessor } from './session-enrolment.processor.js';
import { endOfAccess } from './session-entry.js';
import { Session } from './session.entity.js';
import { sessionSubscriptionPolicy } from './session.policy.js';

const SESSION_RELATIONS = ['student', 'hr_manager', 'course_coach', 'general_coach', 'session_admin'] as const;

@Entity('session_rel_user')
@ApiResource({
  name: 'SessionRelUser',
  path: 'session_rel_users',
  display: {
    list: ['user', 'session', 'relationType', 'registeredAt'],
    form: { Enrolment: ['session', 'user', 'relationType'], Time: ['accessStartDate', 'accessEndDate', 'duration'] },
  },
  policy: sessionSubscriptionPolicy,
  processor: SessionEnrolmentProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'The part of a person in a session. Students are subscribed to its courses along with it.',
})
@UniqueTogether(['session', 'user', 'relationType'], {
  name: 'uq_session_rel_user',
  message: 'This user has this part in this session already.',
})
@Constraint({
  name: 'ck_session_rel_user_access_dates',
  check: '"access_start_date" <= "access_end_date"',
  property: 'accessEndDate',
  message: 'The end must not precede the start.',
})
export class SessionEnrolment {
  @Identifier()
  id: number;

  @Reference(() => Session, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'users' })
  session: Relation<Session>;

  @Reference(() => User, {
    required: true,
    write: 'create',
    inverse: 'sessionsRelUser',
    erasure: { way: 'subject', copiedWhere: sql`"t"."relation_type" NOT IN ('student')` },
  })
  user: Relation<User>;

  @Choice(SESSION_RELATIONS, { required: true, default: 'student', write: 'create', filter: ['exact'] })
  relationType: (typeof SESSION_RELATIONS)[number];

  @WholeNumber({ default: 0, min: -36_500, max: 36_500, description: 'Days more, or fewer, than a session that goes by duration gives.' })
  duration: number;

  @WholeNumber({ deprecated: { until: '0.7' } })
  movedTo: number | null;

  @WholeNumber({ deprecated: { until: '0.7' } })
  movedStatus: number | null;

  @DateTime({ deprecated: { until: '0.7' } })
  movedAt: Date | null;

  @DateTime({ stamp: 'now', required: true, default: () => 'now()', filter: ['date'], order: true })
  registeredAt: Date;

  @DateTime({ filter: ['date'], description: 'First entry, from which a session that goes by duration counts its days.' })
  accessStartDate: Date | null;

  @DateTime({ filter: ['date'] })
  accessEndDate: Date | null;

  @Computed({
    type: 'datetime',
    expression: endOfAccess,
    description: 'When access to a session by duration ends; null before the first entry.',
  })
  endsAt: Date | null;

  @OptionalFlag({ deprecated: { until: '0.7' } })
  collapsed: boolean | null;

  @WholeNumber({ deprecated: { until: '0.7' } })
  newSubscriptionSessionId: number | null;
}
