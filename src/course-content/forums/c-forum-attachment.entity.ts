import { IsBase64, IsString } from 'class-validator';
import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/nodes/content.entity.js';
import { contextParameters } from '../../platform/nodes/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { CForumAttachmentProcessor } from './c-forum-attachment.processor.js';
import { CForumPost } from './c-forum-post.entity.js';
import { forumAttachmentPolicy } from './forum.policy.js';

/** A file that hangs on a forum message. */
@Entity('c_forum_attachment')
@ApiResource({
  path: 'forum_attachments',
  policy: forumAttachmentPolicy,
  processor: CForumAttachmentProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'File of a forum message.',
  parameters: contextParameters,
})
export class CForumAttachment extends Content {
  @Identifier()
  id: number;

  @Reference(() => CForumPost, { inverse: 'attachments', required: true, write: 'create', onDelete: 'CASCADE' })
  post: Relation<CForumPost>;

  @Text({ max: 255, write: false })
  path: string | null;

  @Text({ write: 'create' })
  comment: string | null;

  @WholeNumber({ write: false, description: 'Bytes.' })
  size: number | null;

  @Text({ max: 255, write: 'create', required: true })
  filename: string;

  @Input({
    type: 'string',
    write: 'create',
    required: true,
    validators: [IsString(), IsBase64()],
    description: 'The content of the file, in base64.',
  })
  uploadFile?: string;
}
