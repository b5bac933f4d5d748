import { Entity, type Relation } from 'typeorm';
import { Content } from 'lyceum/content';
import { fileAddress, fileContent, type FileFacts, FileMember, fileSize, ownAttachment, UploadedFile } from 'lyceum/files';
import { ApiResource, Computed, Erased, Identifier, Reference, Text, UpdatedAt, WholeNumber } from 'lyceum/resource';
import { TicketMessage } from './ticket-message.entity.js';
import { Ticket } from './ticket.entity.js';
import { ticketAttachmentPolicy } from './ticket.policy.js';

/** A file of a message. */
@Entity('ticket_message_attachments')
@ApiResource({
  path: 'ticket_message_attachments',
  display: { list: ['filename', 'ticket', 'message', 'size'] },
  policy: ticketAttachmentPolicy,
  support: ownAttachment,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'File of a message of a ticket, seen by those who take part in the ticket.',
  actions: [fileContent('ticket_message_attachments', ticketAttachmentPolicy.rule('read'))],
})
export class TicketMessageAttachment extends Content {
  @Identifier()
  id: number;

  @Reference(() => Ticket, {
    required: true,
    write: false,
    copies: 'message.ticket',
    onDelete: 'CASCADE',
    description: 'The ticket of the message.',
  })
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
  @WholeNumber({ names: 'users', stamp: 'caller', description: 'Id of the account that added it.' })
  lastEditUserId: number | null;

  @UpdatedAt()
  lastEditDateTime: Date;
}
