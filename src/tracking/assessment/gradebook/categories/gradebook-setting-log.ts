import { identifier, raw, sql } from '../../../../database/sql.js';
import type { Write } from '../../../../resource/model/write.js';

/** Columns of a gradebook whose settings are logged: those filled by hand, and those fed by an activity. */
type LoggedColumn = 'gradebook_evaluation' | 'gradebook_link';

/** Stores the settings of a gradebook column before they change. */
export async function keepFormerSettings({ transaction, actor }: Write, table: LoggedColumn, id: number): Promise<void> {
  const texts = table === 'gradebook_evaluation' ? raw(`"title", "description"`) : raw('NULL, NULL');
  await transaction.rows(
    sql`INSERT INTO "gradebook_linkeval_log" ("id_linkeval_log", "title", "description", "weight", "visible", "type", "category_id", "user_id")
        SELECT "id", ${texts}, "weight", "visible", '${raw(table === 'gradebook_evaluation' ? 'evaluation' : 'link')}', "category_id", ${actor.id}
        FROM ${identifier(table)} WHERE "id" = ${id}`,
  );
}
