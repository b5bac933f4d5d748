import { Entity, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Content } from '../../content-tree/nodes/content-items/content.entity.js';
import { fileContent } from '../../content-tree/nodes/node-files/file-content.action.js';
import { UploadedFile } from '../../content-tree/nodes/node-files/uploaded-file.js';
import { fileAddress, fileSize } from '../../content-tree/own-content/attached-file.js';
import { SocialPost } from './social-post.entity.js';
import { socialAttachmentPolicy } from './social-post.policy.js';
import { type FileFacts, FileMember } from '../../content-tree/nodes/node-files/file-member.js';
import { ownAttachmentAt } from '../../content-tree/own-content/own-attachment.js';
import { placeOfPostFile } from './social-post-attachment-place.js';

/** A file that goes with a post. */
@Entity('social_post_attachments')
@ApiResource({
  path: 'social_post_attachments',
  display: { list: ['filename', 'socialPost', 'size'] },
  policy: socialAttachmentPolicy,
  support: ownAttachmentAt(placeOfPostFile),
  operations: ['list', 'create', 'read', 'delete'],
  description: 'File attached to a social post.',
  actions: [fileContent('social_post_attachments', socialAttachmentPolicy.rule('read'))],
})
export class SocialPostAttachment extends Content {
  @Identifier()
  id: number;

  @Reference(() => SocialPost, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'attachments' })
  socialPost: Relation<SocialPost>;

  @Computed({ type: 'string', expression: fileAddress, description: 'Address of the file.' })
  path: string | null;

  @Text({ max: 255, required: true, write: 'create', forClients: true })
  filename: string;

  @Computed({ type: 'bigint', expression: fileSize, description: 'Bytes.' })
  size: number | null;

  @Erased('trace')
  @WholeNumber({ names: 'users', stamp: 'caller', description: 'Id of the user who attached it.' })
  sysInsertUserId: number | null;

  @CreatedAt()
  sysInsertDatetime: Date;

  @FileMember('social_post_attachments')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;
}
