import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Environment } from '../../../src/config/environment.js';
import { Database } from '../../../src/database/statements.js';
import { Notices } from '../../../src/feature/notices.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { ServiceProcess } from '../../support/service-process.js';

/** Without the look at whether it is built, which the run of the specs had. */
const SERVICE = join(import.meta.dirname, '../../../dist/service/main.js');
const PEOPLE = 10_000;
const JOBS = 1_000;
const LEASE_S = 3;
/** For what hangs: ten thousand people take a minute and more on a machine that does other work. */
const LONGEST_WAIT_MS = 200_000;

describe('two processes that run jobs', () => {
  let application: TestApplication;
  let room: Classroom;
  let folder: string;
  const processes: ServiceProcess[] = [];
  let survivor: ServiceProcess | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lyceum-jobs-'));
    application = await TestApplication.start();
    // They start while the people are made.
    start();
    start();
    room = await classroom(application);
    // Through the API, so many people would take longer than all else here.
    await query(`WITH "people" AS (INSERT INTO "user" ("username", "username_canonical", "email", "roles", "status")
        SELECT 'crowd' || n, 'crowd' || n, 'crowd' || n || '@example.org', '[]', 'student' FROM generate_series(1, ${PEOPLE - 1}) n RETURNING "id"),
      "portal" AS (INSERT INTO "access_url_rel_user" ("url_id", "user_id") SELECT 1, "id" FROM "people")
      INSERT INTO "course_rel_user" ("course_id", "user_id", "status", "relation_type") SELECT ${room.course}, "id", 'student', 'normal' FROM "people"`);
  });
  afterAll(async () => {
    for (const process of processes) await process.stop('SIGKILL');
    await application.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const query = async <Row>(text: string): Promise<Row[]> => application.dataSource.query<Row[]>(text);

  function start(): void {
    const settings = {
      DATABASE_URL: String(application.app.get(Environment).DATABASE_URL),
      DATA_DIR: folder,
      SEED_DEMO: 'false',
      JOBS_ENABLED: 'true',
      JOB_LEASE: String(LEASE_S),
    };
    processes.push(ServiceProcess.spawn(settings, SERVICE));
  }

  /** Both find all of it when they look again. */
  async function whileTheyStandStill(work: () => Promise<void>): Promise<void> {
    await Promise.all(processes.map((process) => process.ready()));
    for (const process of processes) process.signal('SIGSTOP');
    await work();
    for (const process of processes) process.signal('SIGCONT');
  }

  async function until<Row>(text: string): Promise<Row> {
    const end = Date.now() + LONGEST_WAIT_MS;
    for (;;) {
      const [row] = await query<Row>(text);
      if (row) return row;
      if (Date.now() > end) throw new Error(`It took too long until there was a row: ${text}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async function unlessOneEnds<Row>(text: string): Promise<Row> {
    const ended = new Promise<never>((_, reject) => {
      Promise.all(processes.map((process) => process.ready())).catch(reject);
    });
    return Promise.race([until<Row>(text), ended]);
  }

  /** An announcement to all, and a thousand short jobs. */
  async function ask(): Promise<void> {
    const announcement = { title: 'News', content: 'x', parentResourceNodeId: room.node };
    expect((await room.asTeacher.post('/api/c_announcements', announcement)).status).toBe(201);
    const subscriptions = await query<{ id: number }>(
      `SELECT "id" FROM "course_rel_user" WHERE "status" = 'student' ORDER BY "id" LIMIT ${JOBS}`,
    );
    const ids = subscriptions.map(({ id }) => id);
    await application.app
      .get(Database, { strict: false })
      .transaction((transaction) => application.app.get(Notices, { strict: false }).raiseEach(transaction, 'course.enrolled', ids));
  }

  it('case 15: tell ten thousand people once each, though the one in the middle of it is killed', async () => {
    await whileTheyStandStill(ask);
    // "host:pid:…" has told the first thousands, and has many short jobs besides.
    const { owner } = await unlessOneEnds<{ owner: string }>(
      `SELECT "leased_by" AS "owner" FROM "job" WHERE "state" = 'running' AND "progress" IS NOT NULL AND "payload"->>'kind' = 'announcement.published'`,
    );
    const killed = processes.find(({ id }) => id === Number(owner.split(':').at(-2)));
    await killed?.stop('SIGKILL');
    expect(killed).toBeDefined();
    survivor = processes.find((process) => process !== killed);
    const [left] = await query<{ count: number }>(`SELECT count(*)::int AS "count" FROM "job" WHERE "kind" = 'notice.tell'`);
    expect(left?.count).toBeGreaterThan(0);
    await until(`SELECT 1 AS "done" WHERE NOT EXISTS (SELECT 1 FROM "job" WHERE "kind" = 'notice.tell')`);
    const counts =
      await query(`SELECT "kind", count(*)::int AS "count", count(DISTINCT "user_id")::int AS "people", max("count")::int AS "most"
      FROM "notification" GROUP BY "kind" ORDER BY "kind"`);
    expect(counts).toEqual([
      { kind: 'announcement.published', count: PEOPLE, people: PEOPLE, most: 1 },
      { kind: 'course.enrolled', count: JOBS, people: JOBS, most: 1 },
    ]);
  });

  it('are seen by administrators, until they stop', async () => {
    const asAdministrator = application.as(await application.given.globalAdministrator());
    const names = async (): Promise<string> => JSON.stringify((await asAdministrator.get('/api/jobs/summary')).body['processes']);
    expect(await names()).toContain(`:${survivor?.id}:`);
    expect(await survivor?.stop()).toMatchObject({ status: 0 });
    expect(await names()).not.toContain(`:${survivor?.id}:`);
  });
});
