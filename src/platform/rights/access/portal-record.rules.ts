import { sql } from '../../../database/sql.js';
import { all, any, type Rule, rule } from '../../../resource/model/rule.js';
import { portalOfCaller } from './portal.rules.js';
import { administrator, globalAdministrator } from './role.rules.js';

/**
 * Administrators of the portal that a row names, global administrators everywhere; rows that name none belong to all portals, and
 * only global administrators maintain them.
 * @param portalPath to-one path to the portal, or a column that holds its id
 */
export function administratorOfPortal(portalPath: string): Rule {
  return any(globalAdministrator, all(administrator, portalOfCaller(portalPath)));
}

/** Rows of the caller's portal and rows of all portals; global administrators see those of every portal. */
export function shownOnPortal(portalPath: string): Rule {
  return any(
    globalAdministrator,
    rule("row of the caller's portal or of all portals", (actor, row) => {
      const portal = row.path(portalPath);
      return sql`(${portal} IS NULL OR ${portal} = ${actor.portalId})`;
    }),
  );
}
