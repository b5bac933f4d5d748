import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { CalendarDate } from '../../../resource/declare/value-fields.decorator.js';
import { Content } from '../../content-tree/nodes/content-items/content.entity.js';
import { fileContent } from '../../content-tree/nodes/node-files/file-content.action.js';
import { UploadedFile } from '../../content-tree/nodes/node-files/uploaded-file.js';
import { User } from '../../directory/users/user.entity.js';
import { fileAddress } from '../../content-tree/own-content/attached-file.js';
import { JustificationDocument } from './justification-document.entity.js';
import { justificationPolicy } from './personal.policy.js';
import { type FileFacts, FileMember } from '../../content-tree/nodes/node-files/file-member.js';
import { ownAttachment } from '../../content-tree/own-content/own-attachment.js';

/** A supporting document that a person has deposited. */
@Entity('justification_document_rel_users')
@ApiResource({
  name: 'JustificationDocumentRelUsers',
  path: 'justification_document_rel_users',
  display: { list: ['user', 'justificationDocument', 'dateValidity'] },
  policy: justificationPolicy,
  support: ownAttachment,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Supporting document deposited by a person.',
  actions: [fileContent('justification_document_rel_users', justificationPolicy.rule('read'))],
})
export class UserJustification extends Content {
  @Identifier()
  id: number;

  @Reference(() => JustificationDocument, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'users' })
  justificationDocument: Relation<JustificationDocument>;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;

  @Computed({ type: 'string', expression: fileAddress, description: 'Address of the deposited file.' })
  filePath: string | null;

  @CalendarDate({ filter: ['date'], order: true })
  dateValidity: string | null;

  @FileMember('justification_document_rel_users')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;
}
