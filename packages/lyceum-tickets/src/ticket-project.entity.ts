import { Entity, type Relation } from 'typeorm';
import { globalAdministrator, Portal } from 'lyceum/platform';
import { ApiResource, CreatedAt, Email, Erased, Identifier, Reference, Text, UpdatedAt, WholeNumber } from 'lyceum/resource';
import { ticketCataloguePolicy } from './ticket.policy.js';

/** An area of support. */
@Entity('ticket_project')
@ApiResource({
  path: 'ticket_projects',
  display: { list: ['title', 'email', 'description'] },
  policy: ticketCataloguePolicy,
  description: 'Area of support.',
})
export class TicketProject {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text()
  description: string | null;

  @Email({ max: 255, deprecated: { until: '0.7' } })
  email: string | null;

  @WholeNumber({ deprecated: { until: '0.7' } })
  otherArea: number | null;

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
