import { raw, type Sql, sql } from '../../database/sql.js';
import type { ComputedExpression } from '../../resource/model/field-declaration.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** Over the message "p": visible to all readers of its thread. */
const POST_SHOWS = raw(`"p"."visible" AND "p"."status" = 'validated'`);

/** Threads of a forum. */
export function threadCount(row: RowReference): Sql {
  return sql`(SELECT count(*)::int FROM "c_forum_thread" "h" WHERE "h"."forum_id" = ${row.id})`;
}

/** Messages of a forum or thread that all readers see. */
export function postCount(of: 'forum' | 'thread'): ComputedExpression {
  return (row) => sql`(SELECT count(*)::int FROM "c_forum_post" "p" WHERE ${holder(of)} = ${row.id} AND ${POST_SHOWS})`;
}

/** Latest message of a forum or thread that all readers see. */
export function lastPost(of: 'forum' | 'thread'): ComputedExpression {
  return (row) =>
    sql`(SELECT "p"."id" FROM "c_forum_post" "p" WHERE ${holder(of)} = ${row.id} AND ${POST_SHOWS} ORDER BY "p"."id" DESC LIMIT 1)`;
}

/** Messages of a thread after its first. */
export function replyCount(row: RowReference): Sql {
  return sql`(SELECT greatest(count(*) - 1, 0)::int FROM "c_forum_post" "p" WHERE "p"."thread_id" = ${row.id} AND ${POST_SHOWS})`;
}

/** Full name of the author of a thread or a message. */
export function authorName(row: RowReference): Sql {
  return sql`(SELECT COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username")
    FROM "user" "u" WHERE "u"."id" = ${row.column('user')})`;
}

function holder(of: 'forum' | 'thread'): Sql {
  return raw(`"p"."${of}_id"`);
}
