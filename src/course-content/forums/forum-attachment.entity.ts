import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { fileContent } from '../../platform/content-tree/nodes/node-files/file-content.action.js';
import { sizeOfFile, UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { BigNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { ForumPost } from './forum-post.entity.js';
import { forumAttachmentPolicy } from './forum.policy.js';
import { type FileFacts, FileMember } from '../../platform/content-tree/nodes/node-files/file-member.js';
import type { Requirement } from '../../resource/model/requirement.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { sql } from '../../database/sql.js';
import { attachedTo, titledByFile } from '../content-access/attached-content.js';

const withFile: Requirement = {
  about: ['uploadFile', 'filename'],
  met: (row) => sql`EXISTS (SELECT 1 FROM "resource_file" "f" WHERE "f"."resource_node_id" = ${row.column('resourceNode')})`,
  message: 'Send the file along.',
  code: VIOLATION_CODES.blank,
};

/** A file that hangs on a forum message. */
@Entity('c_forum_attachment')
@ApiResource({
  name: 'CForumAttachment',
  path: 'forum_attachments',
  display: { list: ['filename', 'post', 'comment', 'size'] },
  policy: forumAttachmentPolicy,
  support: attachedTo('post', { title: titledByFile, fileName: ({ filename }) => String(filename) }),
  requires: [withFile],
  operations: ['list', 'create', 'read', 'delete'],
  description: 'File of a forum message.',
  parameters: contextParameters,
  actions: [fileContent('forum_attachments', forumAttachmentPolicy.rule('read'))],
})
export class ForumAttachment extends Content {
  @Identifier()
  id: number;

  @Reference(() => ForumPost, { inverse: 'attachments', required: true, write: 'create', onDelete: 'CASCADE' })
  post: Relation<ForumPost>;

  @Computed({ type: 'string', expression: (row) => row.path('resourceNode.path'), description: 'Its place in the tree of nodes.' })
  path: string;

  @Text({ write: 'create' })
  comment: string | null;

  @BigNumber({ derived: sizeOfFile, description: 'Bytes.' })
  size: number | null;

  @Text({ max: 255, write: 'create', required: true })
  filename: string;

  @FileMember('forum_attachments')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;
}
