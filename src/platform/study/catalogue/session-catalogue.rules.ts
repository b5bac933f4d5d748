import { raw, conditionSql, sql } from '../../../database/sql.js';
import { all, authenticated, type Rule, rule } from '../../../resource/model/rule.js';
import { classesJoined } from '../../rights/access/class-memberships.js';
import { isAmong } from '../../rights/access/membership.js';
import { onPortal } from '../../rights/access/portal.rules.js';
import { switchedOn } from '../../rights/access/setting.rules.js';
import { sessionSelfSubscription } from './catalogue.settings.js';

const CLASS = raw('"k"."usergroup_id"');

/**
 * While a setting lets users enrol themselves: a session that the catalogue of the portal shows to the caller and that is
 * not over.
 * @param sessionPath to-one path to the session, or `id` for the session's own row
 */
export function sessionOpenToEnrolment(sessionPath: string): Rule {
  return all(
    authenticated,
    switchedOn(sessionSelfSubscription),
    onPortal({ session: sessionPath }),
    rule('session that the catalogue shows and that is not over', (actor, row) => {
      if (actor.id === null) return false;
      return sql`EXISTS (SELECT 1 FROM "catalogue_session_rel_access_url_rel_usergroup" "k" JOIN "session" "s" ON "s"."id" = "k"."session_id"
        WHERE "s"."id" = ${row.path(sessionPath)} AND ("s"."access_end_date" IS NULL OR "s"."access_end_date" > now())
          AND "k"."access_url_id" = ${actor.portalId} AND (${CLASS} IS NULL OR ${conditionSql(isAmong(CLASS, classesJoined(actor)))}))`;
    }),
  );
}
