import { asIs, message } from '../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { raw, type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, type NoticeOccasion, NoticeSource } from '../../feature/notice-kind.js';
import { plainText } from '../../resource/input/plain-text.js';
import { portalOf } from '../../platform/content-tree/nodes/content-items/content-notice.js';
import { FORUM_NOTICES } from './forum-notice-kinds.js';
import { ForumPost } from './forum-post.entity.js';

const LONGEST_TEXT = 2_000;

interface Row {
  readonly title: string;
  readonly text: string | null;
  readonly author: number | null;
  readonly thread: number;
  readonly forum: number;
  readonly course: number | null;
  readonly session: number | null;
  readonly portal: number;
}

async function described(transaction: Transaction, id: number, status: Sql, group: 'thread' | 'forum'): Promise<NoticeContent | undefined> {
  const row = await transaction.one<Row>(
    sql`SELECT "h"."title", "p"."post_text" AS "text", "p"."user_id" AS "author", "p"."thread_id" AS "thread", "p"."forum_id" AS "forum",
          "k"."course_id" AS "course", "k"."session_id" AS "session",
          ${portalOf(raw('"k"."course_id"'))} AS "portal"
        FROM "c_forum_post" "p" JOIN "c_forum_thread" "h" ON "h"."id" = "p"."thread_id"
        LEFT JOIN LATERAL (SELECT "course_id", "session_id" FROM "resource_link" WHERE "resource_node_id" = "p"."resource_node_id" AND "deleted_at" IS NULL ORDER BY "id" LIMIT 1) "k" ON TRUE
        WHERE "p"."id" = ${id} AND ${status}`,
  );
  if (!row) return undefined;
  return {
    titles: asIs(row.title),
    text: plainText(row.text ?? '', LONGEST_TEXT),
    subject: `/api/forum_posts/${id}`,
    ...(row.course === null
      ? {}
      : { page: `/courses/${row.course}/forums/${row.forum}/${row.thread}${row.session === null ? '' : `?sid=${row.session}`}` }),
    courseId: row.course,
    sessionId: row.session,
    portalId: row.portal,
    actorId: row.author,
    groupKey: String(row[group]),
  };
}

/** Notifies of a post those who follow its forum, its thread or what it answers. */
@Injectable()
class NewPost extends NoticeSource {
  override describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    return described(transaction, id, sql`"p"."status" = 'validated' AND "p"."visible"`, 'thread');
  }

  override receivers(id: number): Sql {
    return sql`SELECT "f"."user_id" AS "id" FROM "c_forum_post" "p" JOIN "c_forum_notification" "f"
        ON "f"."forum_id" = "p"."forum_id" OR "f"."thread_id" = "p"."thread_id" OR "f"."post_id" = "p"."post_parent_id" WHERE "p"."id" = ${id}
      UNION SELECT "a"."user_id" FROM "c_forum_post" "p" JOIN "c_forum_post" "a" ON "a"."id" = "p"."post_parent_id" WHERE "p"."id" = ${id} AND "a"."post_notification"`;
  }
}

/** Notifies the teachers of a course, and the coaches of the session that it is in, of a post that waits for moderation. */
@Injectable()
class AwaitingPost extends NoticeSource {
  override describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    return described(transaction, id, sql`"p"."status" = 'waiting_moderation'`, 'forum');
  }

  override receivers(_id: number, { courseId, sessionId }: NoticeContent): Sql {
    return sql`SELECT "m"."user_id" AS "id" FROM "course_rel_user" "m" JOIN "course" "c" ON "c"."id" = "m"."course_id" AND "c"."visibility" <> 'hidden'
      WHERE "m"."course_id" = ${courseId} AND "m"."status" = 'teacher' AND "m"."relation_type" = 'normal'
      UNION SELECT "k"."user_id" FROM "session_rel_course_rel_user" "k" WHERE "k"."session_id" = ${sessionId} AND "k"."course_id" = ${courseId}
        AND "k"."status" = 'course_coach'
      UNION SELECT "g"."user_id" FROM "session_rel_user" "g" WHERE "g"."session_id" = ${sessionId} AND "g"."relation_type" = 'general_coach'`;
  }
}

/** The kinds decide whom to notify; nobody is notified twice. */
const WRITTEN: readonly NoticeOccasion[] = [
  { entity: ForumPost, to: 'created' },
  { entity: ForumPost, to: 'changed', when: ({ values }) => values['status'] === 'validated' },
];

export const forumNotices: readonly NoticeKind[] = [
  {
    kind: FORUM_NOTICES.post,
    label: message('forums.notices.post.label', 'A message in a forum'),
    description: message(
      'forums.notices.post.description',
      'A message in a thread that you follow, or in a forum whose messages you asked to be notified of.',
    ),
    mail: 'immediately',
    source: NewPost,
    raisedBy: WRITTEN,
  },
  {
    kind: FORUM_NOTICES.awaiting,
    label: message('forums.notices.moderation.label', 'A message to moderate'),
    description: message(
      'forums.notices.moderation.description',
      'A message in a forum of your course that a teacher has to allow before others read it.',
    ),
    mail: 'daily',
    source: AwaitingPost,
    raisedBy: WRITTEN,
  },
];
