import { sql } from '../../database/sql.js';
import type { Database } from '../../database/statements.js';
import { ALL_PORTALS } from '../signatures/legacy-signature.js';

/** Portal that our hooks name: the server tells a hook of the rooms of all portals, so with several of them it names all. */
export async function portalOfHooks(database: Database, only: number): Promise<number> {
  const portals = await database.one<{ several: boolean }>(sql`SELECT count(*) > 1 AS "several" FROM "access_url"`);
  return portals?.several ? ALL_PORTALS : only;
}
