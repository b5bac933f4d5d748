import { sql } from '../../../database/sql.js';
import { callerSet } from '../../../resource/policy/caller-set.js';

/** Ids of the classes and social groups of the portal to which the caller belongs; being invited, or asking, is not yet belonging. */
export const classesJoined = callerSet(
  'ids',
  (actor) => sql`SELECT "k"."usergroup_id" FROM "usergroup_rel_user" "k"
    JOIN "access_url_rel_usergroup" "p" ON "p"."user_group_id" = "k"."usergroup_id" AND "p"."url_id" = ${actor.portalId}
    WHERE "k"."user_id" = ${actor.id} AND "k"."relation_type" IN ('admin', 'moderator', 'reader')`,
  { usual: true },
);
