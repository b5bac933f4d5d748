import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Environment } from '../../src/config/environment.js';
import { StartupError } from '../../src/config/startup-error.js';
import { NestedConnections } from '../../src/database/nested-connections.js';
import { identifier, join, sql } from '../../src/database/sql.js';
import { Database, type Statements } from '../../src/database/statements.js';
import { fillDatabase } from '../../src/commands/db-seed/fill-database.js';
import { type SeedOptions, seedOptions } from '../../src/commands/db-seed/seed-options.js';
import { SEED_SIZES } from '../../src/seed/seed-size.js';
import { insertSeedData } from '../../src/seed/seed-data.js';
import { refoldParticipant } from '../../src/conference/ledger/activity-records.js';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import type { Person } from '../support/given.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const PASSWORD = 'one for all of them';
const PORTAL = 1;

function asked(...more: string[]): SeedOptions {
  return seedOptions(['--size', 'small', '--random-seed', '7', ...more], false)!;
}

/** A running service writes here what its commands and restored databases are compared with; seed data has no part in it. */
const WRITTEN_BY_THE_SERVICE = ['conference_setting', 'installation', 'job_schedule', 'setting_declaration', 'settings'];

/** Of each table how many rows it has, and what they say. */
async function digests(statements: Statements): Promise<Record<string, string>> {
  const tables = await statements.rows<{ name: string }>(
    sql`SELECT "relname" AS "name" FROM "pg_class" WHERE "relkind" = 'r' AND "relnamespace" = 'public'::regnamespace
          AND "relname" <> ALL (${WRITTEN_BY_THE_SERVICE}::text[]) AND "relname" NOT LIKE 'change_log%'`,
  );
  const each = tables.map(
    ({
      name,
    }) => sql`SELECT ${name} AS "name", count(*) || ' rows ' || md5(string_agg(t::text, E'\n' ORDER BY t::text COLLATE "C")) AS "said"
      FROM ${identifier(name)} t`,
  );
  const said = await statements.rows<{ name: string; said: string | null }>(join(each, ' UNION ALL '));
  return Object.fromEntries(said.map(({ name, said: text }) => [name, text ?? 'nothing']));
}

