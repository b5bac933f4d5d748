import { Injectable } from '@nestjs/common';
import { ADDRESS, COUNT, listOf, MOMENT, orNull, shapeOf, TEXT, type ValueOf } from '../../../../auth/answer-shape.js';
import type { Actor } from '../../../../auth/actor.js';
import { raw, type Sql, sql } from '../../../../database/sql.js';
import { sessionCoursesEntered } from '../../../../platform/rights/access/session-memberships.js';
import { ResourceRegistry } from '../../../../resource/compile/resource-registry.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../../resource/model/action-handler.js';
import { authenticated } from '../../../../resource/model/rule.js';
import { contentOf, toolTypes } from './news-sql.js';

const MOST_PLACES = 100;
const MOST_ITEMS = 100;

const NEWS = shapeOf({
  course: ADDRESS,
  title: TEXT,
  session: orNull(ADDRESS),
  sessionTitle: orNull(TEXT),
  lastVisit: { ...orNull(MOMENT), description: 'The latest request there; null where there was none.' },
  newItems: { ...COUNT, maximum: MOST_ITEMS },
});

const ownNewsAnswer = documentAnswer('OwnNews', { member: listOf(NEWS) });

/** Says of each course of the caller, and of each within a session, when they were last there and how much was added since. */
@Injectable()
class ReadOwnNews extends ActionHandler {
  constructor(private readonly registry: ResourceRegistry) {
    super();
  }

  async run({ actor, transaction }: ActionRun): Promise<OutcomeOf<typeof ownNewsAnswer>> {
    const content = contentOf(actor, toolTypes(this.registry), { course: raw('"in"."course"'), session: raw('"in"."session"') });
    const member = await transaction.rows<ValueOf<typeof NEWS>>(
      sql`WITH "in" AS MATERIALIZED (${placesOf(actor)}), "last" AS MATERIALIZED (SELECT "a"."c_id", "a"."session_id", max("a"."logout_course_date") AS "at"
            FROM "track_e_course_access" "a" WHERE "a"."user_id" = ${actor.id} GROUP BY 1, 2)
          SELECT '/api/courses/' || "in"."course" AS "course", "k"."title", '/api/sessions/' || "in"."session" AS "session", "s"."title" AS "sessionTitle",
            "last"."at" AS "lastVisit", "new"."items" AS "newItems"
          FROM "in" JOIN "course" "k" ON "k"."id" = "in"."course" LEFT JOIN "session" "s" ON "s"."id" = "in"."session"
          LEFT JOIN "last" ON "last"."c_id" = "in"."course" AND "last"."session_id" IS NOT DISTINCT FROM "in"."session"
          CROSS JOIN LATERAL (SELECT count(*)::int AS "items" FROM (SELECT 1 FROM (${content}) "c"
            WHERE NOT "c"."own" AND "c"."at" > COALESCE("last"."at", '-infinity') LIMIT ${MOST_ITEMS}) "found") "new"
          ORDER BY "k"."title", "k"."id", "in"."session" NULLS FIRST`,
    );
    return { document: { member } };
  }
}

/** The courses that the caller is subscribed to, and those that the caller may enter in a session. */
function placesOf(actor: Actor): Sql {
  return sql`SELECT "course", "session" FROM (
      SELECT "m"."course_id" AS "course", NULL::int AS "session" FROM "course_rel_user" "m"
      JOIN "course" "c" ON "c"."id" = "m"."course_id" AND "c"."visibility" <> 'hidden'
      JOIN "access_url_rel_course" "p" ON "p"."course_id" = "c"."id" AND "p"."url_id" = ${actor.portalId}
      WHERE "m"."user_id" = ${actor.id} AND "m"."relation_type" = 'normal'
      UNION SELECT "e"."course_id", "e"."session_id" FROM (${sessionCoursesEntered(actor)}) "e" ("session_id", "course_id")) "both"
    ORDER BY "session" DESC NULLS FIRST, "course" LIMIT ${MOST_PLACES}`;
}

/** `GET /api/me/news` */
export const ownNews = documentAction({
  name: 'own_news',
  method: 'GET',
  path: 'me/news',
  description: `The courses of the caller, by themselves and within sessions: when the caller was last there, and how much of what the caller may read others added, published or renamed since. At most ${MOST_PLACES}.`,
  rule: authenticated,
  answer: ownNewsAnswer,
  handler: ReadOwnNews,
});
