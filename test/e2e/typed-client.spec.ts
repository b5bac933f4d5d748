import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PasswordHasher } from '../../src/auth/password-hasher.js';
import { createAdministrator } from '../../src/platform/directory/users/new-administrator.js';
import { TestApplication } from '../support/application.js';

const run = promisify(execFile);
const ROOT = new URL('../../', import.meta.url).pathname;
const CLIENT = 'clients/typescript';
const PASSWORD = 'a-password-of-tests';

const CONFIGURATION = {
  compilerOptions: {
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: ['node'],
    skipLibCheck: true,
    typeRoots: [`${ROOT}node_modules/@types`],
  },
  files: ['journey.ts', 'page.ts'],
};

/** What a program of another developer would be; compiled against the types, then run against the service. */
const JOURNEY = `import { ApiProblem, type Change, type DeprecationNotice, isEmbedded, Lyceum, once, type Tokens } from '../${CLIENT}/dist/index.js';

const seen: Record<string, unknown> = {};
const baseUrl = process.argv[2] ?? '';
let lost = 0;
const pairs: (Tokens | undefined)[] = [];
const notices: DeprecationNotice[] = [];
const lyceum = new Lyceum({
  baseUrl,
  onTokens: (tokens) => pairs.push(tokens),
  onDeprecated: (notice) => notices.push(notice),
  // The first answer to each creation is lost on its way.
  fetch: async (request) => {
    const answer = await fetch(request);
    if (!request.headers.has('idempotency-key') || lost % 2 === 1) return answer;
    lost += 1;
    throw new TypeError('fetch failed');
  },
});
const problem = async (work: Promise<unknown>): Promise<ApiProblem> => {
  const error = await work.then(() => undefined, (reason: unknown) => reason);
  if (error instanceof ApiProblem) return error;
  throw new Error('There was no problem.', { cause: error });
};

seen.refused = (await problem(lyceum.session.signIn('root', 'wrong'))).status;
await lyceum.session.signIn('root', 'a good password');

const { data: me } = await lyceum.api.GET('/api/me');
const username: string | undefined = me?.username;
seen.me = [username, me?.['@id']?.startsWith('/api/users/')];

const aborting = new AbortController();
const feed = lyceum.changes({ resources: ['courses'], signal: aborting.signal, pollMs: 50 });
await feed.next();

for (const title of ['Botany', 'Ferns', 'Mosses', 'Algae', 'Lichens']) {
  await lyceum.api.POST('/api/courses', { body: { title }, headers: once() });
  lost += 1;
}
const changes: Change[] = [];
for await (const portion of feed) {
  changes.push(...portion.changes);
  if (changes.length >= 5) break;
}
aborting.abort();
seen.changes = changes.map(({ operation, resource }) => operation + ' ' + resource);

const titles: string[] = [];
for await (const course of lyceum.members('/api/courses', { itemsPerPage: 2, 'order[title]': 'asc' })) titles.push(course.title);
seen.titles = titles;

await lyceum.json.GET('/health');
await lyceum.json.GET('/health');
seen.deprecated = notices.map(({ since, sunset, ...others }) => ({ ...others, notice: sunset && sunset > since }));
await new Lyceum({ baseUrl }).json.GET('/health');

seen.plain = (await lyceum.json.GET('/api/courses')).data?.map(({ code }) => code).length;
const { data: first } = await lyceum.api.GET('/api/courses', { params: { query: { itemsPerPage: 1, 'order[title]': 'desc' } } });
const id: number | undefined = first?.member[0]?.id;
if (id === undefined) throw new Error('There is no course.');
seen.changed = (await lyceum.api.PATCH('/api/courses/{id}', { params: { path: { id } }, body: { title: 'Mosses of the north' } })).data?.title;

const { data: listed } = await lyceum.api.GET('/api/course_rel_users', { params: { query: { include: ['course'], itemsPerPage: 1 } } });
const course = listed?.member[0]?.course;
const typed = await lyceum.list('/api/course_rel_users', { include: ['course.room', 'user'], itemsPerPage: 1 });
const firstTyped = typed.member[0];
seen.typed = [firstTyped?.course.title.length !== 0, firstTyped?.user['@type'], typed.totalItems];
seen.embedded = [isEmbedded(course) && course.title.length > 0, isEmbedded(first?.member[0]?.resourceNode)];

const invalid = await problem(lyceum.api.POST('/api/courses', { body: { title: '' } }));
seen.invalid = [invalid.status, invalid.violations.map(({ propertyPath }) => propertyPath)];
// @ts-expect-error a title is text
seen.numbered = (await problem(lyceum.api.POST('/api/courses', { body: { title: 5 } }))).status;
// @ts-expect-error there is no such address
seen.nowhere = (await problem(lyceum.api.GET('/api/nowhere'))).status;

const before = pairs.at(-1);
if (!before) throw new Error('There are no tokens.');
const expired = new Lyceum({ baseUrl, tokens: { ...before, token: before.token.slice(0, -3) + 'AAA' }, onTokens: (tokens) => pairs.push(tokens) });
const answers = await Promise.all([1, 2, 3].map(() => expired.api.GET('/api/courses')));
seen.renewed = [answers.map(({ data }) => data?.totalItems), pairs.length, pairs.at(-1)?.refreshToken !== before.refreshToken];
await expired.session.signOut();
seen.signedOut = (await problem(expired.api.GET('/api/users'))).status;
process.stdout.write(JSON.stringify(seen));
`;

