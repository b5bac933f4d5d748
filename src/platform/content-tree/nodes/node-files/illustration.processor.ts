import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Write } from '../../../../resource/model/write.js';
import { ContentProcessor } from '../content-items/content.processor.js';
import { storeDefaultFile } from './node-file.js';
import { fileInBody } from './uploaded-file.js';

/** Illustrations: one of each node, public with its file. */
@Injectable()
export class IllustrationProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const { transaction, now, values } = write;
    const id = await super.create(write);
    const node = await transaction.one<{ id: number; parent: number }>(sql`UPDATE "resource_node" "n" SET "public" = TRUE
      FROM "illustration" "i" WHERE "i"."resource_node_id" = "n"."id" AND "i"."id" = ${id} RETURNING "n"."id", "n"."parent_id" AS "parent"`);
    if (!node) return id;
    await transaction.rows(sql`DELETE FROM "resource_node" "n" USING "illustration" "i"
      WHERE "i"."resource_node_id" = "n"."id" AND "n"."parent_id" = ${node.parent} AND "i"."id" <> ${id}`);
    const file = fileInBody(values);
    if (file) await storeDefaultFile(transaction, node.id, { ...file, title: String(values.name), now });
    return id;
  }

  protected override title({ name }: Write['values']): string | undefined {
    return typeof name === 'string' ? name : undefined;
  }
}
