import { conditionSql, type Sql, sql } from '../../database/sql.js';
import { editsLink, isLinkOfPortal, LINK_STANDS } from '../../platform/rights/access/link-access.js';
import { ROLES } from '../../platform/rights/access/roles.js';
import type { ActionRun } from '../../resource/model/action-handler.js';

export const WORK_STATES = ['expected', 'missing', 'handed_in', 'late', 'marked'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** A learner who is to hand in a work, and what came of it. */
export interface Participation {
  readonly user: number;
  readonly username: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly state: WorkState;
  readonly work: number | null;
  readonly sentDate: Date | null;
  readonly lateSeconds: number | null;
  readonly qualification: number | null;
  readonly dueOn: Date | null;
  readonly endsOn: Date | null;
}

export const MOST_RECEIVERS = 5_000;

/**
 * Who is to hand in a work to an assignment, by name. Of several works of a person the best marked one counts, else the latest.
 */
export async function participationIn(run: ActionRun): Promise<Participation[]> {
  return run.transaction.rows<Participation>(
    sql`WITH "receivers" AS (${receiversOf(run)})
        SELECT "u"."id" AS "user", "u"."username", "u"."firstname", "u"."lastname", "w"."id" AS "work", "w"."sent_date" AS "sentDate",
          "d"."expires_on" AS "dueOn", "d"."ends_on" AS "endsOn",
          CASE WHEN "w"."date_of_qualification" IS NOT NULL THEN "w"."qualification" END AS "qualification",
          CASE WHEN "d"."expires_on" IS NOT NULL THEN GREATEST(floor(extract(epoch FROM "w"."sent_date" - "d"."expires_on")), 0)::float8 END AS "lateSeconds",
          CASE WHEN "w"."id" IS NULL THEN CASE WHEN "d"."expires_on" <= ${run.now} THEN 'missing' ELSE 'expected' END
            WHEN "w"."date_of_qualification" IS NOT NULL THEN 'marked'
            WHEN "w"."sent_date" > "d"."expires_on" THEN 'late' ELSE 'handed_in' END AS "state"
        FROM "receivers" "r" JOIN "user" "u" ON "u"."id" = "r"."user_id"
        LEFT JOIN "c_student_publication_assignment" "d" ON "d"."publication_id" = ${run.id}
        LEFT JOIN LATERAL (SELECT "p"."id", "p"."sent_date", "p"."date_of_qualification", "p"."qualification" FROM "c_student_publication" "p"
          WHERE "p"."publication_parent_id" = ${run.id} AND "p"."user_id" = "u"."id" AND "p"."active" <> 2
          ORDER BY "p"."date_of_qualification" IS NULL, CASE WHEN "p"."date_of_qualification" IS NOT NULL THEN "p"."qualification" END DESC,
            "p"."sent_date" DESC, "p"."id" DESC LIMIT 1) "w" ON TRUE
        ORDER BY "u"."lastname", "u"."firstname", "u"."id" LIMIT ${MOST_RECEIVERS}`,
  );
}

/**
 * Those attached to the assignment; else the learners of those of its contexts that the caller edits. Learners of a session of the
 * course are not awaited for what the course itself gives, but counted once they hand something in. So is who has handed in and is of
 * another group, or of the course no more, by now: a mark does not vanish with a place in a group.
 */
function receiversOf({ id, actor }: ActionRun): Sql {
  const edited = actor.is(ROLES.administrator) ? isLinkOfPortal(actor) : conditionSql(editsLink(actor));
  const attached = sql`SELECT "g"."user_id" FROM "c_student_publication_rel_user" "g" WHERE "g"."publication_id" = ${id}`;
  const handedIn = sql`SELECT "w"."user_id" FROM "c_student_publication" "w" WHERE "w"."publication_parent_id" = ${id} AND "w"."active" <> 2
    AND "w"."user_id" IS NOT NULL AND EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = "w"."resource_node_id"
      AND ${LINK_STANDS} AND ${edited})`;
  return sql`${attached} UNION ${handedIn} UNION
    SELECT "m"."user_id" FROM "resource_link" "l" JOIN "c_student_publication" "a" ON "a"."resource_node_id" = "l"."resource_node_id"
    CROSS JOIN LATERAL (
      SELECT "b"."user_id" FROM "course_rel_user" "b" WHERE "l"."session_id" IS NULL AND "l"."group_id" IS NULL AND "l"."user_id" IS NULL
        AND "b"."course_id" = "l"."course_id" AND "b"."status" = 'student'
      UNION ALL SELECT "s"."user_id" FROM "session_rel_course_rel_user" "s" WHERE "l"."group_id" IS NULL AND "l"."user_id" IS NULL
        AND "s"."course_id" = "l"."course_id" AND "s"."status" = 'student'
        AND ("s"."session_id" = "l"."session_id" OR "l"."session_id" IS NULL AND EXISTS (SELECT 1 FROM "c_student_publication" "own"
          WHERE "own"."publication_parent_id" = "a"."id" AND "own"."user_id" = "s"."user_id" AND "own"."active" <> 2))
      UNION ALL SELECT "n"."user_id" FROM "c_group_rel_user" "n" WHERE "n"."group_id" = "l"."group_id"
      UNION ALL SELECT "l"."user_id" WHERE "l"."user_id" IS NOT NULL) "m"
    WHERE "a"."id" = ${id} AND ${LINK_STANDS} AND ${edited} AND NOT EXISTS (${attached})`;
}
