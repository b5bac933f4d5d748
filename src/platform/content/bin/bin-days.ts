import { type Sql, sql } from '../../../database/sql.js';
import { settingValue } from '../../rights/access/setting.rules.js';
import { binDays } from './bin.settings.js';

/** For how many days deleted things stay on a portal. @param portal SQL value of its id */
export function daysOf(portal: Sql): Sql {
  return sql`COALESCE(${settingValue(binDays.variable, portal)}, ${binDays.whenUnset}::text)::int`;
}
