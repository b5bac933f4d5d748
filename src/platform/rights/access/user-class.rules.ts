import type { Actor } from '../../../auth/actor.js';
import { raw, sql, type Sql } from '../../../database/sql.js';
import { all, any, type Rule, rule } from '../../../resource/model/rule.js';
import { callerSet } from '../../../resource/policy/caller-set.js';
import { amongRule } from './among-rule.js';
import { administrator, globalAdministrator } from './role.rules.js';

const GROUP = raw('"m"."usergroup_id"');

type Part = 'admin' | 'moderator' | 'pending_invitation' | 'pending_request';

/** Ids of the classes and social groups in which the caller has one of these parts. */
function usergroupsOf(parts: readonly Part[]): (actor: Actor) => Sql {
  return callerSet(
    'ids',
    (actor) =>
      sql`SELECT ${GROUP} FROM "usergroup_rel_user" "m" WHERE "m"."user_id" = ${actor.id} AND "m"."relation_type" = ANY(${[...parts]}::text[])`,
  );
}

/**
 * A user who is invited to a class or social group, or has requested admission.
 * @param path to-one path to it, or `id` for its own row
 */
export function classCandidateOf(path: string): Rule {
  return amongRule('invited to the group, or asking for it', path, usergroupsOf(['pending_invitation', 'pending_request']));
}

/** Moderators and admins of a class or social group edit it. */
export function classModeratorOf(path: string): Rule {
  return amongRule('moderator or admin of the group', path, usergroupsOf(['admin', 'moderator']));
}

/** The maintainers who appoint other maintainers, and who may end the group. */
export function classAdministratorOf(path: string): Rule {
  return amongRule('admin of the group', path, usergroupsOf(['admin']));
}

/** Classes and social groups show on the portals that they are put on. */
export function classOnPortal(path: string): Rule {
  return any(
    globalAdministrator,
    rule(
      "group of the caller's portal",
      (actor, row) =>
        sql`EXISTS (SELECT 1 FROM "access_url_rel_usergroup" "p" WHERE "p"."user_group_id" = ${row.path(path)} AND "p"."url_id" = ${actor.portalId})`,
    ),
  );
}

/** Administrators of the portal do the rest for its classes and social groups. */
export function administratorOfClass(path: string): Rule {
  return any(globalAdministrator, all(administrator, classOnPortal(path)));
}
