import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { CDocument } from '../documents/c-document.entity.js';
import { assignmentMaterialPolicy } from './assignment-part.policy.js';
import { CStudentPublication } from './c-student-publication.entity.js';

/** A document of the course that belongs to an assignment. */
@Entity('c_student_publication_rel_document')
@ApiResource({
  path: 'c_student_publication_rel_documents',
  policy: assignmentMaterialPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Course document joined to an assignment.',
})
@UniqueTogether(['document', 'publication'], {
  name: 'uq_c_student_publication_rel_document',
  message: 'The document is joined to the assignment already.',
})
export class CStudentPublicationRelDocument {
  @Identifier()
  id: number;

  @Reference(() => CStudentPublication, { inverse: 'relDocuments', required: true, write: 'create', onDelete: 'CASCADE' })
  publication: Relation<CStudentPublication>;

  @Reference(() => CDocument, { required: true, write: 'create', onDelete: 'CASCADE' })
  document: Relation<CDocument>;
}
