import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { removeContentOnlyOf } from '../../content-tree/nodes/content-items/unlinked-content-removal.js';
import { requireWithinLimits } from '../../rights/access/portal-limits.js';

/** Sessions, each administered by its maker and offered on the portal where it was made. */
@Injectable()
export class SessionProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { transaction, actor, now } = write;
    const id = await super.create(write);
    await transaction.rows(sql`INSERT INTO "access_url_rel_session" ("url_id", "session_id") VALUES (${actor.portalId}, ${id})`);
    await transaction.rows(sql`INSERT INTO "session_rel_user" ("session_id", "user_id", "relation_type", "registered_at")
      VALUES (${id}, ${actor.id}, 'session_admin', ${now})`);
    await requireWithinLimits(transaction, actor.portalId, 'session');
    return id;
  }

  override async remove(write: Write, id: number): Promise<void> {
    await removeContentOnlyOf(write.transaction, 'session', [id]);
    await super.remove(write, id);
  }
}
