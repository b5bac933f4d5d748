import { sql } from '../../database/sql.js';
import type { Write } from '../../resource/model/write.js';

/**
 * What belongs to a work is for its author, and with that for those who mark it.
 * @returns the id of the author of the work that a row names; null where there is none
 */
export async function authorOfWork({ transaction, values }: Write): Promise<number | null> {
  const work = await transaction.one<{ user_id: number | null }>(
    sql`SELECT "user_id" FROM "c_student_publication" WHERE "id" = ${values.publication}`,
  );
  return work?.user_id ?? null;
}
