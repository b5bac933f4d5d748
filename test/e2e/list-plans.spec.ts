import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { scannedTables, sorts, tablesLookedUp, WatchedStatements } from '../support/watched-statements.js';

const COURSES = 5_000;
const DOCUMENTS = 20_000;
const NAMESAKES = 5_000;
/** Behind more than 100,000 rows. */
const FAR_PAGE = 4_000;
/** What has thousands of rows here. */
const LARGE = new Set(['course', 'access_url_rel_course', 'c_document', 'resource_node', 'resource_link']);

/** Courses of the portal, and documents in them that stand on nodes and are linked to their courses. */
const ROWS = [
  'SET lyceum.record_changes = off',
  `INSERT INTO "course" ("title", "code", "visibility", "course_language", "creation_date")
     SELECT 'Course ' || n, 'LP' || n, (ARRAY['open_platform', 'registered'])[1 + n % 2], 'en', now() FROM generate_series(1, ${COURSES}) n`,
  `INSERT INTO "access_url_rel_course" ("url_id", "course_id") SELECT 1, "id" FROM "course" ON CONFLICT DO NOTHING`,
  `INSERT INTO "resource_node" ("title", "slug", "resource_type_id")
     SELECT 'Document ' || n, 'lp-' || n, (SELECT min("id") FROM "resource_type") FROM generate_series(1, ${DOCUMENTS}) n`,
  `INSERT INTO "c_document" ("title", "filetype", "resource_node_id")
     SELECT "title", 'file', "id" FROM "resource_node" WHERE "slug" LIKE 'lp-%'`,
  `INSERT INTO "resource_link" ("resource_node_id", "course_id", "visibility")
     SELECT "n"."id", (SELECT min("id") FROM "course") + "n"."id" % ${COURSES}, 'published' FROM "resource_node" "n" WHERE "n"."slug" LIKE 'lp-%'`,
  `INSERT INTO "user" ("username", "username_canonical", "email", "lastname", "password_hash") SELECT 'lp' || n, 'lp' || n, 'lp' || n || '@example.org', 'Martin', 'none' FROM generate_series(1, ${NAMESAKES}) n`,
  `INSERT INTO "access_url_rel_user" ("url_id", "user_id") SELECT 1, "id" FROM "user" WHERE "username" LIKE 'lp%'`,
  'RESET lyceum.record_changes',
  'ANALYZE',
];

describe('a page of a long list', () => {
  let app: TestApplication;
  const callers: Record<string, ApiClient> = {};

  beforeAll(async () => {
    app = await TestApplication.start();
    const course = await app.given.course();
    const [administrator, teacher, student] = [await app.given.administrator(), await app.given.teacher(), await app.given.student()];
    await app.given.member(course, teacher, 'teacher');
    await app.given.member(course, student);
    await app.dataSource.transaction(async (manager) => {
      for (const statement of ROWS) await manager.query(statement);
    });
    Object.assign(callers, { administrator: app.as(administrator), teacher: app.as(teacher), student: app.as(student) });
  });
  afterAll(() => app.close());

  const followed = Buffer.from(JSON.stringify(['>', '2500'])).toString('base64url');
  const lists = [
    ['course', '/api/courses?partial=true'],
    ['course', '/api/courses?partial=true&page=4'],
    ['course', `/api/courses?partial=true&page=84&cursor=${followed}`],
    ['course', '/api/courses?partial=true&search=LP4711'],
    ['c_document', '/api/documents?partial=true'],
    ['c_document', '/api/documents?partial=true&page=3'],
  ] as const;
  const questions = lists.flatMap(([table, path]) => ['administrator', 'teacher', 'student'].map((caller) => ({ table, path, caller })));

  it.each(questions)('is found by indexes: $path for a $caller', async ({ table, path, caller }) => {
    // How much is in a caller's reach is looked once a minute, of no more than some thousands.
    await callers[caller]?.get(path);
    const statements = WatchedStatements.of(table);
    try {
      const plans = await statements.plansDuring(async () => expect((await callers[caller]?.get(path))?.status).toBe(200), app.dataSource);
      expect(plans.length).toBeGreaterThan(0);
      expect(plans.flatMap(scannedTables).filter((read) => LARGE.has(read))).toEqual([]);
    } finally {
      statements.stop();
    }
  });

  it.each(['', '&page=3'])('of users by name sorts nothing, however many have one name%s', async (page) => {
    const statements = WatchedStatements.of('user');
    try {
      const request = async (): Promise<void> => {
        expect((await callers['administrator']?.get(`/api/users?order[lastname]=asc&partial=true${page}`))?.status).toBe(200);
      };
      const plans = await statements.plansDuring(request, app.dataSource);
      expect(plans.map(sorts)).toEqual([0]);
    } finally {
      statements.stop();
    }
  });

  it.each([
    [FAR_PAGE, 'looks up the portal of no row that it passes', false],
    [4, 'looks up the portal of its few rows', true],
  ])('by number: page %d %s', async (page, _meaning, looksUp) => {
    const statements = WatchedStatements.of('course');
    try {
      const request = async (): Promise<void> => {
        expect((await callers['administrator']?.get(`/api/courses?partial=true&page=${page}`))?.status).toBe(200);
      };
      const plans = await statements.plansDuring(request, app.dataSource);
      expect(plans.flatMap(tablesLookedUp).includes('access_url_rel_course')).toBe(looksUp);
    } finally {
      statements.stop();
    }
  });
});
