import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { fileContent } from '../../platform/content-tree/nodes/node-files/file-content.action.js';
import { nameOfFile, UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { DateTime } from '../../resource/declare/value-fields.decorator.js';
import { workCommentPolicy } from './assignment-part.policy.js';
import { commentUpload } from './comment-upload.action.js';
import { Assignment } from './assignment.entity.js';
import { attachedTo } from '../content-access/attached-content.js';
import { authorOfWork } from './work-support.js';

/** A remark on a work handed in, with a file or without. */
@Entity('c_student_publication_comment')
@ApiResource({
  name: 'CStudentPublicationComment',
  path: 'c_student_publication_comments',
  display: { list: ['publication', 'user', 'comment', 'sentAt'], form: { Comment: ['publication', 'comment', 'uploadFile'] } },
  policy: workCommentPolicy,
  support: attachedTo('publication', { addressee: authorOfWork }),
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Remark on a handed-in work, with optional file.',
  actions: [commentUpload(() => Assignment), fileContent('c_student_publication_comments', workCommentPolicy.rule('read'))],
})
@Constraint({
  name: 'ck_c_student_publication_comment_content',
  check: '"comment" IS NOT NULL OR "file" IS NOT NULL',
  property: 'comment',
  message: 'A remark has a text, a file or both.',
})
export class SubmissionComment extends Content {
  @Identifier()
  id: number;

  @Reference(() => Assignment, { inverse: 'comments', required: true, write: 'create', onDelete: 'CASCADE' })
  publication: Relation<Assignment>;

  @Text()
  comment: string | null;

  @Text({ max: 255, derived: nameOfFile(null), description: 'Name of the file.' })
  file: string | null;

  @Reference(() => User, { stamp: 'caller', erasure: 'author' })
  user: Relation<User> | null;

  @DateTime({ stamp: 'now', order: true })
  sentAt: Date | null;

  @UploadedFile()
  uploadFile?: string | null;
}
