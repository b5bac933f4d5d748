import { Entity, type Relation } from 'typeorm';
import { Portal } from 'lyceum/platform';
import { ApiResource, Identifier, Reference, Text } from 'lyceum/resource';
import { TicketCatalogueProcessor } from './ticket-catalogue.processor.js';
import { ticketCataloguePolicy } from './ticket.policy.js';

/** A state of tickets. */
@Entity('ticket_status')
@ApiResource({
  path: 'ticket_statuses',
  display: { list: ['title', 'accessUrl', 'code', 'description'] },
  policy: ticketCataloguePolicy,
  processor: TicketCatalogueProcessor,
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

  @Reference(() => Portal, { write: 'create', onDelete: 'CASCADE', description: 'The portal that it is of; none: all portals.' })
  accessUrl: Relation<Portal> | null;
}
