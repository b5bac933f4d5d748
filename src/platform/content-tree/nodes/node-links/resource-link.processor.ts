import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { type Write } from '../../../../resource/model/write.js';
import { NodeItems } from '../node-items.js';

/** Links: made, changed and removed by those who may change the item, with the time of their withdrawal. */
@Injectable()
export class ResourceLinkProcessor extends Processor {
  constructor(private readonly items: NodeItems) {
    super();
  }

  /** @throws Problem 403 where the caller may not change the item that is linked */
  override async create(write: Write): Promise<number> {
    await this.items.requireChange(write, Number(write.values.resourceNode));
    const id = await super.create(withDeletion(write));
    await write.transaction
      .rows(sql`UPDATE "resource_link" "l" SET "resource_type_group" = "n"."resource_type_id", "created_at" = ${write.now}, "updated_at" = ${write.now}
      FROM "resource_node" "n" WHERE "n"."id" = "l"."resource_node_id" AND "l"."id" = ${id}`);
    return id;
  }

  /** @throws Problem 403 where the caller may not change the item that is linked */
  override async update(write: Write, id: number): Promise<void> {
    await this.requireItem(write, id);
    await super.update(withDeletion(write), id);
  }

  /** @throws Problem 403 where the caller may not change the item that is linked */
  override async remove(write: Write, id: number): Promise<void> {
    await this.requireItem(write, id);
    await super.remove(write, id);
  }

  private async requireItem(write: Write, id: number): Promise<void> {
    const link = await write.transaction.one<{ node: number | string }>(
      sql`SELECT "resource_node_id" AS "node" FROM "resource_link" WHERE "id" = ${id}`,
    );
    if (link) await this.items.requireChange(write, Number(link.node));
  }
}

function withDeletion(write: Write): Write {
  const { values, now } = write;
  if (values.visibility === undefined) return write;
  return { ...write, values: { ...values, deletedAt: values.visibility === 'deleted' ? now : null } };
}
