import { sql } from '../../database/sql.js';
import { rule, type Rule } from '../../resource/policy/rule.js';

const FIRST_PORTAL = 1;

/**
 * Holds unless the portal, or failing that the first one, has switched the setting off. What is not set is on.
 * @param variable name of a setting that is "true" or "false"
 */
export function switchedOn(variable: string): Rule {
  return rule(
    `while ${variable} is on`,
    (actor) => sql`COALESCE((SELECT "s"."selected_value" FROM "settings" "s"
      WHERE "s"."variable" = ${variable} AND "s"."subkey" IS NULL AND "s"."url_id" IN (${actor.portalId}, ${FIRST_PORTAL})
      ORDER BY "s"."url_id" = ${actor.portalId} DESC LIMIT 1), 'true') <> 'false'`,
  );
}