/** What compiles, and behind each line that does not, a part of what the compiler says. */
const WRONG = `import { Lyceum } from '../${CLIENT}/dist/index.js';
const lyceum = new Lyceum({ baseUrl: '' });
const { member } = await lyceum.list('/api/course_rel_users', { include: ['user', 'course.room'], status: 'student' });
export const name: string | null | undefined = member[0]?.user.fullName;
export const room: string | undefined = member[0]?.course.room?.title;
export const score: number | undefined = member[0]?.course.title; // not assignable to type 'number
export const address: string | undefined = member[0]?.user; // not assignable to type 'string
const plain = await lyceum.list('/api/course_rel_users');
export const whole: string | undefined = plain.member[0]?.user.fullName; // Property 'fullName' does not exist
for await (const one of lyceum.members('/api/users/{id}/courses', { path: { id: 5 } })) one.status.length;
for await (const one of lyceum.members('/api/courses')) one.nothing; // Property 'nothing' does not exist
await lyceum.list('/api/courses', { titel: 'a' }); // Did you mean to write 'title'?
await lyceum.list('/api/me'); // There is no list at this path in the API: /api/me
lyceum.members('/api/coursez'); // There is no list at this path in the API: /api/coursez
await lyceum.api.GET('/api/nowhere'); // There is no such path in this API: /api/nowhere
const { data: home } = await lyceum.api.GET('/api/me/home');
export const enrolled: string | undefined = home?.courses?.items[0]?.status;
export const unread: string | undefined = home?.notifications?.unread; // not assignable to type 'string
export const nothing: unknown = home?.corses; // Property 'corses' does not exist
await lyceum.api.PUT('/api/me', {}); // /api/me has no PUT in this API.
await lyceum.json.POST('/api/courses', { body: { title: 5 } }); // not assignable to type 'string
`;

/** Whether a finding is on the expected line and says the expected words. */
function matches(found: string, expected: string): boolean {
  const [line = '', ...words] = expected.split(' ');
  return found.startsWith(`${line} `) && found.includes(words.join(' '));
}

const PAGE = 'docs/journeys/typed-client.md';
/** What a line of the page prints. */
const PRINTS = /console\.log\(.*\); \/\/ (.+)$/;

/** The program of the page, from its blocks. */
async function programOfPage(): Promise<string> {
  const text = await readFile(join(ROOT, PAGE), 'utf8');
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => block).join('\n');
}

