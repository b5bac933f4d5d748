import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PartitionMaintenance } from '../../../src/tracking/records/partitions/partition-maintenance.task.js';
import { AuditSeals } from '../../../src/tracking/records/audit/audit-seals.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;

describe('What is divided by month', () => {
  let clock: FakeClock;
  let platform: TestApplication;
  let person: Person;

  beforeAll(async () => {
    clock = new FakeClock('2026-03-31T23:59:50Z');
    platform = await TestApplication.start({ clock });
    person = await platform.given.teacher();
    for (let trial = 0; trial < 4; trial += 1) {
      await platform.stranger.post('/api/authentication_token', { username: person.username, password: `wrong ${trial}` });
      await (await asEverywhere()).patch(`/api/users/${person.id}`, { firstname: `Trial ${trial}` });
      clock.advance(5);
    }
  });
  afterAll(() => platform.close());

  const asEverywhere = async (): Promise<ApiClient> => platform.as(await platform.given.globalAdministrator());
  const trials = async (query = ''): Promise<readonly Json[]> =>
    (await (await asEverywhere()).get(`/api/track_e_login_records?username=${person.username}${query}`)).body.member ?? [];
  const maintain = (): Promise<void> =>
    platform.app.get(PartitionMaintenance, { strict: false }).run({ since: clock.now(), until: clock.now() });
  /** Rows by partition. */
  const rowsBy = async (table: string): Promise<Record<string, number>> => {
    const found = await platform.dataSource.query<{ name: string; rows: number }[]>(
      `SELECT tableoid::regclass::text AS "name", count(*)::int AS "rows" FROM "${table}" GROUP BY 1`,
    );
    return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
  };
  const exists = async (table: string): Promise<boolean> =>
    (await platform.dataSource.query<{ there: boolean }[]>(`SELECT to_regclass($1) IS NOT NULL AS "there"`, [table]))[0]?.there === true;

  it('is read as before across the end of a month, whatever partition has it', async () => {
    const before = await trials('&order[loginDate]=asc');
    expect(before.map(({ loginDate }) => String(loginDate).slice(0, 19))).toEqual([
      '2026-03-31T23:59:50',
      '2026-03-31T23:59:55',
      '2026-04-01T00:00:00',
      '2026-04-01T00:00:05',
    ]);
    // Nobody has made these months ahead: the rows wait among the others.
    expect(await rowsBy('track_e_login_record')).toEqual({ track_e_login_record_other: 4 });
    await maintain();
    expect(await rowsBy('track_e_login_record')).toEqual({ track_e_login_record_2026_03: 2, track_e_login_record_2026_04: 2 });
    expect(await trials('&order[loginDate]=asc')).toEqual(before);
    expect(await trials('&loginDate[after]=2026-04-01T00:00:00Z')).toHaveLength(2);
    const [first] = before;
    expect((await (await asEverywhere()).get(String(first?.['@id']))).body).toMatchObject({ '@id': first?.['@id'] });
    expect((await (await asEverywhere()).get(`/api/track_e_login_records?username=${person.username}`)).body.totalItems).toBe(4);
  });

  it('has the next two months ahead, and what is written then goes there', async () => {
    expect(await exists('track_e_access_2026_06')).toBe(true);
    expect(await exists('track_e_access_2026_07')).toBe(false);
    clock.advance(40 * DAY);
    await platform.stranger.post('/api/authentication_token', { username: person.username, password: 'wrong again' });
    expect(await rowsBy('track_e_login_record')).toMatchObject({ track_e_login_record_2026_05: 1 });
    await maintain();
    await maintain();
    expect(await exists('track_e_access_2026_07')).toBe(true);
  });

  it('39: is an audit log as it was: each partition refuses changes, and a sealed hour is named', async () => {
    const { track_e_default_2026_03: march } = await rowsBy('track_e_default');
    expect(march).toBeGreaterThanOrEqual(2);
    for (const statement of [
      `UPDATE "track_e_default_2026_03" SET "default_user_id" = 1`,
      `DELETE FROM "track_e_default_2026_03"`,
      `TRUNCATE "track_e_default_2026_03"`,
      `TRUNCATE "track_e_default"`,
    ])
      await expect(platform.dataSource.query(statement)).rejects.toThrow('added and never changed');
    const seals = platform.app.get(AuditSeals, { strict: false });
    for (let turn = 0; turn < 2; turn += 1) await seals.run({ since: clock.now(), until: clock.now() });
    expect(await seals.verify()).toBeUndefined();
  });

  it('goes by retention: a month is detached, stays a table for a month more, and is dropped', async () => {
    // Traces of 13 months are kept beside the present one.
    clock.advance(new Date('2027-05-02T00:00:00Z').getTime() / 1_000 - clock.now().getTime() / 1_000);
    await maintain();
    expect(await trials('&loginDate[before]=2026-03-31T23:59:59Z')).toEqual([]);
    expect(await trials()).toHaveLength(3);
    expect((await (await asEverywhere()).get(`/api/track_e_login_records?username=${person.username}`)).body.totalItems).toBe(3);
    expect(await exists('track_e_login_record_2026_03')).toBe(true);
    clock.advance(35 * DAY);
    await maintain();
    expect(await exists('track_e_login_record_2026_03')).toBe(false);
    expect(await trials()).toHaveLength(1);
  });

  it('39: an audit log without the months that went is as its seals say; one that lost an hour too many is not', async () => {
    const seals = platform.app.get(AuditSeals, { strict: false });
    clock.advance(new Date('2028-04-02T00:00:00Z').getTime() / 1_000 - clock.now().getTime() / 1_000);
    for (let turn = 0; turn < 20; turn += 1) await seals.run({ since: clock.now(), until: clock.now() });
    await maintain();
    expect(await rowsBy('track_e_default')).not.toHaveProperty('track_e_default_2026_03');
    expect(await rowsBy('track_e_default')).toHaveProperty('track_e_default_2026_04');
    expect(await seals.verify()).toBeUndefined();
    await platform.dataSource.query(`ALTER TABLE "track_e_default" DETACH PARTITION "track_e_default_2026_04"`);
    expect(await seals.verify()).toEqual({ hour: new Date('2026-04-01T00:00:00Z') });
  });
});
