import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { assignmentReceiverPolicy } from './assignment-part.policy.js';
import { Assignment } from './assignment.entity.js';

/** A user to whom an assignment is given; with any of these, it is given to these users only. */
@Entity('c_student_publication_rel_user')
@ApiResource({
  name: 'CStudentPublicationRelUser',
  path: 'c_student_publication_rel_users',
  display: { list: ['publication', 'user'] },
  policy: assignmentReceiverPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Person to whom an assignment is restricted.',
})
@UniqueTogether(['publication', 'user'], {
  name: 'uq_c_student_publication_rel_user',
  property: 'user',
  message: 'The assignment is given to this person already.',
})
export class AssignmentAssignee {
  @Identifier()
  id: number;

  @Reference(() => Assignment, {
    inverse: 'relUsers',
    owned: true,
    include: { max: 200 },
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
  })
  publication: Relation<Assignment>;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;
}
