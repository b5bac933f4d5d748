import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Environment } from '../../src/config/environment.js';
import { migrate } from '../../src/database/migrate.js';
import { TEST_SECRET, TestApplication } from '../support/application.js';
import { createTestDatabase, newDatabase } from '../support/test-database.js';

/** What administrators of databases set for all that connects. */
const DEFAULTS = [
  `datestyle = 'German, DMY'`,
  `intervalstyle = 'sql_standard'`,
  `timezone = 'Asia/Kolkata'`,
  `bytea_output = 'escape'`,
  `extra_float_digits = '-8'`,
  `default_transaction_isolation = 'repeatable read'`,
];

async function administered(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Makes a course, changes it and looks it up by all that reads it. */
async function worksOn(app: TestApplication): Promise<void> {
  const teacher = app.as(await app.given.person({ status: 'teacher' }));
  const made = await teacher.post('/api/courses', { title: 'Işık ve INDEX', visibility: 'open_world' });
  expect(made).toMatchObject({ status: 201, body: { creationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/) } });
  const address = String(made.body['@id']);
  expect((await teacher.patch(address, { departmentName: 'Physics' })).status).toBe(200);
  expect((await teacher.get(address)).body['creationDate']).toBe(made.body['creationDate']);
  expect((await teacher.get('/api/courses?title=INDEX')).body.totalItems).toBe(1);
  expect((await teacher.get('/api/courses?search=INDEX')).body.totalItems).toBe(1);
  const created = String(made.body['creationDate']).slice(0, 10);
  expect((await teacher.get('/api/courses.csv')).text).toContain(created);
  const event = {
    title: 'Lecture',
    startDate: '2026-03-02T10:00:00Z',
    endDate: '2026-03-02T12:00:00Z',
    resourceLinkList: [{ cid: made.body['id'] }],
  };
  const planned = await teacher.post('/api/c_calendar_events', event);
  expect(planned).toMatchObject({ status: 201, body: { startDate: '2026-03-02T10:00:00+00:00' } });
  expect((await teacher.delete(address)).status).toBe(204);
}

describe('a database with defaults of its own', () => {
  let close: () => Promise<void> = async () => undefined;
  afterEach(() => close());

  it('gives the same dates, numbers and bytes, whatever its administrator has set', async () => {
    const database = await createTestDatabase();
    await administered(database.url, [
      `DO $$ BEGIN ${DEFAULTS.map((one) => `EXECUTE format('ALTER DATABASE %I SET ${one.replaceAll("'", "''")}', current_database());`).join(' ')} END $$`,
    ]);
    const app = await TestApplication.start({ variables: { DATABASE_URL: database.url } });
    close = async () => {
      await app.close();
      await database.drop();
    };
    await worksOn(app);
  });

  it.each(['tr-TR', 'lt', 'az'])('starts and works in the language %s, whose capitals are others', async (locale) => {
    const { url, drop } = await newDatabase(`LOCALE_PROVIDER icu ICU_LOCALE '${locale}' LOCALE 'C' TEMPLATE template0`);
    await migrate(Environment.parse({ APP_SECRET: TEST_SECRET, JWT_SECRET: TEST_SECRET, DATABASE_URL: url }));
    const app = await TestApplication.start({ variables: { DATABASE_URL: url } });
    close = async () => {
      await app.close();
      await drop();
    };
    await worksOn(app);
  });
});
