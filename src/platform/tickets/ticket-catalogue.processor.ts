import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { ROLES } from '../access/roles.js';
import { StampingProcessor } from '../authorship/stamping.processor.js';

/**
 * What tickets are sorted by: of the portal on which it is made, or, made by a global administrator, of the portal named
 * or of all; with the ids of who made and who last changed it.
 */
@Injectable()
export class TicketCatalogueProcessor extends StampingProcessor {
  override async update(write: Write, id: number): Promise<void> {
    await super.update({ ...write, values: { ...write.values, lastEditUserId: write.actor.id } }, id);
  }

  protected override stamps({ actor }: Write): Write['values'] {
    const portal = actor.is(ROLES.globalAdministrator) ? {} : { accessUrl: actor.portalId };
    return { ...portal, insertUserId: actor.id, lastEditUserId: actor.id };
  }
}
