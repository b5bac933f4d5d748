import { Entity, type Relation } from 'typeorm';
import { User } from 'lyceum/platform';
import { ApiResource, Identifier, Reference, sql, UniqueTogether } from 'lyceum/resource';
import { TicketCategory } from './ticket-category.entity.js';
import { ticketStaffPolicy } from './ticket.policy.js';

/** A person in charge. */
@Entity('ticket_category_rel_user')
@ApiResource({
  name: 'TicketCategoryRelUser',
  path: 'ticket_category_rel_users',
  display: { list: ['category', 'user'] },
  policy: ticketStaffPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Person in charge of a category of tickets; new tickets are assigned to the first one.',
})
@UniqueTogether(['category', 'user'], { name: 'uq_ticket_category_rel_user', message: 'This person is in charge of the category already.' })
export class TicketCategoryAgent {
  @Identifier()
  id: number;

  @Reference(() => TicketCategory, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'users' })
  category: Relation<TicketCategory>;

  @Reference(() => User, { required: true, write: 'create', erasure: { way: 'subject', copiedWhere: sql`TRUE` } })
  user: Relation<User>;
}
