import type { Actor } from '../../auth/actor.js';
import { type Sql, sql } from '../../database/sql.js';
import type { SwitchSetting } from '../../feature/switch-setting.js';
import { rule, type Rule } from '../../resource/model/rule.js';

const FIRST_PORTAL = 1;

/** Holds while a setting is on. */
export function switchedOn(setting: SwitchSetting): Rule {
  return rule(`while ${setting.variable} is on`, (actor) => isSwitchedOn(actor, setting));
}

/** The same as SQL: what the caller's portal says, failing that the first one. Worked out once for a statement. */
export function isSwitchedOn(actor: Actor, { variable, whenUnset }: SwitchSetting): Sql {
  const value = sql`COALESCE(${settingValue(variable, actor.portalId)}, ${whenUnset === 'on' ? 'true' : 'false'})`;
  return whenUnset === 'on' ? sql`${value} <> 'false'` : sql`${value} = 'true'`;
}

/** What a portal says about a setting, failing that the first one; null where neither does. */
export function settingValue(variable: string, portalId: number | Sql): Sql {
  return sql`(SELECT "s"."selected_value" FROM "settings" "s"
      WHERE "s"."variable" = ${variable} AND "s"."subkey" IS NULL AND "s"."url_id" IN (${portalId}, ${FIRST_PORTAL})
      ORDER BY "s"."url_id" = ${portalId} DESC LIMIT 1)`;
}
