import { sql } from '../../../database/sql.js';
import { administratorOf } from '../../../platform/rights/access/portal.rules.js';
import { globalAdministrator } from '../../../platform/rights/access/role.rules.js';
import { policy } from '../../../resource/model/policy.js';
import { all, any, rule } from '../../../resource/model/rule.js';

const happenedHere = rule(
  "on the caller's portal",
  (actor, row) => sql`(${row.column('portal')} IS NULL OR ${row.column('portal')} = ${actor.portalId})`,
);

/** Administrators see what users of their portal did on it. */
export const auditPolicy = policy('audit log', {
  read: any(globalAdministrator, all(administratorOf({ user: 'defaultUserId' }), happenedHere)),
});
