import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { assignmentReceiverPolicy } from './assignment-part.policy.js';
import { CStudentPublication } from './c-student-publication.entity.js';

/** A person to whom an assignment is given; with any of these, it is given to nobody else. */
@Entity('c_student_publication_rel_user')
@ApiResource({
  path: 'c_student_publication_rel_users',
  policy: assignmentReceiverPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Person to whom an assignment is restricted.',
})
@UniqueTogether(['publication', 'user'], {
  name: 'uq_c_student_publication_rel_user',
  property: 'user',
  message: 'The assignment is given to this person already.',
})
export class CStudentPublicationRelUser {
  @Identifier()
  id: number;

  @Reference(() => CStudentPublication, { inverse: 'relUsers', required: true, write: 'create', onDelete: 'CASCADE' })
  publication: Relation<CStudentPublication>;

  @Reference(() => User, { required: true, write: 'create', onDelete: 'CASCADE' })
  user: Relation<User>;
}
