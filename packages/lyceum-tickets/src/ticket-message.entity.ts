import { Entity, type Relation } from 'typeorm';
import { User } from 'lyceum/platform';
import { ApiResource, CreatedAt, Html, Identifier, Reference, Text, UpdatedAt } from 'lyceum/resource';
import { TicketMessageProcessor } from './ticket-message.processor.js';
import { Ticket } from './ticket.entity.js';
import { ticketMessagePolicy } from './ticket.policy.js';

/** An entry in the conversation of a ticket. */
@Entity('ticket_message')
@ApiResource({
  path: 'ticket_messages',
  display: { list: ['ticket', 'subject', 'insertUser', 'insertDateTime'] },
  policy: ticketMessagePolicy,
  processor: TicketMessageProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Entry in the conversation of a ticket. An answer of its author makes the ticket pending again.',
})
export class TicketMessage {
  @Identifier()
  id: number;

  @Reference(() => Ticket, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'messages' })
  ticket: Relation<Ticket>;

  @Text({ max: 255 })
  subject: string | null;

  @Html()
  message: string | null;

  @Text({ max: 255, write: false, description: 'Code of the state in which it found the ticket.' })
  status: string | null;

  @Reference(() => User, { stamp: 'caller', description: 'Its author.', erasure: 'author' })
  insertUser: Relation<User> | null;

  @CreatedAt({ order: true })
  insertDateTime: Date;

  @UpdatedAt()
  lastEditDateTime: Date;
}
