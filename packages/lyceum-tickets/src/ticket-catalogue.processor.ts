import { Injectable } from '@nestjs/common';
import { ROLES } from 'lyceum/platform';
import { Processor, type Write } from 'lyceum/resource';

/**
 * What tickets are sorted by: of the portal on which it is made, or, made by a global administrator, of the portal named
 * or of all.
 */
@Injectable()
export class TicketCatalogueProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { actor, values } = write;
    const portal = actor.is(ROLES.globalAdministrator) ? {} : { accessUrl: actor.portalId };
    return super.create({ ...write, values: { ...values, ...portal } });
  }
}
