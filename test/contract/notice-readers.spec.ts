import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Sql } from '../../src/database/sql.js';
import { Database, type Row, type Transaction } from '../../src/database/statements.js';
import { NoticeReaders } from '../../src/platform/delivery/notifications/notices/notice-readers.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { TestApplication } from '../support/application.js';
import { drawsOf } from '../support/random-fixtures/draws.js';
import { RandomFixtures } from '../support/random-fixtures/random-fixtures.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
const WORLD = 1;
/** Bytes of a statement that finds the readers among people who are in nothing; for everybody it has up to 60 kB. */
const MOST_BYTES = 4_000;
/** What notices are about. */
const SUBJECTS = [
  ...['c_announcements', 'c_calendar_events', 'c_quizzes', 'c_student_publications', 'c_surveys', 'conference_meetings', 'courses'],
  ...['forum_posts', 'gradebook_certificates', 'messages', 'sessions', 'sys_announcements', 'tickets', 'track_e_exercises'],
  ...['user_rel_users', 'users'],
];

/** Of many asked at once, the sets that nobody has a member of are left out of the rule: it stays the rule of each. */
describe('readers of what a notice is about', () => {
  let app: TestApplication;
  let resources: ResourceDefinition[];
  let world: RandomFixtures;
  let readers: NoticeReaders;
  let texts: string[] = [];

  beforeAll(async () => {
    app = await TestApplication.start();
    resources = await resourceCatalogue();
    world = await RandomFixtures.build(app.dataSource, resources, drawsOf(WORLD));
    readers = app.app.get(NoticeReaders, { strict: false });
  });
  afterAll(() => app.close());

  async function among(people: readonly number[], address: string): Promise<number[]> {
    texts = [];
    const found = await app.app
      .get(Database, { strict: false })
      .transaction((transaction) => readers.among(watched(transaction), people, address, new Date()));
    return [...found].sort((one, other) => one - other);
  }

  /** The unit of work, whose texts are kept. */
  function watched(transaction: Transaction): Transaction {
    const rows = <Result extends object = Row>(statement: Sql): Promise<Result[]> => {
      texts.push(statement.compile().text);
      return transaction.rows<Result>(statement);
    };
    return Object.assign(Object.create(transaction) as Transaction, { rows });
  }

  const addresses = async (path: string, most: number): Promise<string[]> => {
    const table = resources.find((resource) => resource.path === path)?.table ?? '';
    const rows = await app.dataSource.query<{ id: number }[]>(`SELECT "id" FROM "${table}" ORDER BY "id" LIMIT ${most}`);
    return rows.map(({ id }) => `/api/${path}/${id}`);
  };

  it('are the same people, asked all at once or one by one', async () => {
    const people = world.users.map(({ id }) => id);
    let found = 0;
    for (const path of SUBJECTS)
      for (const address of await addresses(path, 4)) {
        const together = await among(people, address);
        const alone: number[] = [];
        for (const person of people) alone.push(...(await among([person], address)));
        expect({ address, readers: together }).toEqual({ address, readers: alone.sort((one, other) => one - other) });
        found += together.length;
      }
    expect(found).toBeGreaterThan(SUBJECTS.length);
  });

  it.each(SUBJECTS)('are found by one text for every context, which is short where nobody is in much: %s', async (path) => {
    const { id } = await app.given.student();
    await among([id], `/api/${path}/1`);
    const first = texts;
    await among([id], `/api/${path}/2`);
    expect(texts).toEqual(first);
    expect(Math.max(...first.map((text) => (text.startsWith('SELECT DISTINCT "reader"') ? text.length : 0)))).toBeLessThan(MOST_BYTES);
  });
});
