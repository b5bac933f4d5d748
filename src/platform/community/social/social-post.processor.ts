import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';

/** Posts are their sender's; an answer stands where the post stands that it answers. */
@Injectable()
export class SocialPostProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    return super.create({ ...write, values: { ...write.values, ...(await placeOfParent(write)) } });
  }
}

async function placeOfParent({ values, transaction }: Write): Promise<Write['values']> {
  if (typeof values.parent !== 'number') return {};
  const parent = await transaction.one<{ group: number | null; user: number | null }>(
    sql`SELECT "group_receiver_id" AS "group", "user_receiver_id" AS "user" FROM "social_post" WHERE "id" = ${values.parent}`,
  );
  return { groupReceiver: parent?.group ?? null, userReceiver: parent?.user ?? null };
}
