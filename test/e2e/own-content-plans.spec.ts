import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { rowsLookedAt, WatchedStatements } from '../support/watched-statements.js';

/** Pieces of each kind in the caller's course, and of other kinds beside them. */
const OWN = 8;
const MORE = 600;
/** Pieces of the same kinds in the courses of others, and these courses. */
const ELSEWHERE = 3_000;
const OTHERS = 300;
/** What a list may look at beyond what it did, however much is added. */
const FEW = 60;

const KINDS = {
  c_announcements: { table: 'c_announcement', columns: '"title"', values: `"title"` },
  c_calendar_events: {
    table: 'c_calendar_event',
    columns: '"title", "start_date", "end_date"',
    values: `"title", now() + interval '1 day', now() + interval '1 day 1 hour'`,
  },
  documents: { table: 'c_document', columns: '"title", "filetype"', values: `"title", 'file'` },
} as const;

/** A course of others for each node. */
const ELSEWHERE_EACH = `(SELECT min("id") FROM "course" WHERE "code" LIKE 'OC%') + "n"."id" % ${OTHERS}`;

type Kind = keyof typeof KINDS;

/** Lists of what is the caller's own look at what the own courses hold of that kind: not at the rest of these, and not at other courses. */
describe('a list of own content', () => {
  let app: TestApplication;
  let room: Classroom;
  let batch = 0;

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
    await app.dataSource.query(
      `INSERT INTO "course" ("title", "code", "visibility", "course_language", "creation_date")
         SELECT 'Course ' || n, 'OC' || n, 'registered', 'en', now() FROM generate_series(1, ${OTHERS}) n`,
    );
    await app.dataSource.query(
      `INSERT INTO "access_url_rel_course" ("url_id", "course_id") SELECT 1, "id" FROM "course" WHERE "code" LIKE 'OC%'`,
    );
    // The first piece of each kind makes its type.
    const place = { resourceLinkList: [{ cid: room.course }] };
    const day = { startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T11:00:00Z' };
    for (const [path, values] of [
      ['c_announcements', { title: 'News', content: '<p>News</p>' }],
      ['c_calendar_events', { title: 'Excursion', ...day }],
      ['documents', { title: 'Sheet', filetype: 'file', contentFile: 'text' }],
    ] as const) {
      const { status } = await room.asTeacher.post(`/api/${path}`, { ...values, ...place });
      expect([path, status]).toEqual([path, 201]);
    }
    for (const kind of ['c_announcements', 'c_calendar_events'] as const) {
      await add(kind, OWN, String(room.course));
      await add(kind, ELSEWHERE, ELSEWHERE_EACH);
    }
    await app.dataSource.query('ANALYZE');
  });
  afterAll(() => app.close());

  /** @param course SQL value of its id, of the node "n" */
  async function add(kind: Kind, many: number, course: string): Promise<void> {
    const { table, columns, values } = KINDS[kind];
    batch += 1;
    const type = `(SELECT "id" FROM "resource_type" WHERE "title" = '${kind}')`;
    await app.dataSource.transaction(async (manager) => {
      for (const statement of [
        'SET LOCAL lyceum.record_changes = off',
        `INSERT INTO "resource_node" ("title", "slug", "resource_type_id") SELECT 'Piece ' || n, 'oc-${batch}-' || n, ${type} FROM generate_series(1, ${many}) n`,
        `INSERT INTO "${table}" (${columns}, "resource_node_id") SELECT ${values}, "id" FROM "resource_node" WHERE "slug" LIKE 'oc-${batch}-%'`,
        `INSERT INTO "resource_link" ("resource_node_id", "course_id", "visibility", "resource_type_group")
           SELECT "n"."id", ${course}, 'published', ${type} FROM "resource_node" "n" WHERE "n"."slug" LIKE 'oc-${batch}-%'`,
      ])
        await manager.query(statement);
    });
  }

  /** @returns the rows of tables that were looked at for an answer with items */
  async function rowsFor(list: string, table: string): Promise<number> {
    const statements = WatchedStatements.of(table);
    try {
      const asked = async (): Promise<void> => {
        const { status, body } = await room.asStudent.get(list);
        expect([list, status, (body.member?.length ?? 0) > 0]).toEqual([list, 200, true]);
      };
      // How much is in a caller's reach is looked once a minute.
      await asked();
      const plans = await statements.plansDuring(asked, app.dataSource, 'ANALYZE, TIMING OFF, ');
      expect(plans.length).toBeGreaterThan(0);
      return plans.reduce((sum, plan) => sum + rowsLookedAt(plan), 0);
    } finally {
      statements.stop();
    }
  }

  const from = new Date().toISOString();
  const to = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const lists = [
    ['/api/me/announcements?itemsPerPage=5', 'c_announcement'],
    [`/api/c_calendar_events/list/own?startDate[after]=${from}&order[startDate]=asc&itemsPerPage=6`, 'c_calendar_event'],
    [`/api/c_calendar_events/occurrences?own=true&from=${from}&to=${to}&itemsPerPage=20`, 'c_calendar_event'],
  ] as const;

  it('looks at no more rows where own courses hold more of another kind, and other courses more of the same', async () => {
    const before = new Map<string, number>();
    for (const [list, table] of lists) before.set(list, await rowsFor(list, table));
    await add('documents', MORE, String(room.course));
    for (const kind of ['c_announcements', 'c_calendar_events'] as const) await add(kind, ELSEWHERE, ELSEWHERE_EACH);
    await app.dataSource.query('ANALYZE');
    const after: [string, number, number][] = [];
    for (const [list, table] of lists) after.push([list, before.get(list) ?? 0, await rowsFor(list, table)]);
    expect(after.filter(([, rows, later]) => later > rows + FEW)).toEqual([]);
  });
});
