import type { Actor } from '../../auth/actor.js';
import { type Sql, sql } from '../../database/sql.js';
import { rule, type Rule } from '../../resource/policy/rule.js';

const FIRST_PORTAL = 1;

type Switch = 'on' | 'off';

/**
 * Holds while a setting is on.
 * @param variable name of a setting that is "true" or "false"
 * @param whenUnset what holds where nobody has set it
 */
export function switchedOn(variable: string, whenUnset: Switch = 'on'): Rule {
  return rule(`while ${variable} is on`, (actor) => isSwitchedOn(actor, variable, whenUnset));
}

/** The same as SQL: what the caller's portal says, failing that the first one. Worked out once for a statement. */
export function isSwitchedOn(actor: Actor, variable: string, whenUnset: Switch): Sql {
  const value = sql`COALESCE((SELECT "s"."selected_value" FROM "settings" "s"
      WHERE "s"."variable" = ${variable} AND "s"."subkey" IS NULL AND "s"."url_id" IN (${actor.portalId}, ${FIRST_PORTAL})
      ORDER BY "s"."url_id" = ${actor.portalId} DESC LIMIT 1), ${whenUnset === 'on' ? 'true' : 'false'})`;
  return whenUnset === 'on' ? sql`${value} <> 'false'` : sql`${value} = 'true'`;
}
