import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { join } from 'node:path';
import { VERSION } from '../../src/config/version.js';
import { ApiClient, type Json, type Reply } from '../support/api-client.js';
import { ServiceProcess } from '../support/service-process.js';
import { type Manifest, StrangerPackage } from '../support/stranger-package.js';
import { createTestDatabase, newDatabase, type TestDatabase } from '../support/test-database.js';

const GUIDE = readFileSync(new URL('../../docs/adding-a-feature.md', import.meta.url), 'utf8');
const EXAMPLE = join(import.meta.dirname, '../../examples/badge-board');
/** What the guide has its reader write, by path. */
const FILES = new Map(
  [...GUIDE.matchAll(/^`([\w./-]+)`:\n\n```(?:ts|json)\n([\s\S]*?)```/gm)].map(([, path = '', text = '']) => [path, text]),
);
/** And run, in the order of its steps. */
const COMMANDS = [...GUIDE.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
/** What the guide calls the package's folder; commands that name it are run in the clone. */
const PLACE = '/path/to/badge-board';
const LONGEST_WAIT_MS = 1_200_000;
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Follows the guide to the letter in a folder of its own, with the packed service, then asks the new feature for what it promises. */
describe('adding a feature of another package as the guide says', () => {
  let stranger: StrangerPackage | undefined;
  let database: TestDatabase | undefined;
  let service: ServiceProcess | undefined;
  let settings: Record<string, string>;
  let course: number;
  let campus: Server | undefined;
  let clients: Record<'administrator' | 'teacher' | 'student', ApiClient>;

  const start = async (): Promise<string> => {
    service = ServiceProcess.spawn(settings, join(stranger?.folder ?? '', 'dist/start.js'));
    return service.ready();
  };

  beforeAll(async () => {
    stranger = StrangerPackage.make();
    for (const [path, text] of FILES) stranger.write(path, text);
    for (const command of COMMANDS.slice(0, -1)) await follow(stranger, command);
    database = await createTestDatabase();
    campus = createServer((request, response) => {
      void json(request).then((sent) => {
        const { username, password } = sent as Json;
        response.writeHead(username === 'student' && password === 'campus-word' ? 204 : 401).end();
      });
    }).listen(0, '127.0.0.1');
    await once(campus, 'listening');
    const CAMPUS_DIRECTORY = `http://127.0.0.1:${(campus.address() as AddressInfo).port}/`;
    settings = { DATABASE_URL: database.url, DATA_DIR: join(stranger.folder, 'data'), SEED_DEMO: 'true', CAMPUS_DIRECTORY };
    const address = await start();
    const [administrator, teacher, student] = await Promise.all(['admin', 'teacher', 'student'].map((name) => signIn(address, name)));
    if (!administrator || !teacher || !student) throw new Error('The demo has no accounts.');
    clients = { administrator, teacher, student };
    const [first] = (await teacher.get('/api/courses?title=Algebra')).body.member as Json[];
    course = Number(first?.['id']);
  }, LONGEST_WAIT_MS);

  afterAll(async () => {
    await service?.stop();
    await database?.drop();
    stranger?.remove();
    campus?.close();
  });

  const signedInPages = async (username: string): Promise<ApiClient> => {
    const { origin } = clients.student;
    const form = new URLSearchParams({ username, password: 'lyceum-demo' }).toString();
    const { headers } = await new ApiClient(origin).send('POST', '/admin/sign-in', form, {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    return new ApiClient(origin, { Cookie: headers.get('set-cookie')?.split(';')[0] ?? '' });
  };

  const titles = async (): Promise<unknown> => (await clients.student.get('/api/badge_awards')).body.member?.map(({ title }) => title);

  it('is followed by the example in every file, its migration included', () => {
    const written = readdirSync(EXAMPLE, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(EXAMPLE.length + 1));
    const migrations = written.filter((path) => path.startsWith('src/migrations/'));
    expect(written.filter((path) => !migrations.includes(path)).sort()).toEqual([...FILES.keys()].sort());
    for (const [path, text] of FILES) expect(readFileSync(join(EXAMPLE, path), 'utf8')).toBe(text);
    const folder = stranger?.folder ?? '';
    const generated = readdirSync(join(folder, 'src/migrations')).map((name) => `src/migrations/${name}`);
    const timeless = (root: string, paths: readonly string[]): string[] =>
      paths.map((path) => (path + readFileSync(join(root, path), 'utf8')).replace(/\d{13}/g, 'TIME'));
    expect(timeless(EXAMPLE, migrations)).toEqual(timeless(folder, generated));
  });

  it('ends with the command that starts the service', () => {
    expect(COMMANDS.at(-1)).toBe('npm start');
    expect(JSON.parse(FILES.get('package.json') ?? '')).toMatchObject({ scripts: { start: expect.stringContaining('dist/start.js') } });
  });

  it('puts its seed into the demo, and its resource behind its policy', async () => {
    expect(await titles()).toContain('First proof');
    const recipient = (await clients.student.get('/api/me')).body['@id'];
    expect((await clients.teacher.post('/api/badge_awards', { title: 'Best question', recipient })).status).toBe(201);
    expect((await clients.student.post('/api/badge_awards', { title: 'Mine', recipient })).status).toBe(403);
    expect((await clients.teacher.post('/api/badge_awards', { recipient })).status).toBe(422);
    expect((await new ApiClient(clients.student.origin).get('/api/badge_awards')).status).toBe(401);
    expect((await clients.student.get('/api/badge_awards?search=question')).body.totalItems).toBe(1);
  });

  it('answers its action', async () => {
    const [first] = (await clients.student.get('/api/badge_awards')).body.member as Json[];
    const applauded = await clients.student.put(`${String(first?.['@id'])}/applaud`, {});
    expect([applauded.status, applauded.body.applause]).toEqual([200, 1]);
  });

  it('documents its resource and its action wherever resources are documented', async () => {
    expect((await clients.student.get('/api')).body).toMatchObject({ badgeAward: '/api/badge_awards' });
    const { body } = await clients.student.get<{ info: Json; paths: Record<string, object> }>('/api/docs.json');
    expect(body.info.title).toBe('Academy');
    expect(Object.keys(body.paths['/api/badge_awards/{id}/applaud'] ?? {})).toEqual(['put']);
  });

  it('has content in courses with its file, and says at which member a wrong one is', async () => {
    const send = (uploadFile: string): Promise<Reply> =>
      clients.teacher.post('/api/course_badges', { title: 'Prover', criteria: 'Prove.', resourceLinkList: [{ cid: course }], uploadFile });
    const refused = await send(`data:text/plain;base64,${Buffer.from('no picture').toString('base64')}`);
    expect([refused.status, refused.body.violations]).toEqual([422, [expect.objectContaining({ propertyPath: 'uploadFile' })]]);
    const made = await send(`data:image/png;name=prover.png;base64,${PICTURE}`);
    expect(made.status).toBe(201);
    const { picture } = (await clients.student.get(String(made.body['@id']))).body as { picture?: { name: string; contentUrl: string } };
    expect(picture?.name).toBe('prover.png');
    expect((await clients.student.get(String(picture?.contentUrl), { Accept: '*/*' })).headers.get('content-type')).toBe('image/png');
  });

  describe('extends courses by a member', () => {
    const goalOf = async (client: ApiClient): Promise<unknown> =>
      (await client.get(`/api/courses/${course}?include=badgeGoal`)).body['badgeGoal'];
    const found = async (query: string): Promise<unknown[] | undefined> =>
      (await clients.student.get(`/api/courses?${query}`)).body.member?.map(({ id }) => id);
    const write = (client: ApiClient, members: object): Promise<Reply> => client.patch(`/api/courses/${course}`, members);

    it('which is written inside of a course, as one unit of work, by the rules and validators of both', async () => {
      expect(await goalOf(clients.student)).toBeNull();
      const refused = await write(clients.teacher, { departmentName: 'Badges', badgeGoal: { badges: 0 } });
      expect([refused.status, refused.body.violations]).toEqual([422, [expect.objectContaining({ propertyPath: 'badgeGoal.badges' })]]);
      expect((await clients.teacher.get(`/api/courses/${course}`)).body['departmentName']).not.toBe('Badges');
      expect((await write(clients.student, { badgeGoal: { badges: 12 } })).status).toBe(403);
      const unmade = await write(clients.teacher, { badgeGoal: { motto: 'Ask.' } });
      expect([unmade.status, unmade.body.violations]).toEqual([422, [expect.objectContaining({ propertyPath: 'badgeGoal.badges' })]]);
      expect((await write(clients.teacher, { badgeGoal: { badges: 12 } })).status).toBe(200);
      const goal = (await goalOf(clients.student)) as Json;
      expect(goal).toMatchObject({ '@type': 'BadgeGoal', badges: 12 });
      expect((await write(clients.teacher, { badgeGoal: { '@id': goal['@id'], motto: 'Ask.' } })).status).toBe(200);
      expect(await goalOf(clients.student)).toMatchObject({ badges: 12, motto: 'Ask.' });
      expect((await write(clients.teacher, { badgeGoal: { motto: 'Answer.' } })).status).toBe(200);
      expect(await goalOf(clients.student)).toEqual({ ...goal, motto: 'Answer.' });
    });

    it('which lists of courses are filtered and ordered by', async () => {
      expect(await found('badgeGoal.badges[gt]=5')).toEqual([course]);
      expect(await found('badgeGoal.badges[gt]=12')).toEqual([]);
      expect(await found('exists[badgeGoal]=true')).toEqual([course]);
      expect((await found('order[badgeGoal.badges]=asc'))?.[0]).toBe(course);
    });

    it('whose changes by its own address are seen in the course', async () => {
      const { body, headers } = await clients.student.get(`/api/courses/${course}?include=badgeGoal`);
      const address = String((body['badgeGoal'] as Json)['@id']);
      expect((await clients.teacher.patch(address, { badges: 20 })).status).toBe(200);
      const again = { 'If-None-Match': String(headers.get('etag')) };
      const seen = await clients.student.get(`/api/courses/${course}?include=badgeGoal`, again);
      expect([seen.status, seen.body['badgeGoal']]).toEqual([200, expect.objectContaining({ badges: 20 })]);
    });

    it('which the documents of the API describe as any other', async () => {
      const { body } = await clients.student.get<{ components: { schemas: Record<string, { properties: Json }> } }>('/api/docs.json');
      expect(body.components.schemas['Course']?.properties['badgeGoal']).toMatchObject({ description: expect.any(String) });
      expect(JSON.stringify(body.components.schemas['Course.jsonMergePatch'])).toContain('BadgeGoal.nested');
      const context = await clients.student.get<{ '@context': Json }>('/api/contexts/Course');
      expect(context.body['@context']).toHaveProperty('badgeGoal');
      expect((await clients.student.get('/api/docs.jsonld')).text).toContain('#Course/badgeGoal');
    });

    it('which goes with its course, and comes back with it', async () => {
      const { administrator } = clients;
      const made = await administrator.post('/api/courses', { title: 'Short', badgeGoal: { badges: 3 } });
      const { '@id': address, id } = made.body as { '@id': string; id: number };
      expect((await administrator.delete(address)).status).toBe(204);
      expect((await administrator.get(`/api/badge_goals?course=${id}`)).body.totalItems).toBe(0);
      const [entry] = (await administrator.get('/api/bin_entries?order[id]=desc')).body.member as Json[];
      expect((await administrator.post(`${String(entry?.['@id'])}/restore`, {})).status).toBeLessThan(300);
      expect((await administrator.get(`${address}?include=badgeGoal`)).body['badgeGoal']).toMatchObject({ badges: 3 });
    });
  });

  it('has a page in courses', async () => {
    const page = await (await signedInPages('student')).get(`/courses/${course}/badges`, { Accept: 'text/html' });
    expect([page.status, page.text.includes('Prover')]).toEqual([200, true]);
  });

  it('brings a type of question, which teachers make, learners answer and its marks follow', async () => {
    const { teacher, student } = clients;
    const answers = [{ answer: '[42]@@42', position: 1 }];
    const question = { question: 'How many?', type: 'badge_estimate', ponderation: 4, extra: 'tolerance:10', answers };
    const refused = await teacher.post('/api/c_quiz_questions', { ...question, type: 'badge_guess', resourceLinkList: [{ cid: course }] });
    expect(JSON.stringify([refused.status, refused.body])).toMatch(/422.*page_break, badge_estimate/);
    const made = await teacher.post('/api/c_quizzes', {
      title: 'Estimates',
      questions: [{ question }],
      resourceLinkList: [{ cid: course, visibility: 2 }],
    });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    const quiz = `/quizzes/${String(made.body.id)}`;
    const editor = await (await signedInPages('teacher')).get(`${quiz}/edit?cid=${course}&sid=0`, { Accept: 'text/html' });
    expect(editor.text).toContain('<option value="badge_estimate">Estimate: the nearer, the more points</option>');
    const begun = await student.post(`${String(made.body['@id'])}/attempts?cid=${course}&sid=0`, {});
    expect([begun.status, begun.text]).toEqual([201, expect.any(String)]);
    const attempt = String(begun.body['@id']);
    const taken = `/quiz-attempts/${String(begun.body.id)}`;
    const page = await (await signedInPages('student')).get(taken, { Accept: 'text/html' });
    const [, field = ''] = /Your estimate<\/span><input type="text" inputmode="text" name="(q\d+)"/.exec(page.text) ?? [];
    expect(field).toMatch(/^q\d+$/);
    const save = (value: string): Promise<Reply> =>
      student.send('PUT', `${attempt}/answers/${field.slice(1)}`, JSON.stringify({ answer: { value } }), {
        'Content-Type': 'application/json',
      });
    expect((await save('many')).body.violations).toEqual([expect.objectContaining({ message: 'An estimate is a number.' })]);
    expect((await save('45')).status).toBe(200);
    expect((await student.post(`${attempt}/submit`, {})).status).toBeLessThan(300);
    const { body } = await teacher.get<{ questions: Json[]; score: number }>(`${attempt}/result`);
    expect([body.score, body.questions[0]?.['solution']]).toEqual([2.8, { value: '42' }]);
  });

  it('brings a method of sign-in, which stands beside those of the service', async () => {
    const enter = (username: string, password: string): Promise<Reply> =>
      new ApiClient(clients.student.origin).post('/api/authentication_token', { username, password });
    const entered = await enter('student', 'campus-word');
    expect([entered.status, Object.keys(entered.body).sort()]).toEqual([200, ['refreshToken', 'token']]);
    const own = new ApiClient(clients.student.origin, { Authorization: `Bearer ${String(entered.body['token'])}` });
    expect((await own.get('/api/me')).body['username']).toBe('student');
    expect((await enter('student', 'lyceum-demo')).status).toBe(200);
    expect((await enter('student', 'another word')).status).toBe(401);
    expect((await enter('teacher', 'campus-word')).status).toBe(401);
  });

  it('brings a column of the report on learners', async () => {
    const [heading = '', ...lines] = (await clients.teacher.post(`/api/courses/${course}/learners/export`, {})).text.trim().split('\r\n');
    expect(heading).toMatch(/,Certificate,Badges$/);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/,\d+$/);
  });

  it('has a page for administrators, to which the menu of the back office leads', async () => {
    const [administrator, student] = [await signedInPages('admin'), await signedInPages('student')];
    const office = await administrator.get('/admin', { Accept: 'text/html', 'Accept-Language': 'fr' });
    expect(office.text).toContain('{"title":"Tableau des badges","href":"/admin/pages/badges","area":"courses"}');
    const page = await administrator.get('/admin/pages/badges', { Accept: 'text/html' });
    expect([page.status, page.text.includes('<h1>Badge board</h1>')]).toEqual([200, true]);
    expect(page.text).toMatch(/<th scope="row">[^<]*Algebra[^<]*<\/th><td[^>]*>20<\/td>/);
    expect((await student.get('/admin/pages/badges', { Accept: 'text/html' })).status).toBe(403);
    expect((await administrator.get('/admin/pages/none')).status).toBe(404);
  });

  it('notifies whom its notice concerns, and follows what is written to resources of others', async () => {
    const user = await clients.administrator.post('/api/users', {
      username: 'nora',
      firstname: 'Nora',
      lastname: 'New',
      email: 'nora@example.org',
      plainPassword: 'lyceum-demo',
      status: 'student',
    });
    const enrolment = { course: `/api/courses/${course}`, user: user.body['@id'], status: 'student' };
    expect((await clients.administrator.post('/api/course_rel_users', enrolment)).status).toBe(201);
    const awards = (await clients.student.get(`/api/badge_awards?recipient=${String(user.body.id)}`)).body.member as Json[];
    expect(awards.map(({ title }) => title)).toEqual(['Welcome']);
    await clients.teacher.post('/api/badge_awards', { title: 'Good start', recipient: user.body['@id'] });
    const nora = await signIn(clients.student.origin, 'nora');
    const told = async (): Promise<unknown[]> =>
      ((await nora.get('/api/notifications')).body.member as Json[])
        .map(({ title }) => title)
        .filter((title) => String(title).includes('badge'));
    const end = performance.now() + 120_000;
    while ((await told()).length === 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await told()).toEqual(['A badge for you: Good start']);
  });

  it('carries its labels into the back office', async () => {
    expect((await clients.administrator.get('/admin', { Accept: 'text/html', 'Accept-Language': 'fr' })).text).toContain(
      '"applause":"Applaudissements"',
    );
  });

  it('gives administrators its setting, which its policy heeds', async () => {
    const found = await clients.administrator.get('/api/settings?variable=badge_board_open');
    const [setting] = found.body.member as Json[];
    expect(setting).toMatchObject({ title: 'Open badge board', effectiveValue: 'true', category: 'badges' });
    expect((await clients.administrator.patch(String(setting?.['@id']), { selectedValue: 'false' })).status).toBe(200);
    expect(await titles()).toEqual([]);
    await clients.administrator.patch(String(setting?.['@id']), { selectedValue: 'true' });
    expect(await titles()).not.toEqual([]);
  });

  it(
    'has the commands of operators, which know it: a database that they migrate is complete',
    async () => {
      const program = join(stranger?.folder ?? '', 'dist/start.js');
      const empty = await newDatabase('TEMPLATE template0');
      const own = { ...settings, DATABASE_URL: empty.url, DATA_DIR: join(stranger?.folder ?? '', 'data-of-commands') };
      try {
        const migrated = ServiceProcess.spawn(own, program, ['migrate']);
        expect(await migrated.end()).toMatchObject({ status: 0, errors: '' });
        expect(migrated.printed).toMatch(/Migrations run: .*AddBadges/);
        const drift = ServiceProcess.spawn(own, program, ['db:drift']);
        expect(await drift.end()).toMatchObject({ status: 0, errors: '' });
        const audit = ServiceProcess.spawn({ ...own, MIGRATE: 'false' }, program, ['audit:verify']);
        expect(await audit.end()).toMatchObject({ status: 0, errors: '' });
        const second = ServiceProcess.spawn({ ...own, MIGRATE: 'false' }, program);
        await second.ready();
        await second.stop();
      } finally {
        await empty.drop();
      }
    },
    LONGEST_WAIT_MS,
  );

  it('starts again on what is there, and keeps new files where its store puts them', async () => {
    const [before, { body: earlier }] = [await titles(), await clients.teacher.get(`/api/course_badges?cid=${course}&sid=0`)];
    await service?.stop();
    const folder = join(stranger?.folder ?? '', 'share');
    Object.assign(settings, { STORAGE: 'share', SHARE_DIR: folder });
    const address = await start();
    [clients.student, clients.teacher] = [await signIn(address, 'student'), await signIn(address, 'teacher')];
    expect(await titles()).toEqual(before);
    const form = new FormData();
    form.append('title', 'Sharer');
    form.append('resourceLinkList', JSON.stringify([{ cid: course }]));
    form.append('uploadFile', new Blob([Buffer.from(PICTURE, 'base64')], { type: 'image/png' }), 'shared.png');
    const sent = new Response(form);
    const [type, bytes] = [sent.headers.get('content-type') ?? '', Buffer.from(await sent.arrayBuffer())];
    const { status, body: made } = await clients.teacher.send('POST', '/api/course_badges', bytes, { 'Content-Type': type });
    expect(status).toBe(201);
    expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toHaveLength(1);
    for (const { picture } of [made, ...(earlier.member ?? [])] as { picture: { contentUrl: string } }[])
      expect((await clients.teacher.get(picture.contentUrl, { Accept: '*/*' })).headers.get('content-type')).toBe('image/png');
  });

  it(
    'does not start where a store is named that no feature brings, or that is not set up',
    async () => {
      const program = join(stranger?.folder ?? '', 'dist/start.js');
      const errors = async (variables: Record<string, string>): Promise<string> => {
        const { SHARE_DIR: _, ...without } = settings;
        return (await ServiceProcess.spawn({ ...without, ...variables }, program).end()).errors;
      };
      expect(await errors({ STORAGE: 'tape' })).toContain('STORAGE is "tape", and the service has local, s3, share.');
      expect(await errors({})).toContain('The storage "share" is not set up: set what it needs, or another STORAGE.');
    },
    LONGEST_WAIT_MS,
  );

  describe('from the template that `npm init lyceum my-school` makes', () => {
    let made: StrangerPackage | undefined;
    let school: StrangerPackage;
    let emptied: TestDatabase | undefined;
    let running: ServiceProcess | undefined;

    /** `npm init lyceum` is this, with the package from the registry. */
    const initialise = async (words: string): Promise<string> =>
      made?.run(`npm exec --offline --yes --package=./create-lyceum-${VERSION}.tgz -- create-lyceum ${words}`) ?? '';

    beforeAll(async () => {
      made = StrangerPackage.make();
      await made.runInProject(`npm pack ./packages/create-lyceum --pack-destination "${made.folder}"`);
      const archive = join(stranger?.folder ?? '', 'lyceum.tgz');
      await initialise(`my-school --lyceum "file:${archive}"`);
      school = StrangerPackage.at(join(made.folder, 'my-school'));
      const { dependencies, devDependencies } = school.manifest;
      expect(dependencies['lyceum']).toBe(`file:${archive}`);
      await school.install(archive, Object.keys(devDependencies));
      await school.run('npm run build');
    }, LONGEST_WAIT_MS);

    afterAll(async () => {
      await running?.stop();
      await emptied?.drop();
      made?.remove();
    });

    it('depends on what the example depends on, and on the release that it came with', () => {
      const template = StrangerPackage.at(join(import.meta.dirname, '../../packages/create-lyceum/template')).manifest;
      const { dependencies, devDependencies } = JSON.parse(FILES.get('package.json') ?? '') as Manifest;
      expect([template.dependencies, template.devDependencies]).toEqual([{ ...dependencies, lyceum: `^${VERSION}` }, devDependencies]);
      expect(readFileSync(join(school.folder, 'tsconfig.json'), 'utf8')).toBe(FILES.get('tsconfig.json'));
    });

    it(
      'passes its own test',
      async () => {
        expect(await school.run('npm test')).toMatch(/# fail 0|ℹ fail 0/);
      },
      LONGEST_WAIT_MS,
    );

    it(
      'has its migration, and starts with its resource',
      async () => {
        emptied = await newDatabase('TEMPLATE template0');
        const own = { DATABASE_URL: emptied.url, DATA_DIR: join(school.folder, 'data'), SEED_DEMO: 'true' };
        running = ServiceProcess.spawn(own, join(school.folder, 'dist/start.js'));
        const student = await signIn(await running.ready(), 'student');
        const suggested = await student.post('/api/suggestions', { title: 'Longer breaks' });
        expect([suggested.status, suggested.body]).toEqual([201, expect.objectContaining({ title: 'Longer breaks', state: 'new' })]);
        const drift = ServiceProcess.spawn(own, join(school.folder, 'dist/start.js'), ['db:drift']);
        expect(await drift.end()).toMatchObject({ status: 0, errors: '' });
      },
      LONGEST_WAIT_MS,
    );

    it('is refused where the folder has something, or its name is none of a package', async () => {
      await expect(initialise('my-school')).rejects.toThrow('my-school is there and not empty.');
      await expect(initialise('"My School"')).rejects.toThrow(`"My School" can't name a package: use lower case, digits and hyphens.`);
      await expect(initialise('')).rejects.toThrow('Name the folder that is to be made: npm init lyceum my-school');
    });
  });

  it('does not start without a feature that it needs, and says which', async () => {
    const program = `import { createLyceum } from 'lyceum'; import { badgeBoard } from 'badge-board'; createLyceum({ features: [badgeBoard] });`;
    await expect(stranger?.run(`node --input-type=module -e "${program}"`)).rejects.toThrow(
      'The feature "badge-board" needs "users", "courses", "nodes", "quizzes", "quiz-attempts", "course-reports", "accounts", which are not among the features.',
    );
  });
});

async function follow(stranger: StrangerPackage, command: string): Promise<void> {
  const { dependencies, devDependencies } = JSON.parse(FILES.get('package.json') ?? '') as Manifest;
  if (command.includes(PLACE)) await stranger.runInProject(command.replaceAll(PLACE, stranger.folder));
  else if (command === 'npm install') {
    await stranger.install(String(dependencies['lyceum']).replace('file:', ''), Object.keys(devDependencies));
  } else await stranger.run(command);
}

async function signIn(address: string, username: string): Promise<ApiClient> {
  const { body } = await new ApiClient(address).post(
    '/api/authentication_token',
    { username, password: 'lyceum-demo' },
    { 'Content-Type': 'application/json' },
  );
  return new ApiClient(address, { Authorization: `Bearer ${String(body.token)}` });
}
