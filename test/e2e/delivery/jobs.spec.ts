import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/database/statements.js';
import { sql } from '../../../src/database/sql.js';
import { JobQueue, type EnqueueOptions } from '../../../src/jobs/job-queue.js';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import { behaviour, calls, testJobs, turns } from '../../support/jobs/test-jobs.js';

let application: TestApplication;
let database: Database;
let asGlobal: ApiClient;
const clock = new FakeClock();

beforeAll(async () => {
  application = await TestApplication.start({ clock, features: [testJobs], variables: { JWT_TTL: '1000000' } });
  database = application.app.get(Database);
  asGlobal = application.as(await application.given.globalAdministrator());
});
afterAll(() => application.close());
beforeEach(async () => {
  calls.length = 0;
  await database.rows(sql`DELETE FROM "job"`);
});

function enqueue(kind: string, payload: object, options?: EnqueueOptions): Promise<void> {
  return database.transaction((transaction) =>
    application.app.get(JobQueue, { strict: false }).enqueue(transaction, kind, payload, options),
  );
}

/** How often the effect of a name was committed. */
async function countOf(name: string): Promise<number> {
  const row = await database.one<{ n: number }>(
    sql`SELECT extract(epoch FROM "seen_at")::int + 1 AS "n" FROM "job_process" WHERE "name" = ${name}`,
  );
  return row?.n ?? 0;
}

