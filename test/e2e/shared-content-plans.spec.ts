import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { rowsLookedAt, WatchedStatements } from '../support/watched-statements.js';

/** Courses that are open to every user. */
const COURSES = 40;
/** Assignments that these courses show. */
const SHOWN = 80;
/** Works that are their authors' alone, and pieces of another kind that the courses show. */
const OTHERS = 6_000;
/** What a list may look at beyond what it did, however much is added. */
const FEW = 60;
/** How much is in a caller's reach is looked once a minute. */
const LATER_SECONDS = 120;

const KINDS = {
  assignments: {
    path: 'c_student_publications',
    table: 'c_student_publication',
    columns: '"title", "filetype"',
    values: `"title", 'folder'`,
  },
  works: {
    path: 'c_student_publications',
    table: 'c_student_publication',
    columns: '"title", "filetype", "sent_date", "publication_parent_id"',
    values: `"title", 'file', now(), (SELECT min("id") FROM "c_student_publication")`,
  },
  documents: { path: 'documents', table: 'c_document', columns: '"title", "filetype"', values: `"title", 'file'` },
} as const;

/** The first rows of a list of what open courses show are found among what they show of that kind, however much else there is. */
describe('a page of content of open courses', () => {
  const clock = new FakeClock(new Date());
  let app: TestApplication;
  let room: Classroom;
  let batch = 0;

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
    room = await classroom(app);
    for (const statement of [
      `INSERT INTO "course" ("title", "code", "visibility", "course_language", "creation_date")
         SELECT 'Course ' || n, 'SC' || n, 'open_platform', 'en', now() FROM generate_series(1, ${COURSES}) n`,
      `INSERT INTO "access_url_rel_course" ("url_id", "course_id") SELECT 1, "id" FROM "course" WHERE "code" LIKE 'SC%'`,
    ])
      await app.dataSource.query(statement);
    // The first piece of each kind makes its type.
    const place = { resourceLinkList: [{ cid: room.course }] };
    expect((await room.asTeacher.post('/api/c_student_publications', { title: 'Essay', ...place })).status).toBe(201);
    expect((await room.asTeacher.post('/api/documents', { title: 'Sheet', filetype: 'file', contentFile: 'text', ...place })).status).toBe(
      201,
    );
    await add('works', OTHERS, 'draft');
    await add('assignments', SHOWN, 'published');
  });
  afterAll(() => app.close());

  async function add(kind: keyof typeof KINDS, many: number, visibility: 'draft' | 'published'): Promise<void> {
    const { path, table, columns, values } = KINDS[kind];
    batch += 1;
    const type = `(SELECT "id" FROM "resource_type" WHERE "title" = '${path}')`;
    await app.dataSource.transaction(async (manager) => {
      for (const statement of [
        'SET LOCAL lyceum.record_changes = off',
        `INSERT INTO "resource_node" ("title", "slug", "resource_type_id") SELECT 'Piece ' || n, 'sc-${batch}-' || n, ${type} FROM generate_series(1, ${many}) n`,
        `INSERT INTO "${table}" (${columns}, "resource_node_id") SELECT ${values}, "id" FROM "resource_node" WHERE "slug" LIKE 'sc-${batch}-%'`,
        `INSERT INTO "resource_link" ("resource_node_id", "course_id", "visibility", "resource_type_group")
           SELECT "n"."id", (SELECT min("id") FROM "course" WHERE "code" LIKE 'SC%') + "n"."id" % ${COURSES}, '${visibility}', ${type}
           FROM "resource_node" "n" WHERE "n"."slug" LIKE 'sc-${batch}-%'`,
      ])
        await manager.query(statement);
    });
    await app.dataSource.query('VACUUM ANALYZE');
  }

  /** @returns the rows of tables that were looked at for the first page */
  async function rowsLooked(): Promise<number> {
    clock.advance(LATER_SECONDS);
    const statements = WatchedStatements.of('c_student_publication');
    try {
      const asked = async (): Promise<void> => {
        const { status, body } = await room.asOutsider.get('/api/c_student_publications?partial=true&itemsPerPage=30&properties[]=title');
        expect([status, body.member?.length]).toEqual([200, 30]);
      };
      await asked();
      const plans = await statements.plansDuring(asked, app.dataSource, 'ANALYZE, TIMING OFF, ');
      expect(plans.length).toBeGreaterThan(0);
      return plans.reduce((sum, plan) => sum + rowsLookedAt(plan), 0);
    } finally {
      statements.stop();
    }
  }

  it('looks at no more rows where these courses show more of another kind, and hold more of the same that is shown to nobody', async () => {
    const before = await rowsLooked();
    await add('works', OTHERS, 'draft');
    await add('documents', OTHERS * 4, 'published');
    expect(await rowsLooked()).toBeLessThan(before + FEW);
  });
});
