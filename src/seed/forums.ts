import { type Sql, raw, sql } from '../database/sql.js';
import { chance, inTurn, numberedTitle } from './draws.js';
import { FORUMS, POSTS, THREADS } from './names.js';
import { publishedPlace, since, someLearner } from './placement.js';
import type { Seeding } from './seeding.js';

const COUNTS = { forums: 2, threads: 3, posts: 3 } as const;
const NUMBER = sql`"k"."n" * 100 + "s"."s"`;

/** Forums with threads that learners opened, and messages; the second forum of a course is moderated. */
export async function seedForums(seeding: Seeding): Promise<void> {
  await seeding.content({
    type: 'forum_categories',
    table: 'c_forum_category',
    rows: sql`SELECT 'General' AS "title", 'general' AS "slug", ${publishedPlace(seeding, 'forum category', sql`"k"."n"`)} FROM "context" "k" WHERE "k"."base" ORDER BY "k"."n"`,
    columns: { title: sql`"k"."title"`, cat_comment: sql`'For everything'` },
  });
  await seeding.content({
    type: 'forums',
    table: 'c_forum_forum',
    rows: sql`SELECT ${numberedTitle(FORUMS, sql`"s"."s"`)}, ${publishedPlace(seeding, 'forum', NUMBER)}, "c"."id" AS "category", "s"."s" AS "rank"
      FROM "context" "k" JOIN "forum_categories" "c" ON "c"."course_id" = "k"."course_id", generate_series(1, ${raw(String(COUNTS.forums))}) "s" WHERE "k"."base" ORDER BY "k"."n", "s"."s"`,
    columns: {
      title: sql`"k"."title"`,
      forum_comment: sql`'Be kind.'`,
      forum_category_id: sql`"k"."category"`,
      moderated: sql`"k"."rank" = 2`,
    },
  });
  await seedThreads(seeding);
  await seedPosts(seeding);
}

/** Columns of what a learner writes below the row "above" of a kept table. */
function written(seeding: Seeding, purpose: string, number: Sql): Sql {
  return sql`${someLearner(purpose, number)} AS "creator_id", "above"."node" AS "parent_node", "above"."course_id", "above"."session_id", "above"."group_id", ${since(seeding, '"above"."created_at"', purpose, number)} AS "created_at"`;
}

async function seedThreads(seeding: Seeding): Promise<void> {
  const number = sql`"above"."id" * 100 + "s"."s"`;
  await seeding.content({
    type: 'forum_threads',
    table: 'c_forum_thread',
    rows: sql`SELECT ${numberedTitle(THREADS, sql`"s"."s"`)}, ${written(seeding, 'thread', number)}, 'published' AS "visibility", "above"."id" AS "forum_id", "above"."rank" = 2 AS "moderated"
      FROM "forums" "above" JOIN "roster" "r" ON "r"."course_id" = "above"."course_id", generate_series(1, ${raw(String(COUNTS.threads))}) "s" ORDER BY "above"."id", "s"."s"`,
    columns: {
      title: sql`"k"."title"`,
      thread_date: sql`"k"."created_at"`,
      thread_sticky: chance('sticky', sql`"k"."id"`, 5),
      locked: chance('locked thread', sql`"k"."id"`, 5),
      forum_id: sql`"k"."forum_id"`,
      user_id: sql`"k"."creator_id"`,
    },
  });
}

/** In a moderated forum the last message of a thread waits for a moderator. */
async function seedPosts(seeding: Seeding): Promise<void> {
  const number = sql`"above"."id" * 100 + "s"."s"`;
  const waits = sql`"above"."moderated" AND "s"."s" = ${raw(String(COUNTS.posts))}`;
  await seeding.content({
    type: 'forum_posts',
    table: 'c_forum_post',
    rows: sql`SELECT CASE WHEN "s"."s" = 1 THEN "above"."title" ELSE 'Re: ' || "above"."title" END AS "title", CASE WHEN "s"."s" = 1 THEN "above"."slug" ELSE 're-' || "above"."slug" END AS "slug",
        ${written(seeding, 'post', number)}, CASE WHEN ${waits} THEN 'pending' ELSE 'published' END AS "visibility", "above"."id" AS "thread_id", "above"."forum_id", ${number} AS "draw"
      FROM "forum_threads" "above" JOIN "roster" "r" ON "r"."course_id" = "above"."course_id", generate_series(1, ${raw(String(COUNTS.posts))}) "s" ORDER BY "above"."id", "s"."s"`,
    columns: {
      title: sql`"k"."title"`,
      post_text: sql`'<p>' || replace(${inTurn(POSTS, sql`"k"."draw"`)}, '<', '&lt;') || '</p>'`,
      post_date: sql`"k"."created_at"`,
      status: sql`CASE WHEN "k"."visibility" = 'pending' THEN 'waiting_moderation' ELSE 'validated' END`,
      thread_id: sql`"k"."thread_id"`,
      forum_id: sql`"k"."forum_id"`,
      user_id: sql`"k"."creator_id"`,
    },
  });
}
