import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Problem } from '../../resource/protocol/problem.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';

const FIRST_PORTAL = 1;

/** Settings: what the first portal locks holds for all of them. */
@Injectable()
export class PlatformSettingProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await refuseLocked(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await refuseLocked(write, id);
    await super.update(write, id);
  }
}

/** @throws Problem 409 where the first portal's value is locked, or other portals may have none of their own */
async function refuseLocked({ transaction }: Write, id: number): Promise<void> {
  const locked = await transaction.one(sql`SELECT 1 FROM "settings" "own"
    JOIN "settings" "first" ON "first"."variable" = "own"."variable" AND "first"."subkey" IS NOT DISTINCT FROM "own"."subkey"
    WHERE "own"."id" = ${id} AND "own"."url_id" <> ${FIRST_PORTAL} AND "first"."url_id" = ${FIRST_PORTAL}
      AND ("first"."access_url_locked" OR NOT "first"."access_url_changeable")`);
  if (locked) throw new Problem(409, "This setting is locked: the first portal's value holds on every portal.");
}
