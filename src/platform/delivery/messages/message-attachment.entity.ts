import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Content } from '../../content-tree/nodes/content-items/content.entity.js';
import { fileContent } from '../../content-tree/nodes/node-files/file-content.action.js';
import { UploadedFile } from '../../content-tree/nodes/node-files/uploaded-file.js';
import { fileAddress, fileSize } from '../../content-tree/own-content/attached-file.js';
import { MessageAttachmentProcessor } from './message-attachment.processor.js';
import { messageAttachmentPolicy } from './message-part.policy.js';
import { Message } from './message.entity.js';
import { type FileFacts, FileMember } from '../../content-tree/nodes/node-files/file-member.js';
import type { Requirement } from '../../../resource/model/requirement.js';
import { sql } from '../../../database/sql.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';

/** Files of one message. */
const MOST_FILES = 20;

/** The message is held, so that those that come at once are counted one after the other. */
const fewFiles: Requirement = {
  about: ['message'],
  held: (ids) => sql`SELECT "m"."id" FROM "message" "m" JOIN "message_attachment" "a" ON "a"."message_id" = "m"."id"
    WHERE "a"."id" = ANY(${ids}) ORDER BY "m"."id" FOR NO KEY UPDATE OF "m"`,
  met: (row) => sql`(SELECT count(*) FROM "message_attachment" "a" WHERE "a"."message_id" = ${row.column('message')}) <= ${MOST_FILES}`,
  message: `A message has at most ${MOST_FILES} files.`,
  code: VIOLATION_CODES.tooHigh,
};

/** A file that goes with a message. */
@Entity('message_attachment')
@ApiResource({
  path: 'message_attachments',
  display: { list: ['filename', 'message', 'size'] },
  policy: messageAttachmentPolicy,
  processor: MessageAttachmentProcessor,
  requires: [fewFiles],
  operations: ['list', 'create', 'read', 'delete'],
  description: 'File attached to a message, for its sender and receivers.',
  actions: [fileContent('message_attachments', messageAttachmentPolicy.rule('read'))],
})
export class MessageAttachment extends Content {
  @Identifier()
  id: number;

  @Reference(() => Message, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'attachments' })
  message: Relation<Message>;

  @Computed({ type: 'string', expression: fileAddress, description: 'Address of the file.' })
  path: string | null;

  @Text({ max: 255, required: true, write: 'create', forClients: true })
  filename: string;

  @Computed({ type: 'bigint', expression: fileSize, description: 'Bytes.' })
  size: number | null;

  @Text({ write: 'create' })
  comment: string | null;

  @FileMember('message_attachments')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;
}
