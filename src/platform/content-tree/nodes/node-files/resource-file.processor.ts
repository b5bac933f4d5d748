import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Write } from '../../../../resource/model/write.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { NodeItems } from '../node-items.js';

/** Files of nodes; removing one changes the item that stands on the node. */
@Injectable()
export class ResourceFileProcessor extends Processor {
  constructor(private readonly items: NodeItems) {
    super();
  }

  /** @throws Problem 403 where the caller may not change the item on the file's node */
  override async remove(write: Write, id: number): Promise<void> {
    const found = await write.transaction.one<{ node: number | string }>(
      sql`SELECT "resource_node_id" AS "node" FROM "resource_file" WHERE "id" = ${id}`,
    );
    if (found) await this.items.requireChange(write, Number(found.node));
    await super.remove(write, id);
  }
}
