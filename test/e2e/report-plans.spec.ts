import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { rowsLookedAt, WatchedStatements } from '../support/watched-statements.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';

const LEARNERS = 30;
/** Activities of each kind that a course is given in addition. */
const MORE = 20;
const KINDS = 3;
/** How often an activity may be looked at for a page: for the course and for its session, by its link and in its table, in both steps of a page. */
const MOST_LOOKS = 50;

/** Learners of the course and of a session of it; those who are there already are none of them. @param course @param session their ids */
const people = (course: number, session: number): string[] => [
  `INSERT INTO "user" ("username", "username_canonical", "email", "lastname", "password_hash")
     SELECT 'rp' || n, 'rp' || n, 'rp' || n || '@example.org', 'Learner', 'none' FROM generate_series(1, ${2 * LEARNERS}) n`,
  `INSERT INTO "course_rel_user" ("course_id", "user_id", "status", "relation_type")
     SELECT ${course}, "id", 'student', 'normal' FROM "user" WHERE "username" LIKE 'rp%' AND "id" % 2 = 0`,
  `INSERT INTO "session_rel_course_rel_user" ("session_id", "course_id", "user_id", "status")
     SELECT ${session}, ${course}, "id", 'student' FROM "user" WHERE "username" LIKE 'rp%' AND "id" % 2 = 1`,
];

const TABLES = {
  c_lp: ['"title", "lp_type"', `"title", 'native'`],
  c_quiz: ['"title", "active"', `"title", 'active'`],
  c_student_publication: ['"title", "filetype"', `"title", 'folder'`],
} as const;

/** More activities of each kind, shown to all learners of the course. @param round names them */
const activities = (course: number, round: string): string[] => [
  'SET lyceum.record_changes = off',
  ...Object.entries(TABLES).flatMap(([table, [columns, values]]) => [
    `INSERT INTO "resource_node" ("title", "slug", "resource_type_id")
       SELECT 'Activity', '${round}-${table}-' || n, (SELECT min("id") FROM "resource_type") FROM generate_series(1, ${MORE}) n`,
    `INSERT INTO "${table}" (${columns}, "resource_node_id") SELECT ${values}, "id" FROM "resource_node" WHERE "slug" LIKE '${round}-${table}-%'`,
    `INSERT INTO "resource_link" ("resource_node_id", "course_id", "visibility")
       SELECT "id", ${course}, 'published' FROM "resource_node" WHERE "slug" LIKE '${round}-${table}-%'`,
  ]),
  'RESET lyceum.record_changes',
];

/** The lists of a resource that those who teach are shown, in each order that it has. @param ids by the table of the item that a list is of */
function listsOf({ path, operations, collections, fields }: ResourceDefinition, ids: Readonly<Record<string, number>>): string[] {
  const ofItems = collections.map((collection) => {
    const id = ids[collection.item?.table ?? ''];
    if (id === undefined) throw new Error(`Say which ${collection.item?.table ?? 'caller'} ${collection.path} is asked of here.`);
    return collection.path.replace('{id}', String(id));
  });
  const orders = [...fields.values()].filter(({ orderable }) => orderable).map(({ name }) => `&order[${name}]=desc`);
  const lists = [...(operations.includes('list') ? [path] : []), ...ofItems];
  return lists.flatMap((list) => ['', ...orders].map((order) => `/api/${list}?itemsPerPage=${LEARNERS}${order}`));
}

describe('a page of a report', () => {
  let app: TestApplication;
  let asTeacher: ApiClient;
  let course: number;
  let ids: Record<string, number>;

  beforeAll(async () => {
    app = await TestApplication.start();
    const [administrator, teacher] = [app.as(await app.given.administrator()), await app.given.teacher()];
    ({ id: course } = await app.given.course());
    await app.given.member({ id: course }, teacher, 'teacher');
    asTeacher = app.as(teacher);
    const made = async (path: string, values: object): Promise<number> =>
      Number((await administrator.post(`/api/${path}`, values)).body.id);
    const session = await made('sessions', { title: 'Term' });
    await made('session_rel_courses', { session: `/api/sessions/${session}`, course: `/api/courses/${course}` });
    await write([...people(course, session), ...activities(course, 'few')]);
    const [path] = await app.dataSource.query<{ id: number }[]>('SELECT min("id") AS "id" FROM "c_lp"');
    ids = { course, c_lp: Number(path?.id) };
  });
  afterAll(() => app.close());

  async function write(statements: readonly string[]): Promise<void> {
    await app.dataSource.transaction(async (manager) => {
      for (const statement of statements) await manager.query(statement);
    });
    await app.dataSource.query('ANALYZE');
  }

  /** The rows of tables that each list looks at, by its address. */
  async function costs(lists: readonly { readonly table: string; readonly list: string }[]): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    for (const { table, list } of lists) {
      const statements = WatchedStatements.of(table);
      try {
        const asked = async (): Promise<void> => {
          const { status, body } = await asTeacher.get(list);
          expect([list, status, (body.member?.length ?? 0) > 0]).toEqual([list, 200, true]);
        };
        const plans = await statements.plansDuring(asked, app.dataSource, 'ANALYZE, TIMING OFF, ');
        expect(plans.length).toBeGreaterThan(0);
        found.set(
          list,
          plans.reduce((sum, plan) => sum + rowsLookedAt(plan), 0),
        );
      } finally {
        statements.stop();
      }
    }
    return found;
  }

  it('that stands on a view does not look at what a course has for each learner, whatever it is ordered by', async () => {
    const reports = (await resourceCatalogue()).filter(({ view }) => view !== undefined);
    expect(reports.length).toBeGreaterThan(0);
    const lists = reports.flatMap((report) => listsOf(report, ids).map((list) => ({ table: report.table, list })));
    const few = await costs(lists);
    await write(activities(course, 'more'));
    const many = await costs(lists);
    const grown = [...many].map(([list, rows]) => [list, rows - (few.get(list) ?? 0)] as const);
    expect(grown.filter(([, rows]) => rows > MORE * KINDS * MOST_LOOKS)).toEqual([]);
  });
});
