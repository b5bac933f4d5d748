import { conditionSql, sql } from '../../../database/sql.js';
import { all, any, rule } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { belongsToPortal } from '../../rights/access/portal.rules.js';
import { administrator, globalAdministrator } from '../../rights/access/role.rules.js';

/** Of an attribute of users; for rows that have `field` and `itemId`, as all of these. */
export const ofUser = rule('of a person', (_, row) => sql`${row.path('field.itemType')} = 'user'`);
/** Of an attribute of the caller. */
export const own = all(ofUser, owner('itemId', 'the person'));
/** Of an attribute that users see of themselves. */
export const seenBySelf = rule('that people see of themselves', (_, row) => sql`${row.path('field.visibleToSelf')}`);
/** Of an attribute that users see of others. */
export const seenByOthers = rule('that people see of others', (_, row) => sql`${row.path('field.visibleToOthers')}`);
/** Of an attribute that users change themselves. */
export const changeable = rule('that people change themselves', (_, row) => sql`${row.path('field.changeable')}`);

/**
 * Values follow the portal of what they are an attribute of. Careers and terms are of no portal; of the rest it is not
 * known here which portal it is on, and so it is left to global administrators.
 */
export const itemOnPortal = rule(
  "of a user, course, session or skill of the caller's portal, or of something of no portal",
  (actor, row) => {
    const item = row.column('itemId');
    return sql`CASE ${row.path('field.itemType')}
    WHEN 'user' THEN ${conditionSql(belongsToPortal(actor, 'user', item))}
    WHEN 'course' THEN ${conditionSql(belongsToPortal(actor, 'course', item))}
    WHEN 'session' THEN ${conditionSql(belongsToPortal(actor, 'session', item))}
    WHEN 'skill' THEN EXISTS (SELECT 1 FROM "skill" "s" WHERE "s"."id" = ${item} AND "s"."access_url_id" = ${actor.portalId})
    WHEN 'career' THEN TRUE WHEN 'terms' THEN TRUE ELSE FALSE END`;
  },
);

/** Those who maintain attributes of the item. */
export const maintainer = any(globalAdministrator, all(administrator, itemOnPortal));
