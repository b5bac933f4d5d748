import { Entity, type Relation } from 'typeorm';
import { globalAdministrator, Portal } from 'lyceum/platform';
import { ApiResource, Computed, CreatedAt, Erased, Flag, Identifier, Reference, sql, Text, UpdatedAt, WholeNumber } from 'lyceum/resource';
import { TicketProject } from './ticket-project.entity.js';
import { ticketCataloguePolicy } from './ticket.policy.js';

/** A subject of support. */
@Entity('ticket_category')
@ApiResource({
  path: 'ticket_categories',
  display: { list: ['title', 'project', 'totalTickets', 'courseRequired'] },
  policy: ticketCataloguePolicy,
  description: 'Subject of support within an area.',
})
export class TicketCategory {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text()
  description: string | null;

  @Computed({
    type: 'integer',
    expression: (row) => sql`(SELECT count(*)::int FROM "ticket_ticket" "k" WHERE "k"."category_id" = ${row.id})`,
  })
  totalTickets: number;

  @Flag({ filter: ['exact'], description: 'Whether its tickets name a course.' })
  courseRequired: boolean;

  @Reference(() => TicketProject, { required: true, onDelete: 'CASCADE', inverse: 'categories' })
  project: Relation<TicketProject>;

  @Reference(() => Portal, {
    write: 'create',
    stamp: { value: 'portal', unless: globalAdministrator },
    onDelete: 'CASCADE',
    description: 'The portal that it is of; none: all portals.',
  })
  accessUrl: Relation<Portal> | null;

  @Erased('trace')
  @WholeNumber({ names: 'users', stamp: 'caller', description: 'Id of the account that made it.' })
  insertUserId: number | null;

  @CreatedAt()
  insertDateTime: Date;

  @Erased('trace')
  @WholeNumber({ names: 'users', stamp: { value: 'caller', on: 'write' }, description: 'Id of the account that changed it last.' })
  lastEditUserId: number | null;

  @UpdatedAt()
  lastEditDateTime: Date;
}
