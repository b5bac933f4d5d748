import { type Sql, sql } from '../../../../database/sql.js';
import type { Statements } from '../../../../database/statements.js';
import type { MailFrequency, NoticeContent, NoticeKind } from '../../../../feature/notice-kind.js';

/** What a portal says of a kind. */
export interface PortalDefault {
  readonly inProduct: boolean | null;
  readonly mail: MailFrequency | null;
  readonly locked: boolean;
}

const UNSAID: PortalDefault = { inProduct: null, mail: null, locked: false };

export async function portalDefault(statements: Statements, portalId: number, kind: string): Promise<PortalDefault> {
  const found = await statements.one<PortalDefault>(
    sql`SELECT "in_product" AS "inProduct", "mail", "locked" FROM "notification_default" WHERE "portal_id" = ${portalId} AND "kind" = ${kind}`,
  );
  return found ?? UNSAID;
}

/** What a person "u" chose for kind and course, else for the kind, for the course, or for everything; as an SQL value, null where nothing was. */
export function ownChoice(column: Sql, kind: string, courseId: Sql): Sql {
  return sql`(SELECT ${column} FROM "notification_preference" "p"
    WHERE "p"."user_id" = "u"."id" AND "p"."kind" IN (${kind}, '*') AND ("p"."course_id" IS NULL OR "p"."course_id" = ${courseId})
      AND ${column} IS NOT NULL ORDER BY "p"."kind" = '*', "p"."course_id" IS NULL LIMIT 1)`;
}

/**
 * How a person "u" is notified, as SQL values: what the portal has locked; else the own choice for kind and course, for the kind, for
 * the course, for everything; else the portal's default, and the product's.
 */
export function choiceFor(kind: NoticeKind, { courseId, mail }: NoticeContent, portal: PortalDefault): { inProduct: Sql; mail: Sql } {
  const own = (column: Sql): Sql => ownChoice(column, kind.kind, sql`${courseId}::int`);
  const first = (said: boolean | string | null, column: Sql, usual: boolean | string): Sql =>
    portal.locked && said !== null ? sql`${said}` : sql`coalesce(${own(column)}, ${said ?? usual})`;
  return {
    inProduct: sql`(${first(portal.inProduct, sql`"p"."in_product"`, true)})::boolean`,
    mail: sql`(${first(portal.mail, sql`"p"."mail"`, mail ?? kind.mail)})::text`,
  };
}
