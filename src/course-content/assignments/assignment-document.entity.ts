import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Document } from '../documents/document.entity.js';
import { assignmentMaterialPolicy } from './assignment-part.policy.js';
import { Assignment } from './assignment.entity.js';

/** A document of the course that belongs to an assignment. */
@Entity('c_student_publication_rel_document')
@ApiResource({
  name: 'CStudentPublicationRelDocument',
  path: 'c_student_publication_rel_documents',
  display: { list: ['publication', 'document'] },
  policy: assignmentMaterialPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Course document joined to an assignment.',
})
@UniqueTogether(['document', 'publication'], {
  name: 'uq_c_student_publication_rel_document',
  message: 'The document is joined to the assignment already.',
})
export class AssignmentDocument {
  @Identifier()
  id: number;

  @Reference(() => Assignment, {
    inverse: 'relDocuments',
    owned: true,
    include: { max: 200 },
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
  })
  publication: Relation<Assignment>;

  @Reference(() => Document, { required: true, write: 'create', onDelete: 'CASCADE' })
  document: Relation<Document>;
}
