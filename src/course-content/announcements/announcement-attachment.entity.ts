import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { fileContent } from '../../platform/content-tree/nodes/node-files/file-content.action.js';
import { nameOfFile, sizeOfFile, UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { BigNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Announcement } from './announcement.entity.js';
import { type FileFacts, FileMember } from '../../platform/content-tree/nodes/node-files/file-member.js';
import { attachedTo, titledByFile } from '../content-access/attached-content.js';
import { contentPartPolicy } from '../content-access/content-part.policy.js';

/** Files of announcements go by their announcement. */
const announcementAttachmentPolicy = contentPartPolicy('announcement attachments', 'announcement');

/** A file of an announcement. */
@Entity('c_announcement_attachment')
@ApiResource({
  name: 'CAnnouncementAttachment',
  path: 'c_announcement_attachments',
  display: { list: ['filename', 'announcement', 'comment', 'size'] },
  policy: announcementAttachmentPolicy,
  support: attachedTo('announcement', { title: titledByFile }),
  operations: ['list', 'create', 'read', 'delete'],
  description: 'File of a course announcement.',
  actions: [fileContent('c_announcement_attachments', announcementAttachmentPolicy.rule('read'))],
})
export class AnnouncementAttachment extends Content {
  @Identifier()
  id: number;

  @Reference(() => Announcement, { inverse: 'attachments', required: true, write: 'create', onDelete: 'CASCADE' })
  announcement: Relation<Announcement>;

  @Computed({ type: 'string', expression: (row) => row.path('resourceNode.path'), description: 'Where its node is in the tree.' })
  path: string | null;

  @Text({ write: 'create' })
  comment: string | null;

  @BigNumber({ derived: sizeOfFile, default: 0, description: 'Bytes.' })
  size: number;

  @Text({ max: 255, derived: nameOfFile() })
  filename: string | null;

  @FileMember('c_announcement_attachments')
  file: FileFacts | null;

  @UploadedFile({ required: true })
  uploadFile?: string;
}
