import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { concurrently } from '../support/concurrently.js';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { believeLarge, tieOnce } from '../support/believed-large.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { drawsOf } from '../support/random-fixtures/draws.js';
import { RandomFixtures } from '../support/random-fixtures/random-fixtures.js';
import { scannedTables, WatchedStatements } from '../support/watched-statements.js';
/** Read from end to end only where the portal's setting opens all files of all people to everybody. */
const UNLESS_SWITCHED_ON = 'personal_file';
/** What waits to be computed. Each look at it empties it, so that it never becomes large. */
const QUEUE = 'gradebook_stale';

/** With some rows of every resource there is, each of whose tables PostgreSQL believes to hold a million. */
describe('a page of any list', () => {
  let app: TestApplication;
  let lists: ResourceDefinition[];
  let large: Set<string>;
  const callers: Record<string, ApiClient> = {};

  beforeAll(async () => {
    app = await TestApplication.start();
    const resources = await resourceCatalogue();
    lists = resources.filter(({ operations }) => operations.includes('list'));
    await RandomFixtures.build(app.dataSource, resources, drawsOf(1));
    const course = await app.given.course();
    const [administrator, teacher, student] = [await app.given.administrator(), await app.given.teacher(), await app.given.student()];
    await app.given.member(course, teacher, 'teacher');
    await app.given.member(course, student);
    await tieOnce(app.dataSource, resources);
    large = await believeLarge(app.dataSource);
    for (const table of [UNLESS_SWITCHED_ON, QUEUE]) large.delete(table);
    Object.assign(callers, { administrator: app.as(administrator), teacher: app.as(teacher), student: app.as(student) });
  });
  afterAll(() => app.close());

  it('has rows in its table', () => {
    const tables = lists.filter(({ view }) => view === undefined).map(({ table }) => table);
    expect(tables.filter((table) => table !== UNLESS_SWITCHED_ON && !large.has(table))).toEqual([]);
  });

  it.each(['administrator', 'teacher', 'student'])('is found without reading a large table from end to end, for a %s', async (name) => {
    const caller = callers[name]!;
    const page = ({ path }: ResourceDefinition): Promise<unknown> => caller.get(`/api/${path}?partial=true`);
    // How much is in a caller's reach is looked once a minute.
    await concurrently(lists, page);
    const read: string[] = [];
    for (const list of lists) {
      const statements = WatchedStatements.of();
      const plans = await statements.plansDuring(() => page(list), app.dataSource);
      statements.stop();
      for (const table of plans.flatMap(scannedTables)) if (large.has(table)) read.push(`${list.path}: ${table}`);
    }
    expect(read).toEqual([]);
  });
});
