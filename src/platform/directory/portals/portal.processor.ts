import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { addDeclaredSettings } from '../../rights/access/declared-setting.js';
import { portalNode } from '../../content-tree/nodes/portal-node.js';

const FIRST_PORTAL = 1;

/** Portals, each with its node at the root of the content tree and a row for each declared setting. */
@Injectable()
export class PortalProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await portalNode(write.transaction, id, write.now);
    await addDeclaredSettings(write.transaction, id);
    return id;
  }

  /** @throws Problem 409 where the first portal, which the installation cannot do without, would go with it */
  override async remove(write: Write, id: number): Promise<void> {
    await super.remove(write, id);
    if (await isFirstGone(write)) throw new Problem(409, 'This portal cannot be deleted: the first portal lies below it.');
  }
}

async function isFirstGone({ transaction }: Write): Promise<boolean> {
  return (await transaction.one(sql`SELECT 1 FROM "access_url" WHERE "id" = ${FIRST_PORTAL}`)) === undefined;
}
