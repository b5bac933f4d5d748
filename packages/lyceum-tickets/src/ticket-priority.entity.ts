import { Entity, type Relation } from 'typeorm';
import { globalAdministrator, Portal } from 'lyceum/platform';
import { ApiResource, Colour, CreatedAt, Erased, Identifier, Reference, Text, UpdatedAt, WholeNumber } from 'lyceum/resource';
import { ticketCataloguePolicy } from './ticket.policy.js';

/** An urgency. */
@Entity('ticket_priority')
@ApiResource({
  path: 'ticket_priorities',
  display: { list: ['title', 'code', 'color'] },
  policy: ticketCataloguePolicy,
  description: 'Urgency of tickets: normal, high, low, …',
})
export class TicketPriority {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, order: true })
  title: string;

  @Text({ max: 255, required: true, unique: true, filter: ['exact'] })
  code: string;

  @Text()
  description: string | null;

  @Colour({ max: 255, forClients: true })
  color: string | null;

  @Text({ max: 255, deprecated: { until: '0.7' } })
  urgency: string | null;

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
