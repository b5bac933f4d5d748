import { Entity, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Content } from '../../content-tree/nodes/content-items/content.entity.js';
import { fileContent } from '../../content-tree/nodes/node-files/file-content.action.js';
import { UploadedFile } from '../../content-tree/nodes/node-files/uploaded-file.js';
import { fileAddress, fileSize } from '../../content-tree/own-content/attached-file.js';
import { TicketMessageAttachmentProcessor } from './ticket-message-attachment.processor.js';
import { TicketMessage } from './ticket-message.entity.js';
import { Ticket } from './ticket.entity.js';
import { ticketAttachmentPolicy } from './ticket.policy.js';
import { type FileFacts, FileMember } from '../../content-tree/nodes/node-files/file-member.js';

/** A file of a message. */
@Entity('ticket_message_attachments')
@ApiResource({
  path: 'ticket_message_attachments',
  display: { list: ['filename', 'ticket', 'message', 'size'] },
  policy: ticketAttachmentPolicy,
  processor: TicketMessageAttachmentProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'File of a message of a ticket, seen by those who take part in the ticket.',
  actions: [fileContent('ticket_message_attachments', ticketAttachmentPolicy.rule('read'))],
})
export class TicketMessageAttachment extends Content {
  @Identifier()
  id: number;

  @Reference(() => Ticket, { required: true, write: false, onDelete: 'CASCADE', description: 'The ticket of the message.' })
  ticket: Relation<Ticket>;

  @Reference(() => TicketMessage, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'attachments' })
  message: Relation<TicketMessage>;

  @Computed({ type: 'string', expression: fileAddress, description: 'Address of the file.' })
  path: string | null;

  @Text({ max: 255, required: true, write: 'create', forClients: true })
  filename: string;

  @Computed({ type: 'bigint', expression: fileSize, description: 'Bytes.' })
  size: number | null;

  @FileMember('ticket_message_attachments')
  file: FileFacts | null;

  @UploadedFile({ required: true })
  uploadFile?: string | null;

  @Erased('trace')
  @WholeNumber({ names: 'users', write: false, description: 'Id of the account that added it.' })
  lastEditUserId: number | null;

  @UpdatedAt()
  lastEditDateTime: Date;
}
