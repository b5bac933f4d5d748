import { sql } from '../../database/sql.js';
import { isLinkOfPortal, LINK_STANDS } from '../../platform/rights/access/link-access.js';
import { ROLES } from '../../platform/rights/access/roles.js';
import { sessionCoursesEntered } from '../../platform/rights/access/session-memberships.js';
import type { PlacedLink } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import type { Write } from '../../resource/model/write.js';
import { belongsToBaseCourse, participatesIn } from './content.rules.js';

/**
 * The contexts of a piece of content in which the writer takes part, for what learners make below it. Who is not
 * subscribed to the course itself writes within a session of it, so that the session's coach finds it. Administrators
 * write in all contexts of their portal.
 * @param node id of the content's node
 */
export async function contextsOfParticipant(
  { transaction, actor, asking = actor }: Write,
  node: number,
): Promise<Omit<PlacedLink, 'visibility'>[]> {
  const administers = actor.is(ROLES.administrator);
  const takesPart = administers ? isLinkOfPortal(actor) : participatesIn(asking);
  const ownsBaseCourse = administers ? sql`TRUE` : belongsToBaseCourse(asking);
  return transaction.rows<Omit<PlacedLink, 'visibility'>>(
    sql`SELECT DISTINCT "l"."course_id" AS "courseId", "l"."group_id" AS "groupId",
          CASE WHEN "l"."session_id" IS NOT NULL OR "l"."group_id" IS NOT NULL OR ${ownsBaseCourse} THEN "l"."session_id"
            ELSE (SELECT min("entered"."session_id") FROM (${sessionCoursesEntered(asking)}) "entered"
              WHERE "entered"."course_id" = "l"."course_id") END AS "sessionId"
        FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node} AND "l"."user_id" IS NULL AND ${LINK_STANDS} AND ${takesPart}`,
  );
}
