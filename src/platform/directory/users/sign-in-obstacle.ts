import { type Sql, sql } from '../../../database/sql.js';

/** Why the account "u" may not sign in anywhere, as a SignInObstacle; null where nothing is in the way. */
export function obstacleOf(now: Date): Sql {
  return sql`CASE
        WHEN "u"."active" <> 'active' OR "u"."status" IN ('anonymous', 'fallback') THEN 'inactive'
        WHEN "u"."locked" THEN 'locked'
        WHEN "u"."expired" OR "u"."expires_at" <= ${now} OR "u"."expiration_date" <= ${now} THEN 'expired'
        WHEN "u"."credentials_expired" OR "u"."credentials_expire_at" <= ${now} THEN 'credentials-expired'
        END`;
}
