import { Entity, type Relation } from 'typeorm';
import { sql, type Sql } from '../../database/sql.js';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { fileContent } from '../../platform/content-tree/nodes/node-files/file-content.action.js';
import { nameOfFile, sizeOfFile, UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { BigNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import type { RowReference } from '../../resource/model/row-reference.js';
import { blogAttachmentPolicy } from './blog-part.policy.js';
import { BlogPost } from './blog-post.entity.js';
import { upload } from '../content-access/upload.action.js';
import { Blog } from './blog.entity.js';
import { type FileFacts, FileMember } from '../../platform/content-tree/nodes/node-files/file-member.js';
import { sameBlog } from './same-blog.js';
import { attachedTo, titledByFile } from '../content-access/attached-content.js';

/** A file of a blog or of one of its articles; it has, like all files of courses, a node of its own. */
@Entity('c_blog_attachment')
@ApiResource({
  name: 'CBlogAttachment',
  path: 'c_blog_attachments',
  display: { list: ['filename', 'blog', 'post', 'size'] },
  policy: blogAttachmentPolicy,
  support: attachedTo('blog', { title: titledByFile }),
  requires: sameBlog('post'),
  operations: ['list', 'create', 'read', 'delete'],
  description: 'File of a blog or of one of its articles.',
  actions: [upload('c_blog_attachments', () => BlogAttachment), fileContent('c_blog_attachments', blogAttachmentPolicy.rule('read'))],
})
export class BlogAttachment extends Content {
  @Identifier()
  id: number;

  @Computed({ type: 'string', expression: nodePath, description: 'Where its node is in the tree.' })
  path: string | null;

  @Text({ write: 'create' })
  comment: string | null;

  @BigNumber({ derived: sizeOfFile, default: 0, description: 'Bytes.' })
  size: number;

  @Text({ max: 255, derived: nameOfFile() })
  filename: string | null;

  @Reference(() => Blog, { inverse: 'attachments', required: true, write: 'create', onDelete: 'CASCADE' })
  blog: Relation<Blog>;

  @Reference(() => BlogPost, { inverse: 'attachments', write: 'create', onDelete: 'CASCADE' })
  post: Relation<BlogPost> | null;

  @FileMember('c_blog_attachments')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;
}

function nodePath(row: RowReference): Sql {
  return sql`(SELECT "n"."path" FROM "resource_node" "n" WHERE "n"."id" = ${row.column('resourceNode')})`;
}
