import type { Actor } from '../../../auth/actor.js';
import { KnownIds } from '../../../database/known-ids.js';
import { type Condition, type Sql, sql } from '../../../database/sql.js';
import type { SwitchSetting } from '../../../feature/switch-setting.js';
import { rule, type Rule } from '../../../resource/model/rule.js';
import { callerSet } from '../../../resource/policy/caller-set.js';

const FIRST_PORTAL = 1;

/** Holds while a setting is on. */
export function switchedOn(setting: SwitchSetting): Rule {
  return rule(`while ${setting.variable} is on`, (actor) => isSwitchedOn(actor, setting));
}

/** Those that are on, each as a set of one number; by setting. */
const SWITCHES = new WeakMap<SwitchSetting, (actor: Actor) => Sql>();

/** The same as a condition: what the caller's portal says, failing that the first one. Worked out once for a statement. */
export function isSwitchedOn(actor: Actor, setting: SwitchSetting): Condition {
  const known = switchOf(setting)(actor);
  return known instanceof KnownIds ? !known.isEmpty : isOn(actor, setting);
}

function switchOf(setting: SwitchSetting): (actor: Actor) => Sql {
  const declared = SWITCHES.get(setting) ?? callerSet('ids', (actor) => sql`SELECT 1 WHERE ${isOn(actor, setting)}`);
  SWITCHES.set(setting, declared);
  return declared;
}

function isOn(actor: Actor, { variable, whenUnset }: SwitchSetting): Sql {
  const value = sql`COALESCE(${settingValue(variable, actor.portalId)}, ${whenUnset === 'on' ? 'true' : 'false'})`;
  return whenUnset === 'on' ? sql`${value} <> 'false'` : sql`${value} = 'true'`;
}

/**
 * What a portal says about a setting, failing that the first one; null where neither does. What the first one locks holds on all of
 * them, even where it says nothing.
 */
export function settingValue(variable: string | Sql, portalId: number | Sql): Sql {
  return sql`(SELECT "s"."selected_value" FROM "settings" "s"
      WHERE "s"."variable" = ${variable} AND "s"."subkey" IS NULL AND "s"."url_id" IN (${portalId}, ${FIRST_PORTAL})
        AND ("s"."selected_value" IS NOT NULL OR ${LOCKED})
      ORDER BY ${LOCKED} DESC, "s"."url_id" = ${portalId} DESC LIMIT 1)`;
}

/** Over the setting "s". */
const LOCKED = sql`("s"."access_url_locked" AND "s"."url_id" = ${FIRST_PORTAL})`;
