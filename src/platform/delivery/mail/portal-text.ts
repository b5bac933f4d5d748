import { sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';

const FIRST_PORTAL = 1;

/** The value of a text setting on a portal, failing that on the first one; undefined where it is empty on both. */
export async function portalText(statements: Statements, portalId: number, variable: string): Promise<string | undefined> {
  const row = await statements.one<{ value: string | null }>(
    sql`SELECT "selected_value" AS "value" FROM "settings"
        WHERE "variable" = ${variable} AND "subkey" IS NULL AND "url_id" IN (${portalId}, ${FIRST_PORTAL})
          AND ("selected_value" <> '' OR "access_url_locked" AND "url_id" = ${FIRST_PORTAL})
        ORDER BY ("access_url_locked" AND "url_id" = ${FIRST_PORTAL}) DESC, "url_id" = ${portalId} DESC LIMIT 1`,
  );
  return row?.value || undefined;
}
