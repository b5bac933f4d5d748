import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { ServiceLog } from '../../src/operations/service-log.js';
import type { Reply } from '../support/api-client.js';
import { TEST_SECRET, TestApplication } from '../support/application.js';
import { classroom } from '../support/classroom.js';
import { form } from '../support/form.js';
import { ServiceProcess } from '../support/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const folder = mkdtempSync(join(tmpdir(), 'lyceum-folders-'));
const mounted: string[] = [];

/** A disk of its own below the folder; only root may have one. */
function disk(name: string, options: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', path]);
  mounted.push(path);
  return path;
}

function canMount(): boolean {
  const path = mkdtempSync(join(folder, 'try-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', path]);
  if (status === 0) execFileSync('umount', [path]);
  return status === 0;
}

const mayMount = canMount();
if (!mayMount) process.stderr.write('Disks of their own are not tried: this account may not mount them.\n');
const withDisks = mayMount ? it : it.skip;

afterAll(() => {
  for (const path of mounted) spawnSync('umount', [path]);
  rmSync(folder, { recursive: true, force: true });
});

describe('a folder of files that cannot be used', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  async function sentence(files: string): Promise<string> {
    const settings = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), FILES_DIR: files, APP_SECRET: TEST_SECRET };
    const { status, errors } = await ServiceProcess.spawn({ ...settings, JWT_SECRET: `${TEST_SECRET}-of-tokens` }).end();
    expect(status).toBe(1);
    return errors;
  }

  it('is named at the start: a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    const said = await sentence(join(folder, 'file', 'files'));
    expect(said).toBe(
      `The folder of files ${folder}/file/files can't be used (ENOTDIR): a file stands where a folder should be; set FILES_DIR to another folder.\n`,
    );
  });

  withDisks('is named at the start: read-only', async () => {
    expect(await sentence(disk('read-only', 'ro'))).toMatch(
      /^The folder of files \S+ can't be used \(EROFS\): it lies on a read-only disk; .+\n$/,
    );
  });

  withDisks('is named at the start: full', async () => {
    const path = disk('full', 'size=64k');
    spawnSync('sh', ['-c', `cat /dev/zero > ${path}/filled`]);
    expect(await sentence(path)).toMatch(/^The folder of files \S+ can't be used \(ENOSPC\): the disk is full\.\n$/);
  });
});

describe('a folder of files that becomes full', () => {
  withDisks('is said to who uploads and in the log, and is used again once there is room', async () => {
    const path = disk('small', 'size=1m');
    const said: string[] = [];
    const log = new ServiceLog(pino({ level: 'error' }, { write: (line) => void said.push(line) }));
    const app = await TestApplication.start({ variables: { FILES_DIR: path }, instead: new Map([[ServiceLog, log]]) });
    const { asTeacher, node } = await classroom(app);
    const upload = (bytes: number): Promise<Reply> => {
      const sent = form([
        { name: 'title', content: 'a.bin' },
        { name: 'parentResourceNodeId', content: String(node) },
        { name: 'uploadFile', filename: 'a.bin', type: 'application/octet-stream', content: 'x'.repeat(bytes) },
      ]);
      return asTeacher.send('POST', '/api/documents', sent.body, { 'Content-Type': sent.type });
    };
    expect(await upload(2_000_000)).toMatchObject({
      status: 507,
      body: { detail: 'The storage of files is full; an administrator has to make room.' },
    });
    expect(said.join('\n')).toContain('ENOSPC');
    expect((await upload(200_000)).status).toBe(201);
    await app.close();
  });
});
