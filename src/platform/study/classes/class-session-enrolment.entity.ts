import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Session } from '../sessions/session.entity.js';
import { ClassEnrolmentProcessor } from './class-enrolment.processor.js';
import { UserClass } from './user-class.entity.js';
import { classSessionPolicy } from './user-class.policy.js';

/** A class enrolled in a session. */
@Entity('usergroup_rel_session')
@ApiResource({
  name: 'UsergroupRelSession',
  path: 'usergroup_rel_sessions',
  display: { list: ['usergroup', 'session'] },
  policy: classSessionPolicy,
  processor: ClassEnrolmentProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A class enrolled in a session, and each of its members with it.',
})
@UniqueTogether(['usergroup', 'session'], { name: 'uq_usergroup_rel_session', message: 'This class is already enrolled in this session.' })
export class ClassSessionEnrolment {
  @Identifier()
  id: number;

  @Reference(() => UserClass, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'sessions' })
  usergroup: Relation<UserClass>;

  @Reference(() => Session, { required: true, write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session>;
}
