import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Session } from '../sessions/session.entity.js';
import { UsergroupEnrolmentProcessor } from './usergroup-enrolment.processor.js';
import { Usergroup } from './usergroup.entity.js';
import { usergroupSessionPolicy } from './usergroup.policy.js';

/** A class enrolled in a session. */
@Entity('usergroup_rel_session')
@ApiResource({
  path: 'usergroup_rel_sessions',
  policy: usergroupSessionPolicy,
  processor: UsergroupEnrolmentProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A class enrolled in a session, and each of its members with it.',
})
@UniqueTogether(['usergroup', 'session'], { name: 'uq_usergroup_rel_session', message: 'This class is already enrolled in this session.' })
export class UsergroupRelSession {
  @Identifier()
  id: number;

  @Reference(() => Usergroup, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'sessions' })
  usergroup: Relation<Usergroup>;

  @Reference(() => Session, { required: true, write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session>;
}
