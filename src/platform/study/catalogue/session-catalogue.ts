import { conditionSql, raw, sql } from '../../../database/sql.js';
import { classesJoined } from '../../rights/access/class-memberships.js';
import { isAmong } from '../../rights/access/membership.js';
import type { SessionOffer } from '../sessions/session-offers.js';

const CLASS = raw('"k"."usergroup_id"');

/** Sessions that the catalogue of the caller's portal shows to the caller, and that are not over. */
export const inSessionCatalogue: SessionOffer = {
  name: 'catalogue',
  offers: (actor, session) =>
    actor.id !== null &&
    sql`EXISTS (SELECT 1 FROM "catalogue_session_rel_access_url_rel_usergroup" "k" JOIN "session" "s" ON "s"."id" = "k"."session_id"
      WHERE "s"."id" = ${session} AND ("s"."access_end_date" IS NULL OR "s"."access_end_date" > now())
        AND "k"."access_url_id" = ${actor.portalId} AND (${CLASS} IS NULL OR ${conditionSql(isAmong(CLASS, classesJoined(actor)))}))`,
};
