import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { StartupError } from '../../src/config/startup-error.js';
import { Database } from '../../src/database/statements.js';
import { sql } from '../../src/database/sql.js';
import { fillInstitution } from '../../src/commands/db-seed/fill-institution.js';
import { institutionOptions } from '../../src/commands/db-seed/institution-options.js';
import { refoldParticipant } from '../../src/conference/ledger/activity-records.js';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import type { Person } from '../support/given.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

const PASSWORD = 'one for all of them';

function filled(application: TestApplication, ...more: string[]): Promise<string> {
  const asked = institutionOptions(['--size', 'small', '--random-seed', '7', ...more], false)!;
  return fillInstitution(application.app, asked, () => undefined);
}

/** Of each table how many rows it has, and what they say. */
async function digests(application: TestApplication): Promise<Record<string, string>> {
  const tables = await application.dataSource.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await application.dataSource.query<{ text: string | null; count: number }[]>(
      `SELECT string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C") AS text, count(*)::int AS count FROM "${name}" t`,
    );
    found[name] = `${row?.count} rows ${createHash('sha256')
      .update(row?.text ?? '')
      .digest('hex')}`;
  }
  return found;
}

describe('a small institution', () => {
  let application: TestApplication;
  let told: string;

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
    told = await filled(application, '--password', PASSWORD);
  }, 180_000);
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
    expect(told).toContain(PASSWORD);
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
    const refused: string[] = [];
    let resources = 0;
    for (const { path, table, operations } of await resourceCatalogue()) {
      if (!operations.includes('list') || (await count(`"${table}"`)) === 0) continue;
      resources += 1;
      const { status, body } = await administrator.get(`/api/${path}`);
      const [first] = body.member ?? [];
      const item = first && operations.includes('read') ? (await administrator.get(String(first['@id']))).status : status;
      if (status !== 200 || item !== 200) refused.push(`${path}: ${status}, ${item}`);
    }
    expect(refused).toEqual([]);
    expect(resources).toBeGreaterThan(60);
  }, 180_000);

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
    await expect(filled(application)).rejects.toThrow(
      new StartupError('The database has a seeded institution already; take an empty one.'),
    );
  });
});

describe('the seed of an institution', () => {
  it('makes the same rows for the same number, and others for another', async () => {
    const [first, second, other] = await Promise.all([TestApplication.start(), TestApplication.start(), TestApplication.start()]);
    try {
      await Promise.all([filled(first), filled(second), filled(other, '--random-seed', '8')]);
      const digest = await digests(first);
      expect(await digests(second)).toEqual(digest);
      expect((await digests(other))['user']).not.toBe(digest['user']);
      const usable = await first.app.get(Database).rows(sql`SELECT "id" FROM "user" WHERE "password_hash" LIKE '$%'`);
      expect(usable).toEqual([]);
    } finally {
      await Promise.all([first.close(), second.close(), other.close()]);
    }
  }, 180_000);
});

describe('npm run db:seed -- --size', () => {
  it.each([
    [['--size', 'huge'], /--size must be small, medium or large/],
    [['--password', 'x'], /name its --size/],
    [['--size', 'small', '--random-seed', '-1'], /--random-seed/],
    [['--size', 'small', '--date', '2026-02-31'], /--date must be a day/],
    [['--colour', 'red'], /Unknown option/],
  ])('refuses %j in one sentence', (args, sentence) => {
    expect(() => institutionOptions(args, false)).toThrow(sentence);
  });

  it('asks for --yes in production', () => {
    expect(() => institutionOptions(['--size', 'small'], true)).toThrow(/say --yes/);
    expect(institutionOptions(['--size', 'small', '--yes'], true)).toBeDefined();
  });

  it('leaves the demo alone where no size is named', () => {
    expect(institutionOptions([], true)).toBeUndefined();
  });
});
