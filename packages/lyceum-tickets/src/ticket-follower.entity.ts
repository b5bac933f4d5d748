import { Entity, type Relation } from 'typeorm';
import { User } from 'lyceum/platform';
import { ApiResource, Flag, Identifier, Reference, UniqueTogether } from 'lyceum/resource';
import { Ticket } from './ticket.entity.js';
import { ticketFollowerPolicy } from './ticket.policy.js';

/** A follower of a ticket. */
@Entity('ticket_rel_user')
@ApiResource({
  name: 'TicketRelUser',
  path: 'ticket_rel_users',
  display: { list: ['ticket', 'user', 'notify'] },
  policy: ticketFollowerPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Follower of a ticket, notified of changes of it.',
})
@UniqueTogether(['ticket', 'user'], { name: 'uq_ticket_rel_user', message: 'This person follows the ticket already.' })
export class TicketFollower {
  @Identifier()
  id: number;

  @Reference(() => Ticket, { required: true, write: 'create', onDelete: 'CASCADE' })
  ticket: Relation<Ticket>;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;

  @Flag({ default: true, filter: ['exact'] })
  notify: boolean;
}
