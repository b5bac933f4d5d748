import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Environment } from '../../../src/config/environment.js';
import { openDatabase } from '../../../src/database/open-database.js';
import { NotificationListener } from '../../../src/database/notification-listener.js';
import { sql } from '../../../src/database/sql.js';
import { Database } from '../../../src/database/statements.js';
import { TEST_SECRET, TestApplication } from '../../support/application.js';
import { PgBouncer, pgBouncerVersion } from '../../support/pgbouncer.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const version = pgBouncerVersion();
if (version === undefined) process.stderr.write('There is no PgBouncer here: nothing is tried through one.\n');
else if (version < 121) process.stderr.write('This PgBouncer is too old for Lyceum: only its rejection is tried.\n');
const withPooler = version === undefined ? describe.skip : describe;
const withUsablePooler = version === undefined || version < 121 ? describe.skip : describe;

withPooler('a pooler that gives out connections by transaction', () => {
  let database: TestDatabase;
  let forgetful: PgBouncer;

  beforeAll(async () => {
    database = await createTestDatabase();
    forgetful = await PgBouncer.start(database.url, { preparedStatements: 0 });
  });
  afterAll(async () => {
    await forgetful.stop();
    await database.drop();
  });

  const open = async (settings: Record<string, string>): Promise<void> => {
    const secrets = { APP_SECRET: TEST_SECRET, JWT_SECRET: TEST_SECRET };
    await (await openDatabase(Environment.parse({ ...secrets, ...settings }))).close();
  };

  it('is refused where PostgreSQL itself is not named: locks and channels would not be its own', async () => {
    const message = 'DATABASE_URL leads through a connection pooler. Migrations, locks and notifications need PostgreSQL itself';
    await expect(open({ DATABASE_URL: forgetful.url })).rejects.toThrow(message);
    const swapped = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: forgetful.url, DATABASE_REQUEST_TIMEOUT: '0' };
    await expect(open(swapped)).rejects.toThrow('DATABASE_DIRECT_URL leads through a connection pooler.');
  });

  it('is refused where it forgets what is prepared, as PgBouncer before 1.21 does', async () => {
    await expect(open({ DATABASE_URL: forgetful.url, DATABASE_DIRECT_URL: database.url })).rejects.toThrow(
      'The pooler of DATABASE_URL forgets prepared statements between transactions. Use PgBouncer 1.21 or newer',
    );
  });

  it('need not be there where both settings name PostgreSQL itself', async () => {
    await open({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.url, DATABASE_REQUEST_TIMEOUT: '0' });
  });
});

withUsablePooler('the service through PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let pooler: PgBouncer;
  let platform: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await PgBouncer.start(database.url, { preparedStatements: 100 });
    const variables = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
    await (await openDatabase(Environment.parse({ APP_SECRET: TEST_SECRET, JWT_SECRET: TEST_SECRET, ...variables }))).close();
    platform = await TestApplication.start({ variables });
  });
  afterAll(async () => {
    await platform.close();
    await pooler.stop();
    await database.drop();
  });

  it('is refused where the pooler sets no limit of time', async () => {
    const unlimited = await PgBouncer.start(database.url, { preparedStatements: 100, timeLimit: false });
    const settings = { APP_SECRET: TEST_SECRET, JWT_SECRET: TEST_SECRET, DATABASE_URL: unlimited.url, DATABASE_DIRECT_URL: database.url };
    try {
      await expect(openDatabase(Environment.parse(settings))).rejects.toThrow('have no limit of time');
    } finally {
      await unlimited.stop();
    }
  });

  it('answers many at once over fewer connections than it has, prepared statements and units of work mixed', async () => {
    const teacher = platform.as(await platform.given.teacher());
    const rounds = Array.from({ length: 30 }, async (_, index) => {
      const made = await teacher.post('/api/courses', { title: `Course ${index % 3}` });
      const read = await teacher.get(String(made.body['@id']));
      const listed = await teacher.get(`/api/courses?itemsPerPage=5&order[title]=asc&page=${1 + (index % 4)}`);
      return [made.status, read.status, listed.status, read.body.title === made.body.title];
    });
    for (const round of await Promise.all(rounds)) expect(round).toEqual([201, 200, 200, true]);
    expect((await teacher.get('/api/courses')).body.totalItems).toBe(30);
  });

  it('limits each unit of work in itself and leaves nothing of it on the connection', async () => {
    const limit = sql`SELECT current_setting('lock_timeout') AS "lock", current_setting('statement_timeout') AS "statement"`;
    const service = platform.app.get(Database);
    expect(await service.transaction((work) => work.one(limit), 'job')).toEqual({ lock: '1min', statement: '1h' });
    expect(await service.transaction((work) => work.one(limit))).toEqual({ lock: '5s', statement: '20s' });
    for (let turn = 0; turn < 6; turn += 1) expect(await service.one(limit)).toEqual({ lock: '0', statement: '20s' });
  });

  it('exports whole collections', async () => {
    const teacher = platform.as(await platform.given.teacher());
    const answer = await fetch(`${platform.url}/api/courses`, {
      headers: { Accept: 'text/csv', Authorization: platform.authorizationOf(await platform.given.administrator()) },
    });
    expect(answer.status).toBe(200);
    expect((await answer.text()).trim().split('\n').length).toBe(1 + Number((await teacher.get('/api/courses')).body.totalItems));
  });

  it('hears what is sent on a channel', async () => {
    const listener = new NotificationListener(platform.app.get(Environment));
    const heard = new Promise((resolve) => listener.listen('pooler_test', resolve));
    const sending = setInterval(() => void platform.app.get(Database).rows(sql`SELECT pg_notify('pooler_test', 'sent')`), 50);
    try {
      expect(await heard).toBe('sent');
    } finally {
      clearInterval(sending);
      await listener.onModuleDestroy();
    }
  });
});
