import { asIs } from '../../../../languages/catalogue.js';
import { identifier, type Sql, sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import type { NoticeContent } from '../../../../feature/notice-kind.js';
import { plainText } from '../../../../resource/input/plain-text.js';
import { isShown } from '../node-links/link-audience.js';
import { firstPortalOf } from '../../../rights/access/portal.rules.js';

const LONGEST_TEXT = 2_000;

/** What a notice says of content, and where that lies. */
interface AnnouncedContent {
  /** Table of the content, with `id`, `title` and `resource_node_id`. */
  readonly table: string;
  readonly id: number;
  /** Path of its resource: `c_quizzes`. */
  readonly path: string;
  /** Column of its text, as HTML. */
  readonly text?: string;
  /** Over the content "a" and its node "n": whether there is anything to tell now. */
  readonly condition: Sql;
  readonly titleOf?: (title: string) => NoticeContent['titles'];
}

interface Row {
  readonly title: string;
  readonly text: string | null;
  readonly author: number | null;
  readonly course: number | null;
  readonly session: number | null;
  readonly portal: number;
}

/** Over a content "a" and its node "n": its links show it. */
export function shownNow(now: Date): Sql {
  return isShown(sql`"n"."id"`, now);
}

/** The first portal of a course. @param course SQL value of its id */
export function portalOf(course: Sql): Sql {
  return sql`coalesce(${firstPortalOf(course)}, 1)`;
}

/** @returns undefined where there is no such content, or the condition does not hold */
export async function describeContent(transaction: Transaction, described: AnnouncedContent): Promise<NoticeContent | undefined> {
  const { table, id, path, text, condition, titleOf = (title) => asIs(title) } = described;
  const row = await transaction.one<Row>(
    sql`SELECT "a"."title", ${text === undefined ? sql`NULL` : identifier('a', text)} AS "text", "n"."creator_id" AS "author",
          "k"."course_id" AS "course", "k"."session_id" AS "session", ${portalOf(sql`"k"."course_id"`)} AS "portal"
        FROM ${identifier(table)} "a" JOIN "resource_node" "n" ON "n"."id" = "a"."resource_node_id"
        LEFT JOIN LATERAL (SELECT "course_id", "session_id" FROM "resource_link"
          WHERE "resource_node_id" = "n"."id" AND "deleted_at" IS NULL ORDER BY "id" LIMIT 1) "k" ON TRUE
        WHERE "a"."id" = ${id} AND ${condition}`,
  );
  if (!row) return undefined;
  const { title, author, course, session, portal } = row;
  return {
    titles: titleOf(title),
    text: plainText(row.text ?? '', LONGEST_TEXT),
    subject: `/api/${path}/${id}`,
    courseId: course,
    sessionId: session,
    portalId: portal,
    actorId: author,
  };
}

/** The node of a content. */
export function nodeOf(table: string, id: number): Sql {
  return sql`(SELECT "resource_node_id" FROM ${identifier(table)} WHERE "id" = ${id})`;
}
