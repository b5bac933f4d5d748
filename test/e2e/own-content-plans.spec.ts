import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Actor } from '../../src/auth/actor.js';
import { declaredRoutes } from '../../src/deprecation/declared-routes.js';
import type { HomeVisit } from '../../src/pages/home/home-section.js';
import type { ScreenVisit } from '../../src/resource/screens/screen-section.js';
import { standardFeatureList } from '../../src/standard-features.js';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { PORTAL } from '../support/given.js';
import { rowsLookedAt, WatchedStatements } from '../support/watched-statements.js';

/** Pieces of each kind in the caller's course, and of other kinds beside them. */
const OWN = 8;
const MORE = 600;
/** Pieces of the same kinds in the courses of others, and these courses. */
const ELSEWHERE = 3_000;
const OTHERS = 300;
/** What a list may look at beyond what it did, however much is added. */
const FEW = 60;

/** What is put into tables for pieces of a kind. */
interface Rows {
  readonly table: string;
  readonly columns: string;
  readonly values: string;
  /** A row for each piece "t", by which it is due. */
  readonly also?: string;
}

const TOMORROW = `now() + interval '1 day'`;
const KINDS = {
  c_announcements: { table: 'c_announcement', columns: '"title"', values: `"title"` },
  c_calendar_events: {
    table: 'c_calendar_event',
    columns: '"title", "start_date", "end_date"',
    values: `"title", ${TOMORROW}, ${TOMORROW} + interval '1 hour'`,
  },
  c_student_publications: {
    table: 'c_student_publication',
    columns: '"title", "filetype"',
    values: `"title", 'folder'`,
    also: `INSERT INTO "c_student_publication_assignment" ("publication_id", "expires_on") SELECT "t"."id", ${TOMORROW}`,
  },
  c_quizzes: { table: 'c_quiz', columns: '"title", "end_time"', values: `"title", ${TOMORROW}` },
  documents: { table: 'c_document', columns: '"title", "filetype"', values: `"title", 'file'` },
} as const satisfies Readonly<Record<string, Rows>>;

/** A course of others for each node. */
const ELSEWHERE_EACH = `(SELECT min("id") FROM "course" WHERE "code" LIKE 'OC%') + "n"."id" % ${OTHERS}`;

type Kind = keyof typeof KINDS;

/** Those of which there is a list of own pieces. */
const LISTED = ['c_announcements', 'c_calendar_events', 'c_student_publications', 'c_quizzes'] as const satisfies readonly Kind[];

