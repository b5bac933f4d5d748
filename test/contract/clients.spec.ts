import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient, type Json } from '../support/api-client.js';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';

const run = promisify(execFile);
const MODULES = new URL('../../node_modules/', import.meta.url).pathname;
const CONFIGURATION = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    // Whether the types of browsers are sound is TypeScript's affair.
    skipDefaultLibCheck: true,
  },
  files: ['client.ts'],
};

/** What a developer would write who has nothing but the document: every call below has to be one that it describes. */
const CLIENT = `import type { operations, paths } from './api';

type Answer<Name extends keyof operations, Status extends number, Type extends string = 'application/ld+json'> =
  operations[Name]['responses'] extends { [status in Status]: { content: { [type in Type]: infer Body } } } ? Body : never;
type Sent<Name extends keyof operations> = NonNullable<operations[Name]['requestBody']> extends { content: { 'application/json': infer Body } } ? Body : never;

export async function rename(id: number, name: string, token: string): Promise<Answer<'api_boats_id_patch', 200>> {
  const body: Sent<'api_boats_id_patch'> = { name };
  const path: keyof paths = '/api/boats/{id}';
  const answer = await fetch(path.replace('{id}', String(id)), {
    method: 'PATCH',
    headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer<'api_boats_id_patch', 200>;
}

export function names(list: Answer<'api_boats_get_collection', 200>): string[] {
  return list.member.map(({ name }) => name);
}

export const query: operations['api_boats_get_collection']['parameters']['query'] = {
  page: 2,
  kind: 'sail',
  'length[gte]': 3,
  'order[name]': 'desc',
  'exists[launchedAt]': true,
  'id[]': ['/api/boats/1'],
  'properties[]': ['name'],
  include: ['homePort'],
};

/** A relation is an address, or with \`include\` what it leads to. */
export function portsOf(list: Answer<'api_boats_get_collection', 200>): (string | null | undefined)[] {
  return list.member.map(({ homePort }) => (typeof homePort === 'object' ? homePort?.name : homePort));
}
export const lengthening: Sent<'api_boats_lengthen'> = { by: 3 };
// @ts-expect-error a boat has no colour
export const wrong: Sent<'api_boats_post'> = { name: 'Petrel', colour: 'blue' };
// @ts-expect-error a boat needs a name
export const missing: Sent<'api_boats_post'> = { length: 3 };
`;

/** A client in TypeScript whose types are generated from the document. */
describe('a typed client', () => {
  let app: BoatApplication;
  let sailor: ApiClient;
  let folder: string;

  beforeAll(async () => {
    app = await startBoatApplication();
    sailor = new ApiClient(app.url, { 'X-Sailor': 'ida' });
    folder = await mkdtemp(join(tmpdir(), 'lyceum-client-'));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(CONFIGURATION));
    await writeFile(join(folder, 'openapi.json'), (await sailor.get('/api/docs.json')).text);
    await run(
      process.execPath,
      [`${MODULES}openapi-typescript/bin/cli.js`, 'openapi.json', '-o', 'api.d.ts', '--default-non-nullable=false'],
      { cwd: folder },
    );
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await app.close();
  });

  async function compile(text: string): Promise<string> {
    await writeFile(join(folder, 'client.ts'), text);
    const compiled = run(process.execPath, [`${MODULES}typescript-native/bin/tsc`, '-p', '.'], { cwd: folder });
    return compiled.then(
      () => '',
      (failure: unknown) => (failure as { stdout: string }).stdout,
    );
  }

  it('compiles against the types, and what is really answered fits them', async () => {
    const { body: harbour } = await sailor.post('/api/harbours', { name: 'Saint-Malo' });
    const { body: boat } = await sailor.post('/api/boats', { name: 'Petrel', tags: ['a'], homePort: harbour['@id'] });
    const answers: [name: string, status: number, type: string, body: Json | Json[]][] = [
      ['api_boats_post', 201, 'application/ld+json', boat],
      ['api_boats_id_get', 200, 'application/json', (await sailor.get('/api/boats/1.json')).body],
      ['api_boats_get_collection', 200, 'application/ld+json', (await sailor.get('/api/boats?itemsPerPage=1&kind=sail')).body],
      ['api_boats_get_collection', 200, 'application/ld+json', (await sailor.get('/api/boats?include=homePort')).body],
      ['api_boats_id_get', 200, 'application/json', (await sailor.get('/api/boats/1.json?include=homePort')).body],
      ['api_harbours_get_collection', 200, 'application/json', (await sailor.get<Json[]>('/api/harbours.json')).body],
      ['api_harbours_id_get', 200, 'application/ld+json', (await sailor.get('/api/harbours/1')).body],
      ['api_boats_lengthen', 200, 'application/ld+json', (await sailor.put('/api/boats/1/lengthen', { by: 3 })).body],
      [
        'api_boats_post',
        422,
        'application/problem+json',
        (await sailor.post('/api/boats', { name: 4 }, { Accept: 'application/json' })).body,
      ],
      ['api_boats_id_get', 404, 'application/problem+json', (await sailor.get('/api/boats/9', { Accept: 'application/json' })).body],
    ];
    const typed = answers.map(
      ([name, status, type, body], index) =>
        `export const answer${index}: Answer<'${name}', ${status}, '${type}'> = ${JSON.stringify(body)};`,
    );
    expect(await compile([CLIENT, ...typed].join('\n'))).toBe('');
  });

  it('gets a compiler error where a response does not fit', async () => {
    const wrong = `export const answer: Answer<'api_boats_id_get', 200, 'application/json'> = { id: 'one' };`;
    expect(await compile(`${CLIENT}\n${wrong}`)).toContain('error TS');
  });
});