describe('small seed data', () => {
  let application: TestApplication;
  let message: string;
  let digest: Record<string, string>;

  const one = async <Row extends object>(text: string): Promise<Row> => (await application.dataSource.query<Row[]>(text))[0]!;
  const count = async (text: string): Promise<number> => Number((await one<{ count: string }>(`SELECT count(*) FROM ${text}`)).count);
  const person = (username: string): Promise<Person> => one(`SELECT id, username FROM "user" WHERE username = '${username}'`);
  const as = async (username: string): Promise<ApiClient> => application.as(await person(username));
  const total = async (client: ApiClient, path: string): Promise<number> => {
    const { status, body } = await client.get<{ totalItems: number }>(path);
    expect([path, status]).toEqual([path, 200]);
    return body.totalItems;
  };

  beforeAll(async () => {
    application = await TestApplication.start();
    message = await fillDatabase(application.app, asked('--password', PASSWORD), () => undefined);
    digest = await digests(application.app.get(Database));
  });
  afterAll(() => application.close());

  it('has people of every kind and courses of every visibility', async () => {
    const statuses = await application.dataSource.query<{ status: string }[]>(`SELECT DISTINCT status FROM "user" ORDER BY 1`);
    expect(statuses.map(({ status }) => status)).toEqual(['hr_manager', 'invitee', 'session_admin', 'student', 'student_boss', 'teacher']);
    expect(await count('"user"')).toBe(200);
    expect(await count('(SELECT DISTINCT visibility FROM course) v')).toBe(5);
    expect(await count('(SELECT DISTINCT visibility FROM resource_link) v')).toBe(4);
  });

  it('has names with accents, from right to left, with an emoji and with a script', async () => {
    for (const part of ['é', 'محمد', '☀️', '<script>']) {
      expect([part, (await count(`"user" WHERE firstname || lastname LIKE '%${part}%'`)) > 0]).toEqual([part, true]);
    }
  });

  it('records thousands of traces', async () => {
    const traces = await Promise.all(['track_e_login', 'track_e_course_access', 'track_e_access', 'track_e_attempt'].map(count));
    expect(traces.reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(3000);
  });

  it('leaves generated ids free for new rows', async () => {
    const administrator = await as('a1');
    const course = await administrator.post('/api/courses', { title: 'New course' });
    expect(course.status).toBe(201);
    const place = { resourceLinkList: [{ cid: course.body.id }] };
    const document = await administrator.post('/api/documents', { title: 'New.html', filetype: 'file', contentFile: 'new', ...place });
    expect(document.status).toBe(201);
    await administrator.delete(String(course.body['@id']));
  });

  it('breaks no foreign key', async () => {
    const keys = await application.dataSource.query<{ child: string; column: string; parent: string; target: string }[]>(
      `SELECT c.conrelid::regclass::text AS child, a.attname AS column, c.confrelid::regclass::text AS parent, b.attname AS target
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1] WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`,
    );
    expect(keys.length).toBeGreaterThan(100);
    const orphans = keys.map(
      ({ child, column, parent, target }) =>
        `SELECT '${child.replaceAll('"', '')}.${column}' AS key WHERE EXISTS (SELECT 1 FROM ${child} c
           WHERE c."${column}" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${parent} p WHERE p."${target}" = c."${column}"))`,
    );
    expect(await application.dataSource.query(orphans.join(' UNION ALL '))).toEqual([]);
  });

  it('names people, courses, questions and files only where there are such', async () => {
    for (const [table, column, target] of [
      ['track_e_access', 'access_user_id', '"user"'],
      ['track_e_access', 'c_id', 'course'],
      ['track_e_lastaccess', 'c_id', 'course'],
      ['track_e_attempt', 'question_id', 'c_quiz_question'],
      ['gradebook_link', 'ref_id', 'c_quiz'],
      ['c_group_rel_user', 'c_id', 'course'],
    ] as const) {
      expect([table, await count(`${table} t WHERE NOT EXISTS (SELECT 1 FROM ${target} x WHERE x.id = t.${column})`)]).toEqual([table, 0]);
    }
  });

  it('scores every attempt as its answers are marked', async () => {
    const wrong = await count(
      `track_e_exercises e WHERE e.score <> (SELECT COALESCE(sum(a.marks), 0) FROM track_e_attempt a WHERE a.track_exercise_id = e.id)`,
    );
    expect(wrong).toBe(0);
  });

  it('keeps activities of meetings that agree with the fold of their ledger', async () => {
    const records = (): Promise<unknown> =>
      application.dataSource.query(
        'SELECT meeting_id, participant_key, in_at, out_at, close, metrics, display_name FROM conference_activity ORDER BY 1, 2, 3',
      );
    const seeded = await records();
    const people = await application.dataSource.query<{ meeting: number; key: string }[]>(
      'SELECT DISTINCT meeting_id AS meeting, participant_key AS key FROM conference_event WHERE participant_key IS NOT NULL',
    );
    expect(people.length).toBeGreaterThan(10);
    await application.app.get(Database).transaction(async (transaction) => {
      for (const { meeting, key } of people) await refoldParticipant(transaction, meeting, key);
    });
    expect(await records()).toEqual(seeded);
  });

  it('puts every node below its parent', async () => {
    const astray = await count(
      `resource_node n JOIN resource_node p ON p.id = n.parent_id WHERE n.level <> p.level + 1 OR n.path <> p.path || n.title || '-' || n.id || '/'`,
    );
    expect(astray).toBe(0);
  });

  it('lets everybody sign in with the password asked for, and tells it', async () => {
    expect(message).toContain(PASSWORD);
    const { status } = await application.stranger.post(
      '/api/authentication_token',
      { username: 's1', password: PASSWORD },
      { 'Content-Type': 'application/json' },
    );
    expect(status).toBe(200);
  });

  it('shows an administrator all of it, and a student a part', async () => {
    const [administrator, student] = [await as('a1'), await as('s1')];
    expect(await total(administrator, '/api/courses')).toBe(20);
    expect(await total(administrator, '/api/users')).toBe(200);
    const documents = await total(administrator, '/api/documents');
    const seen = await total(student, '/api/documents');
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(documents);
    for (const path of [
      'courses',
      'documents',
      'c_announcements',
      'forums',
      'learning_paths',
      'c_quizzes',
      'messages',
      'track_e_exercises',
    ]) {
      expect([path, await total(student, `/api/${path}`)]).not.toEqual([path, 0]);
    }
  });

  it('shows an administrator every resource that has rows', async () => {
    const administrator = await as('a1');
    const shown = (await resourceCatalogue()).filter(
      ({ table, operations }) => operations.includes('list') && digest[table] !== undefined && digest[table] !== 'nothing',
    );
    expect(shown.length).toBeGreaterThan(60);
    const refused = await Promise.all(
      shown.map(async ({ path, operations }) => {
        const { status, body } = await administrator.get(`/api/${path}?itemsPerPage=1`);
        const [first] = body.member ?? [];
        const item = first && operations.includes('read') ? (await administrator.get(String(first['@id']))).status : status;
        return status === 200 && item === 200 ? [] : [`${path}: ${status}, ${item}`];
      }),
    );
    expect(refused.flat()).toEqual([]);
  });

  it("shows a teacher the material of courses that are the teacher's or open, and of no others", async () => {
    const teacher = await person('t1');
    const { body } = await application.as(teacher).get<{ member: { id: number }[] }>('/api/documents?itemsPerPage=100');
    expect(body.member.length).toBeGreaterThan(0);
    const foreign = await count(
      `c_document d WHERE d.id IN (${body.member.map(({ id }) => id).join()}) AND NOT EXISTS (SELECT 1 FROM resource_link l JOIN course c ON c.id = l.course_id
         WHERE l.resource_node_id = d.resource_node_id AND (c.visibility IN ('open_world', 'open_platform')
           OR EXISTS (SELECT 1 FROM course_rel_user m WHERE m.course_id = c.id AND m.user_id = ${teacher.id} AND m.status = 'teacher')
           OR EXISTS (SELECT 1 FROM session_rel_course_rel_user m WHERE m.course_id = c.id AND m.user_id = ${teacher.id})
           OR EXISTS (SELECT 1 FROM session_rel_user m JOIN session_rel_course o USING (session_id) WHERE o.course_id = c.id AND m.user_id = ${teacher.id})))`,
    );
    expect(foreign).toBe(0);
  });

  it('is not put beside another one', async () => {
    await expect(fillDatabase(application.app, asked(), () => undefined)).rejects.toThrow(
      new StartupError('The database has seed data already; use an empty one.'),
    );
  });

  describe('in another database', () => {
    let other: TestDatabase;
    let dataSource: DataSource;
    let database: Database;

    beforeAll(async () => {
      other = await createTestDatabase();
      dataSource = await new DataSource({ type: 'postgres', url: other.url }).initialize();
      database = new Database(dataSource, application.app.get(Environment), application.app.get(NestedConnections));
    });
    afterAll(async () => {
      await dataSource.destroy();
      await other.drop();
    });

    /** Fills the database, looks, and leaves it as empty as it was. */
    async function seeded<Seen>({ password: _, ...request }: SeedOptions, hash: string | null, look: (rows: Statements) => Promise<Seen>) {
      let seen: Seen | undefined;
      const end = new Error('Nothing of this is kept.');
      await database
        .transaction(async (transaction) => {
          await insertSeedData(transaction, { ...request, portalId: PORTAL, passwordHash: hash });
          seen = await look(transaction);
          throw end;
        })
        .catch((error: unknown) => expect(error).toBe(end));
      return seen;
    }

    it('has the same rows for the same number', async () => {
      const { hash } = await one<{ hash: string }>(`SELECT password_hash AS hash FROM "user" WHERE username = 's1'`);
      expect(await seeded(asked(), hash, digests)).toEqual(digest);
    });

    it('has other people for another number, and nobody who can sign in where no password is asked for', async () => {
      const people = (rows: Statements): Promise<object[]> => rows.rows(sql`SELECT "firstname", "lastname" FROM "user" ORDER BY "id"`);
      const seen = await seeded(asked('--random-seed', '8'), null, async (rows) => ({
        people: await people(rows),
        usable: await rows.rows(sql`SELECT "id" FROM "user" WHERE "password_hash" LIKE '$%'`),
      }));
      expect(seen?.usable).toEqual([]);
      expect(seen?.people).toHaveLength(200);
      expect(seen?.people).not.toEqual(await people(application.app.get(Database)));
    });
  });
});

describe('npm run lyceum -- db:seed --size', () => {
  it.each([
    [['--size', 'huge'], /--size must be small, medium or large/],
    [['--password', 'x'], /give --size/],
    [['--size', 'small', '--random-seed', '-1'], /--random-seed/],
    [['--size', 'large', '--users', '99'], /--users must be at least 100/],
    [['--size', 'small', '--date', '2026-02-31'], /--date must be a day/],
    [['--colour', 'red'], /Unknown option/],
  ])('refuses %j in one sentence', (args, sentence) => {
    expect(() => seedOptions(args, false)).toThrow(sentence);
  });

  it('makes a school of other numbers of users in the shape of its size', () => {
    const { size } = seedOptions(['--size', 'large', '--users', '1000'], false)!;
    expect(size).toEqual({ ...SEED_SIZES.large, users: 1000, courses: 50, sessions: 5, classes: 8, documents: 600, meetings: 3 });
    expect(seedOptions(['--size', 'large', '--users', '100000'], false)!.size).toEqual(SEED_SIZES.large);
  });

  it('asks for --yes in production', () => {
    expect(() => seedOptions(['--size', 'small'], true)).toThrow(/say --yes/);
    expect(seedOptions(['--size', 'small', '--yes'], true)).toBeDefined();
  });

  it('leaves the demo alone where no size is named', () => {
    expect(seedOptions([], true)).toBeUndefined();
  });
});
