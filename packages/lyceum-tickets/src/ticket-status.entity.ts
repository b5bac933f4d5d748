import { Entity, type Relation } from 'typeorm';
import { globalAdministrator, Portal } from 'lyceum/platform';
import { ApiResource, Identifier, Reference, Text } from 'lyceum/resource';
import { ticketCataloguePolicy } from './ticket.policy.js';

/** A state of tickets. */
@Entity('ticket_status')
@ApiResource({
  path: 'ticket_statuses',
  display: { list: ['title', 'accessUrl', 'code', 'description'] },
  policy: ticketCataloguePolicy,
  description: 'State of tickets: new, pending, unconfirmed, forwarded, closed, …',
})
export class TicketStatus {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, order: true })
  title: string;

  @Text({ max: 255, required: true, unique: true, write: 'create', filter: ['exact'] })
  code: string;

  @Text()
  description: string | null;

  @Reference(() => Portal, {
    write: 'create',
    stamp: { value: 'portal', unless: globalAdministrator },
    onDelete: 'CASCADE',
    description: 'The portal that it is of; none: all portals.',
  })
  accessUrl: Relation<Portal> | null;
}
