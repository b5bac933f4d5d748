import { sql } from '../../database/sql.js';
import type { Write } from '../../resource/model/write.js';
import type { Support } from '../content-access/attached-content.processor.js';

/** What belongs to a work is for its author, and with that for those who mark it. */
export async function supportOfWork({ transaction, values }: Write): Promise<Support> {
  const work = await transaction.one<{ user_id: number | null }>(
    sql`SELECT "user_id" FROM "c_student_publication" WHERE "id" = ${values.publication}`,
  );
  return { table: 'c_student_publication', id: values.publication, addressee: work?.user_id ?? null };
}
