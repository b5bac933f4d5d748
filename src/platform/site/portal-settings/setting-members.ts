import { conditionSql, type Sql, sql } from '../../../database/sql.js';
import type { ComputedExpression } from '../../../resource/model/field-declaration.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { ofDeclaration } from '../../rights/access/declared-setting.js';
import { administratorOfPortal } from '../../rights/access/portal-record.rules.js';
import { settingValue } from '../../rights/access/setting.rules.js';

const FIRST_PORTAL = 1;

/** What holds on the portal of a setting. One that nothing declares has only what its row says. */
export const effectiveValue: ComputedExpression = (row) => {
  const value = settingValue(row.column('variable'), row.column('url'));
  const said = sql`CASE WHEN ("d"."declaration"->>'isOfEachPortal')::boolean THEN ${row.column('selectedValue')} ELSE ${value} END`;
  // An empty list is a value of its own; of the other types an empty text was a way to say nothing.
  const holds = sql`CASE "d"."declaration"->>'valueType' WHEN 'list' THEN ${said} ELSE NULLIF(${said}, '') END`;
  return sql`COALESCE(${ofDeclaration(row, sql`COALESCE(${holds}, "d"."declaration"->>'default')`)}, ${ownOf(row)})`;
};

export const isDefault: ComputedExpression = (row, actor) => {
  const usual = ofDeclaration(row, sql`"d"."declaration"->>'default'`);
  return sql`(COALESCE(${effectiveValue(row, actor)}, '') = COALESCE(${usual}, ''))`;
};

/** Whether the caller may change it: as an administrator of its portal, unless the first portal has locked it. */
export const isWritable: ComputedExpression = (row, actor) =>
  sql`(${conditionSql(administratorOfPortal('url').condition(actor, row))} AND NOT ${isLocked(row)})`;

/** The first portal's value holds on the portal of the row, or the portal may have none of its own. */
function isLocked(row: RowReference): Sql {
  return sql`(${row.column('url')} <> ${FIRST_PORTAL} AND EXISTS (SELECT 1 FROM "settings" "f" WHERE "f"."variable" = ${row.column('variable')}
    AND "f"."subkey" IS NOT DISTINCT FROM ${row.column('subkey')} AND "f"."url_id" = ${FIRST_PORTAL}
    AND ("f"."access_url_locked" OR NOT "f"."access_url_changeable")))`;
}

/** The row's own value where no feature declares the setting. */
function ownOf(row: RowReference): Sql {
  return sql`CASE WHEN ${ofDeclaration(row, sql`TRUE`)} THEN NULL ELSE ${row.column('selectedValue')} END`;
}
