import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Environment } from '../../src/config/environment.js';
import { seedDemo } from '../../src/demo/demo.js';
import { TestApplication } from '../support/application.js';

const README = new URL('../../README.md', import.meta.url);
const SETTINGS = new URL('../../docs/settings.md', import.meta.url);
const MARK = 'status:';

interface ExpectedCall {
  readonly command: string;
  readonly status: string;
}

/** The commands of the README's first calls, one line each, with the status that the README promises. */
async function firstCalls(): Promise<{ lines: string[]; expected: ExpectedCall[] }> {
  const section = /## First calls\n([\s\S]*?)\n## /.exec(await readFile(README, 'utf8'))?.[1] ?? '';
  const lines = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
  const expected = lines.flatMap((line) => {
    const [, command, status] = /^(call .*) # (\d{3})$/.exec(line) ?? [];
    return command !== undefined && status !== undefined ? [{ command, status }] : [];
  });
  return { lines, expected };
}

describe("the README's first calls", () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await TestApplication.start();
    await seedDemo(app.app);
  });
  afterAll(() => app.close());

  it('answer as the README says', async () => {
    const { lines, expected } = await firstCalls();
    expect(expected.length).toBeGreaterThan(15);
    const script = lines
      .map((line) => line.replace('http://localhost:3000', app.url))
      .map((line) => line.replace(/^call (.*) # \d{3}$/, `curl -s -o /dev/null -w '${MARK} %{http_code}\\n' $1`))
      .join('\n');
    const { stdout } = await promisify(execFile)('bash', ['-euc', script]);
    const statuses = stdout
      .split('\n')
      .filter((line) => line.startsWith(MARK))
      .map((line) => line.slice(MARK.length + 1));
    expect(expected.map(({ command }, index) => `${command} # ${statuses[index]}`)).toEqual(
      expected.map(({ command, status }) => `${command} # ${status}`),
    );
  });

  it('find what they look for', async () => {
    const teacher = app.as({ id: 2, username: 'teacher' });
    expect((await teacher.get('/api/courses?title=alg&order[title]=desc')).body.member).toEqual([
      expect.objectContaining({ title: 'Algebra I' }),
    ]);
    expect((await teacher.get('/api/courses?search=mediterranean+hist')).body.member).toEqual([
      expect.objectContaining({ title: 'History of the Mediterranean' }),
    ]);
    expect((await app.stranger.get('/api/courses?visibility=open_world')).body.member).toEqual([
      expect.objectContaining({ title: 'Introduction to Lyceum' }),
    ]);
  });

  it('are led to by a table that names every setting there is', async () => {
    const table = await readFile(SETTINGS, 'utf8');
    const settings = Object.getOwnPropertyNames(Environment.parse({ APP_SECRET: 'test', JWT_SECRET: 'test' })).filter((name) =>
      /^[A-Z0-9_]+$/.test(name),
    );
    expect(settings.length).toBeGreaterThan(15);
    expect(settings.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});