/** What says how much is new of all kinds looks at all that own courses hold, in one of two ways; at nothing of others in either. */
const OF_ALL_KINDS = ['/api/me/news'];

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
      ['c_student_publications', { title: 'Essay' }],
      ['c_quizzes', { title: 'Test' }],
      ['documents', { title: 'Sheet', filetype: 'file', contentFile: 'text' }],
    ] as const) {
      const { status } = await room.asTeacher.post(`/api/${path}`, { ...values, ...place });
      expect([path, status]).toEqual([path, 201]);
    }
    for (const kind of LISTED) {
      await add(kind, OWN, String(room.course));
      await add(kind, ELSEWHERE, ELSEWHERE_EACH);
    }
    await app.dataSource.query('ANALYZE');
  });
  afterAll(() => app.close());

  /** @param course SQL value of its id, of the node "n" */
  async function add(kind: Kind, many: number, course: string): Promise<void> {
    const { table, columns, values, also }: Rows = KINDS[kind];
    batch += 1;
    const type = `(SELECT "id" FROM "resource_type" WHERE "title" = '${kind}')`;
    await app.dataSource.transaction(async (manager) => {
      for (const statement of [
        'SET LOCAL lyceum.record_changes = off',
        `INSERT INTO "resource_node" ("title", "slug", "resource_type_id") SELECT 'Piece ' || n, 'oc-${batch}-' || n, ${type} FROM generate_series(1, ${many}) n`,
        `INSERT INTO "${table}" (${columns}, "resource_node_id") SELECT ${values}, "id" FROM "resource_node" WHERE "slug" LIKE 'oc-${batch}-%'`,
        `INSERT INTO "resource_link" ("resource_node_id", "course_id", "visibility", "resource_type_group")
           SELECT "n"."id", ${course}, 'published', ${type} FROM "resource_node" "n" WHERE "n"."slug" LIKE 'oc-${batch}-%'`,
        also &&
          `${also} FROM "${table}" "t" JOIN "resource_node" "n" ON "n"."id" = "t"."resource_node_id" WHERE "n"."slug" LIKE 'oc-${batch}-%'`,
      ])
        if (statement !== undefined) await manager.query(statement);
    });
  }

  /** Each list below the caller's own address, and each that the own home is made of, as it asks for it: wherever a feature brings one. */
  function ownLists(): string[] {
    const { id } = room.student;
    const routes = declaredRoutes(app.app).filter(({ method, path }) => method === 'GET' && /^\/api\/me\/[^{]+$/.test(path));
    const actor = Actor.of({ id, username: room.student.username, roles: [] }, PORTAL);
    const visit = { actor, id, caller: id, item: 0, context: '', now: new Date() } as unknown as HomeVisit & ScreenVisit;
    const sections = standardFeatureList.home.filter(({ kind, concerns }) => kind === 'list' && concerns(actor));
    const screens = standardFeatureList.screens.filter(({ screen, kind }) => screen === 'me/home' && kind === 'list');
    const addresses = [...sections, ...screens].map(({ address }) => address(visit));
    return [...new Set([...routes.map(({ path }) => path), ...addresses])].sort();
  }

  /** @returns the rows of tables that statements about content looked at for an answer with items; undefined where there are none of these */
  async function rowsFor(list: string): Promise<number | undefined> {
    const statements = WatchedStatements.of('resource_link');
    try {
      let found = 0;
      const asked = async (): Promise<void> => {
        const { status, body } = await room.asStudent.get(list);
        expect([list, status]).toEqual([list, 200]);
        // The home itself is a document of several lists.
        found = body.member?.length ?? Object.keys(body).length;
      };
      // How much is in a caller's reach is looked once a minute.
      await asked();
      const plans = await statements.plansDuring(asked, app.dataSource, 'ANALYZE, TIMING OFF, ');
      if (plans.length === 0) return undefined;
      expect([list, found > 0]).toEqual([list, true]);
      return plans.reduce((sum, plan) => sum + rowsLookedAt(plan), 0);
    } finally {
      statements.stop();
    }
  }

  async function looked(lists: readonly string[]): Promise<Map<string, number>> {
    await app.dataSource.query('ANALYZE');
    const rows = new Map<string, number>();
    for (const list of lists) {
      const many = await rowsFor(list);
      if (many !== undefined) rows.set(list, many);
    }
    return rows;
  }

  const grown = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): [string, number, number][] =>
    [...after]
      .map(([list, rows]): [string, number, number] => [list, before.get(list) ?? 0, rows])
      .filter(([, rows, later]) => later > rows + FEW);

  it('looks at no more rows where other courses hold more of the same, and own courses more of another kind', async () => {
    const few = await looked(ownLists());
    expect([...few.keys()]).toEqual(expect.arrayContaining(['/api/me/announcements', '/api/me/due_items', '/api/me/news']));
    for (const kind of LISTED) await add(kind, ELSEWHERE, ELSEWHERE_EACH);
    const elsewhere = await looked([...few.keys()]);
    expect(grown(few, elsewhere).filter(([list, rows, later]) => !OF_ALL_KINDS.includes(list) || later > 2 * rows)).toEqual([]);
    await add('documents', MORE, String(room.course));
    const ofOneKind = [...few.keys()].filter((list) => !OF_ALL_KINDS.includes(list));
    expect(grown(elsewhere, await looked(ofOneKind))).toEqual([]);
  });
});
