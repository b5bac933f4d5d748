import { raw, type Sql, sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { saidName } from '../../directory/portals/portals.settings.js';
import type { Issuer } from './credential-addresses.js';

/** @returns the portal, or nothing for an unknown one */
export function findIssuer(statements: Statements, portal: number): Promise<Issuer | undefined> {
  return statements.one<Issuer>(
    sql`SELECT "p"."id", ${issuerName()} AS "name", "p"."url" FROM "access_url" "p" WHERE "p"."id" = ${portal}`,
  );
}

/** @returns the name of a portal "p": what it calls itself, else its description, else its host */
export function issuerName(): Sql {
  const usual = raw(`COALESCE(NULLIF("p"."description", ''), substring("p"."url" FROM '^[a-z]+://([^/:]+)'), "p"."url")`);
  return sql`COALESCE(${saidName(raw('"p"."id"'))}, ${usual})`;
}
