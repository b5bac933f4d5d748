import { Column, Entity, Index, type Relation } from 'typeorm';
import { sql } from '../../../../database/sql.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../../resource/declare/identity-fields.decorator.js';
import { BigNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag, Json } from '../../../../resource/declare/value-fields.decorator.js';
import { User } from '../../../directory/users/user.entity.js';
import { assetPolicy } from './asset.policy.js';
import { AssetProcessor } from './asset.processor.js';
import { AssetBytes, fileContent } from './file-content.action.js';
import { UploadedFile } from './uploaded-file.js';
import type { FileScan } from './scanned-file.js';
import { type FileFacts, FileMember } from './file-member.js';

const ASSET_CATEGORIES = [
  'watermark',
  'css',
  'extra_field',
  'session',
  'course_category',
  'skill',
  'scorm',
  'template',
  'system_template',
  'link',
  'ticket',
] as const;

/** A file outside the tree of nodes. */
@Entity('asset')
@ApiResource({
  path: 'assets',
  display: {
    list: ['title', 'category', 'mimeType', 'size', 'creator'],
    form: { File: ['title', 'category', 'uploadFile', 'description', 'crop'] },
  },
  policy: assetPolicy,
  processor: AssetProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'File stored outside the tree of nodes: pictures of sessions, categories and skills, packages, files of extra fields.',
  actions: [fileContent('assets', assetPolicy.rule('read'), AssetBytes)],
})
export class Asset {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true })
  title: string;

  @Choice(ASSET_CATEGORIES, { required: true, filter: ['exact'], description: 'What the file is for.' })
  category: (typeof ASSET_CATEGORIES)[number];

  @Text({ max: 255, write: false, filter: ['exact'] })
  mimeType: string | null;

  @Text({ max: 255, write: false })
  originalName: string | null;

  @Json({ items: 'integer', write: false, description: 'Width and height of an image, in pixels.' })
  dimensions: number[] | null;

  @BigNumber({ write: false, default: 0, min: 0, order: true, description: 'Bytes.' })
  size: number;

  /** In hexadecimal; null for files from before digests were kept. */
  @Column({ type: 'char', length: 64, nullable: true })
  sha256: string | null;

  /** What the virus scanner said; null where it was not asked, or could not say. */
  @Column({ type: 'varchar', length: 10, nullable: true })
  @Index('ix_asset_pending', { where: `"scan_state" = 'pending'` })
  scanState: FileScan | null;

  @Text({ max: 255, deprecated: { until: '0.7' } })
  crop: string | null;

  @Flag({ description: 'Whether the file is an archive to be unpacked.', deprecated: { until: '0.7' } })
  compressed: boolean;

  @Json({ deprecated: { until: '0.7' } })
  metadata: object | null;

  @Text()
  description: string | null;

  @Computed({
    type: 'string',
    expression: (row) => sql`'/api/assets/' || ${row.id} || '/content'`,
    description: 'Where the file itself is.',
  })
  contentUrl: string;

  @FileMember('assets', 'asset')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;

  @Reference(() => User, { stamp: 'caller', description: 'Who uploaded it.', erasure: 'author' })
  creator: Relation<User> | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
