import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Environment } from '../../src/config/environment.js';
import { monthOf } from '../../src/database/partitions/months.js';
import { PartitionMaintenance } from '../../src/tracking/records/partitions/partition-maintenance.task.js';
import type { ApiClient, Json } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { FakeClock } from '../support/fake-clock.js';
import { RowFactory } from '../support/row-factory.js';
import { ResourceRegistry } from '../../src/resource/compile/resource-registry.js';

type Page = Json & { readonly cursor: string; readonly more: boolean; readonly next: string };

describe('GET /api/changes', () => {
  const clock = new FakeClock(new Date());
  let app: TestApplication;
  let admin: ApiClient;
  let student: ApiClient;

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
    admin = app.as(await app.given.globalAdministrator());
    student = app.as(await app.given.student());
  });
  afterAll(() => app.close());

  const read = async (client: ApiClient, address: string): Promise<Page> => (await client.get<Page>(address)).body;
  const begin = async (): Promise<string> => (await read(admin, '/api/changes')).cursor;
  const changesOn = ({ member = [] }: Page): unknown[] => member.map(({ item, operation }) => `${String(operation)} ${String(item)}`);

  it('begins now, with nothing, and goes on from the cursor of each answer', async () => {
    const start = await read(admin, '/api/changes');
    expect(start).toMatchObject({ '@id': '/api/changes', '@type': 'Collection', member: [], more: false });
    const { body } = await admin.post('/api/skill_level_profiles', { title: 'Language skills' });
    const iri = String(body['@id']);
    await admin.patch(iri, { title: 'Languages' });
    await admin.delete(iri);
    const page = await read(admin, start.next);
    expect(changesOn(page)).toEqual([`delete ${iri}`]);
    expect(changesOn(await read(admin, page.next))).toEqual([]);
  });

  it('tells what was created, changed and removed, by any writer and in whatever way', async () => {
    const since = await begin();
    const course = await app.given.course();
    await app.dataSource.query(`UPDATE "course" SET "title" = 'Botany' WHERE "id" = $1`, [course.id]);
    const changes = (await read(admin, `/api/changes?since=${since}&resource[]=courses`)).member ?? [];
    expect(changes).toEqual([
      {
        '@type': 'Change',
        item: `/api/courses/${course.id}`,
        resource: 'courses',
        id: course.id,
        operation: 'create',
        time: expect.any(String),
      },
      expect.objectContaining({ operation: 'update', item: `/api/courses/${course.id}` }),
    ]);
  });

  it('tells of a list of references that alone changes, of every resource that has one, and of what is gone from it', async () => {
    const catalogue = app.app.get(ResourceRegistry).all();
    const factory = new RowFactory(app.dataSource, catalogue);
    const lists = catalogue.flatMap((resource) =>
      [...resource.fields.values()].flatMap(({ joinTable, target }) => (joinTable && target ? [{ resource, joinTable, target }] : [])),
    );
    expect(lists.length).toBeGreaterThan(3);
    for (const { resource, joinTable, target } of lists) {
      const [id, other] = [await factory.insert(resource), await factory.insert(target)];
      const listedSince = async (since: string): Promise<unknown[]> =>
        changesOn(await read(admin, `/api/changes?since=${since}&resource[]=${resource.path}`));
      const before = await begin();
      const { table, ownerColumn, targetColumn } = joinTable;
      await app.dataSource.query(`INSERT INTO "${table}" ("${ownerColumn}", "${targetColumn}") VALUES ($1, $2)`, [id, other]);
      expect(await listedSince(before)).toEqual([`update /api/${resource.path}/${id}`]);
      const later = await begin();
      await app.dataSource.query(`DELETE FROM "${target.table}" WHERE "id" = $1`, [other]);
      expect(await listedSince(later)).toEqual([`update /api/${resource.path}/${id}`]);
    }
  });

  it('tells once of an item that is written together with its list', async () => {
    const category = String((await admin.post('/api/course_categories', { title: 'Science', code: 'SCIENCE' })).body['@id']);
    const { id } = await app.given.course();
    for (const values of [{ title: 'Botany', categories: [category] }, { categories: [] }, { categories: [category] }]) {
      const since = await begin();
      await admin.patch(`/api/courses/${id}`, values);
      expect(changesOn(await read(admin, `/api/changes?since=${since}&resource[]=courses`))).toEqual([`update /api/courses/${id}`]);
    }
  });

  it('shows rows to those alone who may read them', async () => {
    const since = await begin();
    const closed = await app.given.course({ visibility: 'closed' });
    const open = await app.given.course({ visibility: 'open_platform' });
    const seen = changesOn(await read(student, `/api/changes?since=${since}&resource[]=courses`));
    expect(seen).toContain(`create /api/courses/${open.id}`);
    expect(seen).not.toContain(`create /api/courses/${closed.id}`);
    expect(changesOn(await read(student, `/api/changes?since=${since}&resource[]=settings`))).toEqual([]);
  });

  it('gives pages of the size asked for, and says whether there is more', async () => {
    const since = await begin();
    for (let index = 0; index < 5; index += 1) await app.given.course();
    const seen: unknown[] = [];
    let address = `/api/changes?resource[]=courses&itemsPerPage=2&since=${since}`;
    for (let more = true; more;) {
      const page = await read(admin, address);
      expect(page.member?.length).toBeLessThanOrEqual(2);
      seen.push(...changesOn(page));
      ({ next: address, more } = page);
    }
    expect(seen).toHaveLength(5);
  });

  it('loses nothing and tells nothing twice while many write, however long their transactions take', async () => {
    let cursor = await begin();
    const seen: string[] = [];
    const poll = async (): Promise<void> => {
      const page = await read(admin, `/api/changes?since=${cursor}&resource[]=skill_level_profiles&itemsPerPage=7`);
      seen.push(...(page.member ?? []).map(({ id }) => String(id)));
      cursor = page.cursor;
    };
    const written: string[] = [];
    const state = { writing: true };
    const write = async (writer: number): Promise<void> => {
      const client = new pg.Client({ connectionString: app.app.get(Environment).DATABASE_URL });
      await client.connect();
      for (let round = 0; round < 8; round += 1) {
        await client.query('BEGIN');
        const { rows } = await client.query<{ id: number }>(`INSERT INTO "skill_level_profile" ("title") VALUES ($1) RETURNING "id"`, [
          `w${writer}r${round}`,
        ]);
        await client.query('SELECT pg_sleep($1)', [((writer * 7 + round * 3) % 5) / 100]);
        await client.query(round % 4 === 3 ? 'ROLLBACK' : 'COMMIT');
        if (round % 4 !== 3) written.push(String(rows[0]?.id));
      }
      await client.end();
    };
    const writers = Promise.all([0, 1, 2, 3].map(write)).then(() => (state.writing = false));
    while (state.writing) await poll();
    await writers;
    for (let index = 0; index < 10; index += 1) await poll();
    expect(seen.sort()).toEqual(written.sort());
  });

  it('looks back over a window, and says so to those who come too late', async () => {
    const since = await begin();
    await app.given.course();
    clock.advance(6 * 86_400);
    const patient = app.as(await app.given.administrator());
    expect((await patient.get(`/api/changes?since=${since}`)).status).toBe(200);
    clock.advance(2 * 86_400);
    const late = await app.as(await app.given.administrator()).get(`/api/changes?since=${since}`);
    expect([late.status, late.body.status]).toEqual([410, 410]);
    // Its month goes as a whole once its last day is that old.
    const month = `change_log_${monthOf(new Date()).name}`;
    const there = async (): Promise<boolean | undefined> =>
      (await app.dataSource.query<{ there: boolean }[]>(`SELECT to_regclass($1) IS NOT NULL AS "there"`, [month]))[0]?.there;
    const maintain = (until: Date): Promise<void> => app.app.get(PartitionMaintenance, { strict: false }).run({ since: until, until });
    const ends = monthOf(new Date()).end.getTime();
    await maintain(new Date(ends + 7 * 86_400_000));
    expect(await there()).toBe(true);
    await maintain(new Date(ends + 7 * 86_400_000 + 3_600_000));
    expect(await there()).toBe(false);
  });

  it('names what is wrong with a request', async () => {
    const client = app.as(await app.given.administrator());
    for (const query of ['since=yesterday', 'since=1', 'resource[]=submarines', 'itemsPerPage=0', 'colour=red']) {
      const { status, body } = await client.get(`/api/changes?${query}`);
      expect([query, status, typeof body.detail]).toEqual([query, 400, 'string']);
    }
    expect((await app.stranger.get('/api/changes')).status).toBe(401);
    expect((await client.get('/api/changes', { Accept: 'text/csv' })).status).toBe(406);
    expect((await client.get('/api/changes.json')).headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await client.get('/api/changes.csv')).status).toBe(404);
  });
});
