import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Environment } from '../../../src/config/environment.js';
import { Storages } from '../../../src/storage/storages.js';
import { ArchiveMonths } from '../../../src/tracking/records/partitions/archive-months.task.js';
import type { ArchivedMonth } from '../../../src/tracking/records/partitions/month-archive.js';
import { PartitionMaintenance } from '../../../src/tracking/records/partitions/partition-maintenance.task.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { copyIn } from '../../support/copy-in.js';
import { FakeClock } from '../../support/fake-clock.js';
import { RoomSender, userEvent } from '../../support/room-sender.js';
import { S3Server } from '../../support/s3-server.js';

const DAY = 86_400;
const TABLE = 'track_e_login_record';
const MONTH = `${TABLE}_2026_03`;
/** What a table of text has to quote, or to leave. Attempts of people who are not known have no name. */
const NAMES = ['plain', 'with, comma', 'with "quotes"', '=SUM(A1)', 'naïve ☃', null];

interface Scene {
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

describe.each<{ store: string; begin: () => Promise<Scene> }>([
  { store: 'a folder', begin: () => Promise.resolve({ variables: {}, close: () => Promise.resolve() }) },
  {
    store: 'a store of S3',
    begin: async () => {
      const server = await S3Server.start();
      return { variables: server.variables, close: () => server.close() };
    },
  },
])('The archive of months in $store', ({ begin }) => {
  let scene: Scene;
  let clock: FakeClock;
  let app: TestApplication;
  let connection: pg.Client;
  let rows: unknown[];

  beforeAll(async () => {
    scene = await begin();
    clock = new FakeClock('2026-03-20T10:00:00Z');
    app = await TestApplication.start({ clock, variables: { ...scene.variables, ARCHIVE_MONTHS: 'true' } });
    connection = new pg.Client({ connectionString: app.app.get(Environment).DATABASE_URL });
    await connection.connect();
    for (const username of NAMES) {
      if (username !== null) await app.given.person({ username });
      await app.stranger.post('/api/authentication_token', { username: username ?? 'nobody', password: 'wrong' });
    }
    await maintain();
    ({ rows } = await connection.query(`SELECT * FROM "${MONTH}" ORDER BY "id"`));
  });
  afterAll(async () => {
    await connection.end();
    await app.close();
    await scene.close();
  });

  const maintain = (): Promise<void> =>
    app.app.get(PartitionMaintenance, { strict: false }).run({ since: clock.now(), until: clock.now() });
  const archive = (): Promise<void> => app.app.get(ArchiveMonths, { strict: false }).run({ since: clock.now(), until: clock.now() });
  const read = async (key: string): Promise<Buffer> => buffer(await app.app.get(Storages, { strict: false }).current.read(key));
  const described = async (): Promise<ArchivedMonth> =>
    JSON.parse((await read(`archive/${TABLE}/${MONTH}.json`)).toString()) as ArchivedMonth;
  const exists = async (table: string): Promise<unknown> =>
    (await connection.query<{ there: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS "there"`, [table])).rows[0]?.there;

  it('takes no month that is still kept, and none is dropped before it is archived', async () => {
    expect(rows).toEqual(NAMES.map((username) => expect.objectContaining({ username })));
    await archive();
    await expect(described()).rejects.toThrow('Nothing is stored');
    clock.advance(430 * DAY);
    await maintain();
    clock.advance(40 * DAY);
    await maintain();
    expect(await exists(MONTH)).toBe(true);
    await archive();
    await maintain();
    expect(await exists(MONTH)).toBe(false);
  });

  it('describes the file, which is what it says', async () => {
    const month = await described();
    expect(month).toMatchObject({ table: TABLE, from: '2026-03-01T00:00:00.000Z', until: '2026-04-01T00:00:00.000Z', rows: NAMES.length });
    const file = await read(month.file);
    expect([file.length, createHash('sha256').update(file).digest('hex')]).toEqual([month.bytes, month.sha256]);
    expect(gunzipSync(file).toString().split('\n', 1)[0]).toBe(month.columns.map(({ name }) => name).join(','));
  });

  it('can be restored: each row is as it was', async () => {
    const { file } = await described();
    await connection.query(`CREATE TABLE "restored_${MONTH}" (LIKE "${TABLE}" INCLUDING DEFAULTS)`);
    await copyIn(connection, `COPY "restored_${MONTH}" FROM STDIN (FORMAT csv, HEADER)`, gunzipSync(await read(file)));
    expect((await connection.query(`SELECT * FROM "restored_${MONTH}" ORDER BY "id"`)).rows).toEqual(rows);
  });

  it('has room events of a month once it is over for a month, long before they are deleted', async () => {
    const { remoteId } = await app.given.meeting();
    const sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => clock.now());
    const sent = clock.now();
    await sender.modern(['user-joined', 'user-left'].map((kind, place) => userEvent(kind, remoteId, 'guest', sent.getTime() + place)));
    await maintain();
    clock.advance(70 * DAY);
    await archive();
    const name = `conference_event_${sent.toISOString().slice(0, 7).replace('-', '_')}`;
    const month = JSON.parse((await read(`archive/conference_event/${name}.json`)).toString()) as ArchivedMonth;
    expect(month).toMatchObject({ table: 'conference_event', rows: 2 });
    expect(gunzipSync(await read(month.file)).toString()).toContain(`,join,`);
    expect(await exists(name)).toBe(true);
  });
});
