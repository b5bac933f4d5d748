import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Content } from '../../content-tree/nodes/content-items/content.entity.js';
import { fileContent } from '../../content-tree/nodes/node-files/file-content.action.js';
import { UploadedFile } from '../../content-tree/nodes/node-files/uploaded-file.js';
import { fileAddress, fileSize } from '../../content-tree/own-content/attached-file.js';
import { PortfolioComment } from './portfolio-comment.entity.js';
import { Portfolio } from './portfolio.entity.js';
import { portfolioAttachmentPolicy } from './portfolio.policy.js';
import { type FileFacts, FileMember } from '../../content-tree/nodes/node-files/file-member.js';
import { ownAttachment } from '../../content-tree/own-content/own-attachment.js';

/** A file of an entry or of a comment. */
@Entity('portfolio_attachment')
@ApiResource({
  path: 'portfolio_attachments',
  display: { list: ['filename', 'item', 'size'] },
  policy: portfolioAttachmentPolicy,
  support: ownAttachment,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'File of an entry of a portfolio, or of a comment on one.',
  actions: [fileContent('portfolio_attachments', portfolioAttachmentPolicy.rule('read'))],
})
@Constraint({
  name: 'ck_portfolio_attachment_one_place',
  check: 'num_nonnulls("item_id", "portfolio_comment_id") = 1',
  property: 'item',
  message: 'A file belongs to an entry or to a comment: name one of them.',
})
export class PortfolioAttachment extends Content {
  @Identifier()
  id: number;

  @Computed({ type: 'string', expression: fileAddress, description: 'Address of the file.' })
  path: string | null;

  @Text({ write: 'create' })
  comment: string | null;

  @Computed({ type: 'bigint', expression: fileSize, description: 'Bytes.' })
  size: number | null;

  @Text({ max: 255, required: true, write: 'create', forClients: true })
  filename: string;

  @Reference(() => Portfolio, { write: 'create', onDelete: 'CASCADE', inverse: 'attachments' })
  item: Relation<Portfolio> | null;

  @Reference(() => PortfolioComment, { write: 'create', onDelete: 'CASCADE' })
  portfolioComment: Relation<PortfolioComment> | null;

  @FileMember('portfolio_attachments')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;
}