describe('a job', () => {
  it('is there with the transaction that asks for it, or not at all', async () => {
    await enqueue('test.count', { name: 'kept' });
    const undone = database.transaction(async (transaction) => {
      await application.app.get(JobQueue, { strict: false }).enqueue(transaction, 'test.count', { name: 'undone' });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await application.runDueJobs()).toBe(1);
    expect([await countOf('kept'), await countOf('undone')]).toEqual([1, 0]);
    expect(await application.runDueJobs()).toBe(0);
  });

  it('with a key is there once while it waits, and again when it is done', async () => {
    for (const name of ['first', 'second']) await enqueue('test.count', { name }, { key: 'k' });
    expect(await application.runDueJobs()).toBe(1);
    await enqueue('test.count', { name: 'second' }, { key: 'k' });
    await application.runDueJobs();
    expect([await countOf('first'), await countOf('second')]).toEqual([1, 1]);
  });

  it('waits for its time, and runs by priority', async () => {
    await enqueue('test.count', { name: 'later' }, { runAt: new Date(clock.now().getTime() + 60_000) });
    await application.runDueJobs();
    expect(await countOf('later')).toBe(0);
    clock.advance(60);
    await application.runDueJobs();
    expect(await countOf('later')).toBe(1);
  });

  it('of an unknown kind is refused where it is asked for', async () => {
    await expect(enqueue('test.unknown', {})).rejects.toThrow('No feature declares jobs of the kind "test.unknown".');
  });

  it('of an unknown kind that a newer process wrote waits', async () => {
    await enqueue('test.count', { name: 'newer' });
    await database.rows(sql`UPDATE "job" SET "kind" = 'test.of_tomorrow'`);
    expect(await application.runDueJobs()).toBe(0);
    expect((await asGlobal.get('/api/jobs')).body).toMatchObject({
      totalItems: 1,
      member: [{ kind: 'test.of_tomorrow', state: 'waiting' }],
    });
  });

  it('in parts commits each part once, and goes on after the last one that was committed', async () => {
    await enqueue('test.chunks', { name: 'part' });
    await application.runDueJobs();
    clock.advance(15);
    await application.runDueJobs();
    expect(await Promise.all([0, 1, 2, 3, 4].map((part) => countOf(`part ${part}`)))).toEqual([1, 1, 1, 1, 1]);
  });

  it('that says when is put off until then, which is no try', async () => {
    const until = new Date(clock.now().getTime() + 600_000).toISOString();
    await enqueue('test.fail', { name: 'until', until });
    await application.runDueJobs();
    clock.advance(600);
    await application.runDueJobs();
    expect(calls.map(({ attempt }) => attempt)).toEqual([1, 1]);
    expect(await countOf('until')).toBe(1);
  });
});

describe('case 19: a handler that always fails', () => {
  const DELAYS = [10, 30, 120, 600, 3_600, 21_600, 86_400];

  it('is dead after eight tries at growing distances, and none of its effects was committed', async () => {
    await enqueue('test.fail', { name: 'failed', subject: '/api/users/1' }, { portalId: 1 });
    for (const seconds of DELAYS) {
      await application.runDueJobs();
      clock.advance(seconds * 0.79);
      const before = calls.length;
      await application.runDueJobs();
      expect(calls).toHaveLength(before);
      clock.advance(seconds * 0.42);
    }
    await application.runDueJobs();
    expect(calls.filter(({ kind }) => kind === 'failing').map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(calls.filter(({ kind }) => kind === 'died')).toHaveLength(1);
    expect(await countOf('failed')).toBe(0);
  });

  it('is shown to the administrators of its portal alone, without its payload, and runs again by retry', async () => {
    const ours = application.as(await application.given.administrator());
    const elsewhere = await application.given.row('access_url', { url: 'https://elsewhere.example/' });
    await enqueue('test.count', { name: 'elsewhere' }, { portalId: elsewhere, runAt: new Date(clock.now().getTime() + 1e9) });
    await enqueue('test.fail', { name: 'x', permanent: true, subject: '/api/users/1' }, { portalId: 1, key: 'once' });
    await application.runDueJobs();
    const { body } = await ours.get('/api/jobs?state=dead');
    const [job] = body.member ?? [];
    expect(job).toMatchObject({
      kind: 'test.fail',
      lane: 'notice',
      state: 'dead',
      attempts: 1,
      maximumAttempts: 8,
      subject: '/api/users/1',
      portal: '/api/access_urls/1',
      lastError: 'Nobody <(address)> any more.',
      leasedUntil: null,
    });
    expect(job).not.toHaveProperty('payload');
    expect((await ours.get('/api/jobs')).body).toMatchObject({ totalItems: 1 });
    const foreign = (await asGlobal.get('/api/jobs?state=waiting')).body.member?.[0]?.['id'];
    expect((await ours.get(`/api/jobs/${String(foreign)}`)).status).toBe(403);
    expect((await ours.post(`/api/jobs/${String(foreign)}/retry`, undefined)).status).toBe(403);
    const address = `/api/jobs/${String(job?.['id'])}`;
    expect((await ours.post(`${address}/retry`, undefined)).status).toBe(202);
    expect((await ours.post(`${address}/retry`, undefined)).status).toBe(409);
    calls.length = 0;
    // The job, and the notice that it died again.
    expect(await application.runDueJobs()).toBe(2);
    expect(calls[0]).toEqual({ kind: 'failing', attempt: 1 });
    const notices = (await asGlobal.get('/api/notifications?kind=system.job_failed')).body.member ?? [];
    expect(notices[0]).toMatchObject({ subject: address, title: 'A background job failed: test.fail' });
    expect((await ours.get('/api/notifications?kind=system.job_failed')).body).toMatchObject({ totalItems: 0 });
  });

  it('is not tried again while another one does the same', async () => {
    await enqueue('test.fail', { name: 'x', permanent: true }, { key: 'twice' });
    await application.runDueJobs();
    const [dead] = (await asGlobal.get('/api/jobs?state=dead')).body.member ?? [];
    await enqueue('test.count', { name: 'x' }, { key: 'twice' });
    await enqueue('test.fail', { name: 'x' }, { key: 'twice' });
    expect((await asGlobal.post(`/api/jobs/${String(dead?.['id'])}/retry`, undefined)).status).toBe(409);
    expect((await asGlobal.delete(`/api/jobs/${String(dead?.['id'])}`)).status).toBe(204);
  });

  it('is counted in the summary', async () => {
    await enqueue('test.fail', { name: 'x', permanent: true });
    await application.runDueJobs();
    await enqueue('test.count', { name: 'y' });
    clock.advance(7);
    const { status, body } = await asGlobal.get('/api/jobs/summary');
    expect(status).toBe(200);
    expect((body['lanes'] as object[])[0]).toEqual({ lane: 'notice', waiting: 1, running: 0, dead: 1, oldestWaitingSeconds: 7 });
    const portal = application.as(await application.given.administrator());
    expect(((await portal.get('/api/jobs/summary')).body['lanes'] as object[])[0]).toMatchObject({ waiting: 0, dead: 0 });
    expect((await application.as(await application.given.student()).get('/api/jobs/summary')).status).toBe(403);
  });
});

describe('a lease', () => {
  it('that ran out goes to another process, and the first one changes nothing any more', async () => {
    await enqueue('test.count', { name: 'leased' });
    await database.rows(
      sql`UPDATE "job" SET "state" = 'running', "leased_by" = 'gone', "attempts" = 1, "leased_until" = ${new Date(clock.now().getTime() + 60_000)}`,
    );
    expect((await asGlobal.delete(`/api/jobs/${await onlyJob()}`)).status).toBe(409);
    await application.runDueJobs();
    expect(await countOf('leased')).toBe(0);
    clock.advance(61);
    await application.runDueJobs();
    expect(await countOf('leased')).toBe(1);
  });

  it('that ran out eight times is a dead job', async () => {
    await enqueue('test.count', { name: 'deadly' });
    await database.rows(sql`UPDATE "job" SET "state" = 'running', "leased_by" = 'gone', "attempts" = 8, "leased_until" = 'epoch'`);
    await application.runDueJobs();
    expect((await asGlobal.get('/api/jobs?state=dead')).body).toMatchObject({ totalItems: 1 });
    expect(await countOf('deadly')).toBe(0);
  });

  async function onlyJob(): Promise<string> {
    return String((await asGlobal.get('/api/jobs')).body.member?.[0]?.['id']);
  }
});

describe('a schedule', () => {
  it('forgets answers of idempotency keys a day later', async () => {
    const key = { 'Idempotency-Key': 'a-day' };
    const answer = async (): Promise<unknown> =>
      (await asGlobal.post('/api/skill_profiles', { title: 'Tutors', description: 'x' }, key)).body;
    const first = await answer();
    clock.advance(23 * 3_600);
    await application.runDueJobs();
    expect(await answer()).toEqual(first);
    clock.advance(2 * 3_600);
    await application.runDueJobs();
    expect(await database.rows(sql`SELECT 1 FROM "idempotency_key"`)).toEqual([]);
    expect(await answer()).not.toEqual(first);
  });

  it('has turns without a gap, however late they are, and repeats one that failed', async () => {
    clock.advance(300);
    await application.runDueJobs();
    turns.length = 0;
    clock.advance(5_000);
    const first = clock.now();
    await application.runDueJobs();
    expect(turns).toHaveLength(1);
    behaviour.turnFails = true;
    clock.advance(300);
    await application.runDueJobs();
    behaviour.turnFails = false;
    clock.advance(300);
    await application.runDueJobs();
    expect(turns.map(({ until }) => until).slice(0, 1)).toEqual([first]);
    expect(turns.slice(1).map(({ since }) => since)).toEqual(turns.slice(1).map(() => first));
    expect(turns.at(-1)?.until).toEqual(clock.now());
  });
});
