import { Entity, type Relation } from 'typeorm';
import { User } from 'lyceum/platform';
import { ApiResource, DateTime, Identifier, Reference } from 'lyceum/resource';
import { Ticket } from './ticket.entity.js';
import { ticketAssignmentPolicy } from './ticket.policy.js';

/** An assignment of a ticket. */
@Entity('ticket_assigned_log')
@ApiResource({
  name: 'TicketAssignedLog',
  path: 'ticket_assigned_logs',
  display: { list: ['ticket', 'user', 'insertUser', 'assignedDate'] },
  writtenBy: 'the service with each assignment of a ticket',
  policy: ticketAssignmentPolicy,
  operations: ['list', 'read'],
  description: 'Trace of each assignment of a ticket.',
})
export class TicketAssignment {
  @Identifier()
  id: number;

  @Reference(() => Ticket, { required: true, write: false, onDelete: 'CASCADE', inverse: 'assignedLogs' })
  ticket: Relation<Ticket>;

  @Reference(() => User, { write: false, description: 'Who it was assigned to.', erasure: 'trace' })
  user: Relation<User> | null;

  @DateTime({ write: false, required: true, order: true })
  assignedDate: Date;

  @Reference(() => User, { write: false, description: 'Who assigned it.', erasure: 'trace' })
  insertUser: Relation<User> | null;
}
