import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/nodes/content.entity.js';
import { fileContent } from '../../platform/nodes/file-content.action.js';
import { UploadedFile } from '../../platform/nodes/uploaded-file.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { UniqueReference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { workCorrectionPolicy } from './assignment-part.policy.js';
import { CStudentPublicationCorrectionProcessor } from './c-student-publication-correction.processor.js';
import { upload } from '../access/upload.action.js';
import { CStudentPublication } from './c-student-publication.entity.js';

/** The corrected copy of a work that the teacher returns. */
@Entity('c_student_publication_correction')
@ApiResource({
  path: 'c_student_publication_corrections',
  policy: workCorrectionPolicy,
  processor: CStudentPublicationCorrectionProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Corrected copy of a work, returned by the teacher; a new one replaces the former.',
  actions: [
    upload('c_student_publication_corrections', () => CStudentPublicationCorrection),
    fileContent('c_student_publication_corrections', workCorrectionPolicy.rule('read')),
  ],
})
export class CStudentPublicationCorrection extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, write: 'create' })
  title: string;

  @UniqueReference(() => CStudentPublication, { required: true, write: 'create', onDelete: 'CASCADE' })
  publication: Relation<CStudentPublication>;

  @UploadedFile()
  uploadFile?: string | null;
}