describe('the typed client', () => {
  let application: TestApplication;
  let folder: string;

  beforeAll(async () => {
    application = await TestApplication.start();
    await createAdministrator(application.app, { username: 'root', email: 'root@example.org', password: 'a good password' });
    folder = await mkdtemp(join(tmpdir(), 'lyceum-typed-client-'));
    await cp(join(ROOT, CLIENT), join(folder, CLIENT), { recursive: true, filter: (source) => !source.includes('dist') });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    await mkdir(join(folder, 'program'));
    await writeFile(join(folder, 'program/tsconfig.json'), JSON.stringify(CONFIGURATION));
    await writeFile(join(folder, 'program/journey.ts'), JOURNEY);
    await writeFile(join(folder, 'program/page.ts'), (await programOfPage()).replace("'@lyceum/client'", `'../${CLIENT}/dist/index.js'`));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await application.close();
  });

  it('is built from the document of a running service, and of a size that can be installed', async () => {
    await run(process.execPath, [join(folder, CLIENT, 'build.mjs'), `${application.url}/api/docs.json`]);
    expect((await stat(join(folder, CLIENT, 'dist/index.js'))).size).toBeGreaterThan(0);
    expect((await stat(join(folder, CLIENT, 'dist/api.d.ts'))).size).toBeLessThan(1_500_000);
    const types = await readFile(join(folder, CLIENT, 'dist/api.d.ts'), 'utf8');
    const health = types.split('\n').find((line) => line.startsWith('"/health":'));
    expect(health).toContain('@deprecated');
  });

  it('says in words what is wrong with a path, and knows lists, filters and what include embeds by their types', async () => {
    await writeFile(join(folder, 'program/wrong.ts'), WRONG);
    const configuration = { ...CONFIGURATION, files: ['wrong.ts'], compilerOptions: { ...CONFIGURATION.compilerOptions, noEmit: true } };
    await writeFile(join(folder, 'program/tsconfig.wrong.json'), JSON.stringify(configuration));
    const compiler = [join(ROOT, 'node_modules/typescript-native/bin/tsc'), '-p', join(folder, 'program/tsconfig.wrong.json')];
    const { stdout } = await run(process.execPath, compiler).catch((error: unknown) => error as { stdout: string });
    const found = stdout
      .split('\n')
      .flatMap((line) => /^\S*wrong\.ts\((\d+),\d+\): error TS\d+: (.*)$/.exec(line)?.slice(1, 3).join(' ') ?? []);
    const expected = WRONG.split('\n').flatMap((line, index) => {
      const said = / \/\/ (.+)$/.exec(line)?.[1];
      return said === undefined ? [] : [`${index + 1} ${said}`];
    });
    expect(expected.length).toBeGreaterThan(8);
    expect(found.map((line) => expected.find((one) => matches(line, one)) ?? line)).toEqual(expected);
  });

  it('leads a program through sign-in, safe creations, pages, the feed, problems and renewal', async () => {
    const compiled = run(process.execPath, [join(ROOT, 'node_modules/typescript-native/bin/tsc'), '-p', join(folder, 'program')]);
    expect(await compiled.catch((error: unknown) => (error as { stdout: string }).stdout)).toEqual({ stdout: '', stderr: '' });
    const { stdout, stderr } = await run(process.execPath, [join(folder, 'program/journey.js'), application.url]);
    expect(stderr).toMatch(/^GET \/health is deprecated since [-\d]+\. It may be gone from [-\d]+ on\. Use \/health\/ready\.\n$/);
    const titles = ['Algae', 'Botany', 'Ferns', 'Lichens', 'Mosses'];
    expect(JSON.parse(stdout)).toEqual({
      refused: 401,
      me: ['root', true],
      changes: titles.map(() => 'create courses'),
      titles,
      deprecated: [
        { method: 'GET', path: '/health', notice: true, successor: '/health/ready', documentation: expect.stringContaining('health_get') },
      ],
      plain: 5,
      changed: 'Mosses of the north',
      typed: [true, 'User', 5],
      embedded: [true, false],
      invalid: [422, ['title']],
      numbered: 422,
      nowhere: 404,
      renewed: [[5, 5, 5], 2, true],
      signedOut: 401,
    });
  });

  it('is enough for a website of its own: the home of a learner in 200 lines, which reads all of it by one request', async () => {
    const place = join(folder, 'examples/learner-home');
    await cp(join(ROOT, 'examples/learner-home'), place, {
      recursive: true,
      filter: (source) => !/\/(?:dist|node_modules)(?:\/|$)/.test(source),
    });
    const sources = await Promise.all(['home.ts', 'pages.ts', 'server.ts'].map((file) => readFile(join(place, 'src', file), 'utf8')));
    expect(sources.join('').split('\n').length).toBeLessThanOrEqual(200);
    await mkdir(join(place, 'node_modules/@lyceum'), { recursive: true });
    await symlink(join(folder, CLIENT), join(place, 'node_modules/@lyceum/client'));
    await symlink(join(ROOT, 'node_modules/@types'), join(place, 'node_modules/@types'));
    const compiled = run(process.execPath, [join(ROOT, 'node_modules/typescript-native/bin/tsc'), '-p', place]);
    expect(await compiled.catch((error: unknown) => (error as { stdout: string }).stdout)).toEqual({ stdout: '', stderr: '' });

    const learner = await application.given.person({ password_hash: await application.app.get(PasswordHasher).hash(PASSWORD) });
    const teacher = application.as(await application.given.teacher());
    const course = await teacher.post('/api/courses', { title: 'Ferns & <mosses>', visibility: 'open_platform' });
    await teacher.post('/api/course_rel_users', { course: course.body['@id'], user: `/api/users/${learner.id}`, status: 'student' });
    await teacher.post('/api/messages', { title: 'Welcome', content: 'Hello', receivers: [`/api/users/${learner.id}`] });

    const website = spawn(process.execPath, [join(place, 'dist/server.js')], { env: { LYCEUM: application.url, PORT: '0' } });
    try {
      const [said] = (await once(website.stdout, 'data')) as [Buffer];
      const address = said.toString().trim();
      const signIn = (password: string): Promise<Response> =>
        fetch(`${address}/sign-in`, {
          method: 'POST',
          body: new URLSearchParams({ username: learner.username, password }),
          redirect: 'manual',
        });
      const refused = await signIn('wrong');
      expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('User name or password is wrong')]);
      const taken = await signIn(PASSWORD);
      const cookie = (taken.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      expect([taken.status, cookie]).toEqual([303, expect.stringContaining('learner_home=')]);
      const home = await (await fetch(address, { headers: { cookie } })).text();
      for (const words of [
        '<li>Ferns &#38; &#60;mosses&#62;, 0 %</li>',
        '<strong>new</strong> Welcome, from ',
        '<h2>Due</h2><p>Nothing.</p>',
      ])
        expect(home).toContain(words);
      expect(await (await fetch(address)).text()).toContain('<h1>Sign in</h1>');
    } finally {
      website.kill();
    }
  });

  it('leads a program through a quiz as its page says', async () => {
    const promised = (await programOfPage()).split('\n').flatMap((line) => PRINTS.exec(line)?.[1] ?? []);
    const { stdout } = await run(process.execPath, [join(folder, 'program/page.js'), application.url]);
    expect(promised.length).toBeGreaterThan(4);
    expect(stdout.trim().split('\n')).toEqual(promised);
  });
});
