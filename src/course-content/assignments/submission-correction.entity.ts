import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { fileContent } from '../../platform/content-tree/nodes/node-files/file-content.action.js';
import { UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { UniqueReference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { workCorrectionPolicy } from './assignment-part.policy.js';
import { SubmissionCorrectionProcessor } from './submission-correction.processor.js';
import { attachedTo } from '../content-access/attached-content.js';
import { upload } from '../content-access/upload.action.js';
import { Assignment } from './assignment.entity.js';
import { authorOfWork } from './work-support.js';
import { type FileFacts, FileMember } from '../../platform/content-tree/nodes/node-files/file-member.js';

/** The corrected copy of a work that the teacher returns. */
@Entity('c_student_publication_correction')
@ApiResource({
  name: 'CStudentPublicationCorrection',
  path: 'c_student_publication_corrections',
  display: { list: ['title', 'publication'] },
  policy: workCorrectionPolicy,
  support: attachedTo('publication', { addressee: authorOfWork }),
  processor: SubmissionCorrectionProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Corrected copy of a work, returned by the teacher; a new one replaces the former.',
  actions: [
    upload('c_student_publication_corrections', () => SubmissionCorrection),
    fileContent('c_student_publication_corrections', workCorrectionPolicy.rule('read')),
  ],
})
export class SubmissionCorrection extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, write: 'create' })
  title: string;

  @UniqueReference(() => Assignment, { required: true, write: 'create', onDelete: 'CASCADE' })
  publication: Relation<Assignment>;

  @FileMember('c_student_publication_corrections')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;
}
