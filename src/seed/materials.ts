import { raw, type Sql, sql } from '../database/sql.js';
import { draw, inTurn, numberedTitle } from './draws.js';
import { ANNOUNCEMENTS, EVENTS, FILES, FOLDERS, LINKS, TERMS } from './names.js';
import { drawnPlace, publishedPlace } from './placement.js';
import type { Seeding } from './seeding.js';

const COUNTS = { folders: 3, links: 4, announcements: 2, events: 2, terms: 6 } as const;
const DAYS_AHEAD = 180;

/** What teachers put into their courses: documents in folders, links, announcements, appointments, glossaries. */
export async function seedMaterials(seeding: Seeding): Promise<void> {
  await seedFolders(seeding);
  await seedFiles(seeding);
  await seedLinks(seeding);
  await seedAnnouncements(seeding);
  await seedEvents(seeding);
  await seedGlossaries(seeding);
}

/** So many rows "s" for each context "k" of some kind, with a number of their own for drawing. */
function inContexts(columns: Sql, count: number, where: Sql): Sql {
  return sql`SELECT ${columns}, "s"."s" AS "rank", "k"."n" * 100 + "s"."s" AS "draw" FROM "context" "k", generate_series(1, ${raw(String(count))}) "s"
    WHERE ${where} ORDER BY "k"."n", "s"."s"`;
}

const BASE = sql`"k"."base"`;
const RANK = sql`"s"."s"`;
const NUMBER = sql`"k"."n" * 100 + "s"."s"`;

async function seedFolders(seeding: Seeding): Promise<void> {
  await seeding.content({
    type: 'documents',
    name: 'folder',
    table: 'c_document',
    rows: inContexts(sql`${numberedTitle(FOLDERS, RANK)}, ${publishedPlace(seeding, 'folder', NUMBER)}`, COUNTS.folders, BASE),
    columns: { title: sql`"k"."title"`, filetype: sql`'folder'` },
  });
}

/** Files go through the courses in turn, and within each through its folders and the place above them. */
async function seedFiles(seeding: Seeding): Promise<void> {
  const { courses, documents } = seeding.size;
  const n = raw('"i"."i"');
  await seeding.content({
    type: 'documents',
    name: 'file',
    table: 'c_document',
    rows: sql`SELECT ${numberedTitle(FILES, raw('"p"."i"'), '.html')}, "p"."creator_id", COALESCE("f"."node", "p"."parent_node") AS "parent_node",
        "p"."course_id", "p"."session_id", "p"."group_id", "p"."created_at", "p"."visibility", "p"."rank"
      FROM (SELECT "i"."i", ("i"."i" - 1) / ${courses}::int AS "rank", ${drawnPlace(seeding, 'file', n)} FROM generate_series(1, ${documents}::int) "i"
          JOIN "context" "k" ON "k"."base" AND "k"."course_number" = 1 + ("i"."i" - 1) % ${courses}::int) "p"
      LEFT JOIN "folder" "f" ON "f"."course_id" = "p"."course_id" AND "f"."rank" = "p"."rank" % ${raw(String(COUNTS.folders + 1))}
      ORDER BY "p"."i"`,
    columns: {
      title: sql`"k"."title"`,
      filetype: sql`'file'`,
      comment: sql`CASE WHEN "k"."id" % 5 = 0 THEN 'Please read before the lecture.' END`,
    },
  });
  const content = sql`convert_to('<h1>' || "k"."title" || '</h1><p>What was said, and what was meant.</p>', 'UTF8')`;
  await seeding.insert(
    'resource_file',
    ['title', 'original_name', 'mime_type', 'size', 'resource_node_id', 'created_at', 'updated_at'],
    sql`SELECT "k"."title", "k"."title", 'text/html', octet_length(${content}), "k"."node", "k"."created_at", "k"."created_at" FROM "file" "k" ORDER BY "k"."id"`,
  );
  await seeding.insert(
    'resource_file_content',
    ['resource_file_id', 'content'],
    sql`SELECT "f"."id", ${content} FROM "file" "k" JOIN "resource_file" "f" ON "f"."resource_node_id" = "k"."node" ORDER BY "f"."id"`,
  );
}

async function seedLinks(seeding: Seeding): Promise<void> {
  await seeding.content({
    type: 'link_categories',
    table: 'c_link_category',
    rows: inContexts(
      sql`'Further reading' AS "title", 'further-reading' AS "slug", ${publishedPlace(seeding, 'link category', NUMBER)}`,
      1,
      BASE,
    ),
    columns: { title: sql`"k"."title"`, description: sql`'For those who want to know more'` },
  });
  await seeding.content({
    type: 'links',
    table: 'c_link',
    rows: inContexts(sql`${numberedTitle(LINKS, RANK)}, ${drawnPlace(seeding, 'link', NUMBER)}`, COUNTS.links, BASE),
    columns: {
      title: sql`"k"."title"`,
      url: sql`'https://library.university.example/' || "k"."draw"`,
      target: sql`CASE WHEN "k"."rank" % 2 = 0 THEN '_blank' END`,
      category_id: sql`CASE WHEN "k"."rank" > 1 THEN (SELECT "c"."id" FROM "link_categories" "c" WHERE "c"."course_id" = "k"."course_id") END`,
    },
  });
}

/** In sessions and groups too. */
async function seedAnnouncements(seeding: Seeding): Promise<void> {
  await seeding.content({
    type: 'c_announcements',
    table: 'c_announcement',
    rows: inContexts(
      sql`${numberedTitle(ANNOUNCEMENTS, RANK)}, ${drawnPlace(seeding, 'announcement', NUMBER)}`,
      COUNTS.announcements,
      sql`TRUE`,
    ),
    columns: { title: sql`"k"."title"`, content: sql`'<p>' || "k"."title" || ': see the board.</p>'`, email_sent: sql`"k"."draw" % 3 = 0` },
  });
}

async function seedEvents(seeding: Seeding): Promise<void> {
  const start = sql`date_trunc('hour', "k"."created_at") + make_interval(days => ${draw('event', sql`"k"."draw"`, DAYS_AHEAD)})`;
  await seeding.content({
    type: 'c_calendar_events',
    table: 'c_calendar_event',
    rows: inContexts(
      sql`${numberedTitle(EVENTS, RANK)}, ${drawnPlace(seeding, 'event', NUMBER)}`,
      COUNTS.events,
      sql`"k"."group_id" IS NULL`,
    ),
    columns: {
      title: sql`"k"."title"`,
      content: sql`'<p>Bring your notes.</p>'`,
      start_date: start,
      end_date: sql`${start} + interval '90 minutes'`,
      color: inTurn(['#2e75a3', '#a32e2e', '#2ea35c'], sql`"k"."draw"`),
    },
  });
}

async function seedGlossaries(seeding: Seeding): Promise<void> {
  await seeding.content({
    type: 'glossaries',
    table: 'c_glossary',
    rows: inContexts(sql`${numberedTitle(TERMS, RANK)}, ${drawnPlace(seeding, 'term', NUMBER)}`, COUNTS.terms, BASE),
    columns: {
      title: sql`"k"."title"`,
      description: sql`'<p>That which is meant by ' || "k"."title" || '.</p>'`,
      created_at: sql`"k"."created_at"`,
      updated_at: sql`"k"."created_at"`,
    },
  });
}
