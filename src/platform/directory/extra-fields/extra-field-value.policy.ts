import { conditionSql, sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, authenticated, not, rule } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { belongsToPortal } from '../../rights/access/portal.rules.js';
import { administrator, globalAdministrator } from '../../rights/access/role.rules.js';

const ofUser = rule('of a person', (_, row) => sql`${row.path('field.itemType')} = 'user'`);
const own = all(ofUser, owner('itemId', 'the person'));
const seenBySelf = rule('that people see of themselves', (_, row) => sql`${row.path('field.visibleToSelf')}`);
const seenByOthers = rule('that people see of others', (_, row) => sql`${row.path('field.visibleToOthers')}`);
const changeable = rule('that people change themselves', (_, row) => sql`${row.path('field.changeable')}`);

/**
 * Values follow the portal of what they are an attribute of. Careers and terms are of no portal; of the rest it is not
 * known here which portal it is on, and so it is left to global administrators.
 */
const itemOnPortal = rule("of a user, course, session or skill of the caller's portal, or of something of no portal", (actor, row) => {
  const item = row.column('itemId');
  return sql`CASE ${row.path('field.itemType')}
    WHEN 'user' THEN ${conditionSql(belongsToPortal(actor, 'user', item))}
    WHEN 'course' THEN ${conditionSql(belongsToPortal(actor, 'course', item))}
    WHEN 'session' THEN ${conditionSql(belongsToPortal(actor, 'session', item))}
    WHEN 'skill' THEN EXISTS (SELECT 1 FROM "skill" "s" WHERE "s"."id" = ${item} AND "s"."access_url_id" = ${actor.portalId})
    WHEN 'career' THEN TRUE WHEN 'terms' THEN TRUE ELSE FALSE END`;
});

const maintainer = any(globalAdministrator, all(administrator, itemOnPortal));

/** Values of additional attributes: administrators', and of one's own those that the attribute opens. */
export const extraFieldValuePolicy: Policy = policy('values of extra fields', {
  read: any(maintainer, all(own, seenBySelf)),
  create: any(maintainer, all(own, seenBySelf, changeable)),
  update: any(maintainer, all(own, seenBySelf, changeable)),
  delete: maintainer,
});

/** Tags set on items: readable by all users of the portal; on users, if the attribute is public. */
export const extraFieldTagPolicy: Policy = policy('tags of extra fields', {
  read: any(maintainer, all(authenticated, itemOnPortal, any(not(ofUser), seenByOthers)), all(own, seenBySelf)),
  create: maintainer,
  delete: maintainer,
});

const searcher = owner('user', 'who saved it');

/** Saved searches are their owners' alone. */
export const savedSearchPolicy: Policy = policy('saved searches', {
  read: searcher,
  create: searcher,
  update: searcher,
  delete: searcher,
});
