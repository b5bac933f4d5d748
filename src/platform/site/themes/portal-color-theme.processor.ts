import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';

/** A portal wears one theme at a time. */
@Injectable()
export class PortalColorThemeProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await putOthersAway(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    await putOthersAway(write, id);
  }
}

/** Writers of one portal's themes are serialised, so that two cannot become active at once. */
async function putOthersAway({ values, transaction, now }: Write, id: number): Promise<void> {
  if (values.active !== true) return;
  await transaction.rows(sql`SELECT 1 FROM "access_url" WHERE "id" = (SELECT "url_id" FROM "access_url_rel_color_theme" WHERE "id" = ${id})
    FOR NO KEY UPDATE`);
  await transaction.rows(sql`UPDATE "access_url_rel_color_theme" "other" SET "active" = FALSE, "updated_at" = ${now}
    FROM "access_url_rel_color_theme" "own" WHERE "own"."id" = ${id} AND "other"."url_id" = "own"."url_id" AND "other"."id" <> "own"."id" AND "other"."active"`);
}
