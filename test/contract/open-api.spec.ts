import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { includable, includableNames } from '../../src/resource/input/include.parser.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { contractSummary, type OpenApi, type Operation, operationsOf } from '../support/open-api-summary.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { RowFactory } from '../support/row-factory.js';

const REDOCLY = new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url).pathname;

/** Answers that succeed without a body although their status would allow one: what they say is in headers, `Location` above all. */
const WITHOUT_BODY: ReadonlySet<string> = new Set([
  'post /api/conference_meetings/{id}/evidence 202',
  // Resumable uploads (tus 1.0.0) speak in headers alone.
  'post /api/uploads 201',
  'head /api/uploads/{id} 200',
  // What goes on in the background is found at `Location`.
  'delete /api/users/{id} 202',
  'post /api/mails/test 202',
  'post /api/jobs/{id}/retry 202',
  'post /api/users/{id}/export 202',
  'post /api/learning_paths/scorm/import 202',
]);

describe('the OpenAPI document', () => {
  let app: TestApplication;
  let admin: ApiClient;
  let document: OpenApi;
  let text: string;
  let catalogue: readonly ResourceDefinition[];

  beforeAll(async () => {
    app = await TestApplication.start();
    admin = app.as(await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'], status: 'teacher' }));
    catalogue = await resourceCatalogue();
    ({ body: document, text } = await app.stranger.get<OpenApi>('/api/docs.json'));
  });
  afterAll(() => app.close());

  it('is given under three names, the same every time', async () => {
    const names = [
      await app.stranger.get('/api/docs.jsonopenapi'),
      await app.stranger.get('/api/docs', { Accept: 'application/vnd.openapi+json' }),
      await app.stranger.get('/api', { Accept: 'application/vnd.openapi+json' }),
    ];
    for (const reply of names) {
      expect(reply.headers.get('content-type')).toBe('application/vnd.openapi+json; charset=utf-8');
      expect(reply.text).toBe(text);
    }
    expect(document.openapi).toBe('3.1.0');
  });

  it('satisfies the recommended rules of a linter', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lyceum-open-api-'));
    try {
      await writeFile(join(folder, 'openapi.json'), text);
      const env = { PATH: process.env['PATH'], HOME: folder, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      const lint = promisify(execFile)(process.execPath, [REDOCLY, 'lint', 'openapi.json', '--format=json', '--max-problems=20'], {
        cwd: folder,
        env,
      });
      const { stdout } = await lint.catch((failure: unknown) => failure as { stdout: string });
      const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string; location: { pointer: string }[] }[] };
      expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('names every operation once, as clients of the reference know them', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9_]+$/.test(id))).toEqual([]);
    expect(ids).toEqual(
      expect.arrayContaining([
        'api_courses_get_collection',
        'api_courses_post',
        'api_courses_id_get',
        'api_courses_id_put',
        'api_courses_id_patch',
        'api_courses_id_delete',
        'api_authentication_token_post',
      ]),
    );
  });

  it('has the operations of every resource and no others of them', () => {
    const verbs = { list: 'get', create: 'post', read: 'get', replace: 'put', update: 'patch', delete: 'delete' } as const;
    for (const resource of catalogue) {
      const own = Object.keys(document.paths[resource.iri] ?? {}).length + Object.keys(document.paths[`${resource.iri}/{id}`] ?? {}).length;
      expect([resource.path, own]).toEqual([resource.path, resource.operations.length]);
      for (const operation of resource.operations) {
        const path = operation === 'list' || operation === 'create' ? resource.iri : `${resource.iri}/{id}`;
        expect([path, verbs[operation], document.paths[path]?.[verbs[operation]] !== undefined]).toEqual([path, verbs[operation], true]);
      }
    }
  });

  it('names every parameter of an operation once, and those of its path', () => {
    for (const { path, verb, parameters } of operationsOf(document)) {
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect([path, verb, names.length - new Set(names).size]).toEqual([path, verb, 0]);
      for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
        expect([path, verb, names]).toEqual([path, verb, expect.arrayContaining([`path ${name}`])]);
    }
  });

  it('names what can be included in lists and items, and says of such members that they are an address or an item', () => {
    const wrong: string[] = [];
    let members = 0;
    for (const resource of catalogue) {
      const { iri, name, operations } = resource;
      const expected = includableNames(resource);
      const paths = [operations.includes('list') ? iri : undefined, operations.includes('read') ? `${iri}/{id}` : undefined];
      for (const path of paths.filter((one) => one !== undefined)) {
        const listed = includesOf(document, document.paths[path]?.['get']);
        if (listed.join() !== expected.join()) wrong.push(`${path}: ${listed.join()}, not ${expected.join()}`);
      }
      const { properties = {} } = document.components.schemas[name] ?? {};
      for (const member of includable(resource)) {
        members += 1;
        if (!/"\$ref":"#\/components\/schemas\/\w+"/.test(JSON.stringify(properties[member]))) wrong.push(`${name}.${member}: no item`);
      }
    }
    expect(wrong).toEqual([]);
    expect(members).toBeGreaterThan(300);
  });

  it('says of every operation whether it needs a token', () => {
    const security = (path: string, verb: string) => document.paths[path]?.[verb]?.security;
    for (const { path, verb, operation } of operationsOf(document)) expect([path, verb, operation.security]).not.toContain(undefined);
    expect(security('/api/authentication_token', 'post')).toEqual([]);
    expect(security('/api/videoconference/callback', 'post')).toEqual([]);
    expect(security('/api/courses', 'get')).toEqual([{}, { bearer: [] }, { apiKey: [] }]);
    expect(security('/api/courses', 'post')).toEqual([{ bearer: [] }, { apiKey: [] }]);
  });

  it('has an example for every body of a resource', () => {
    for (const { path, verb, operation } of operationsOf(document)) {
      for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
        if (type === 'multipart/form-data' || !media.examples) continue;
        // What takes a file shows a second way: by a finished upload.
        const names = Object.keys(media.examples).filter((name) => name !== 'upload');
        expect([path, verb, type, names]).toEqual([path, verb, type, ['example']]);
      }
    }
  });

  it('holds the callbacks with their proofs and rejections, and sign-in', () => {
    const modern = document.paths['/api/videoconference/callback']?.post;
    const legacy = document.paths['/plugin/Videoconf/webhook.php']?.post;
    const names = (parameters: readonly { in: string; name: string }[] = []) =>
      parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(names(modern?.parameters)).toEqual(expect.arrayContaining(['header X-Service-Signature', 'header X-Service-Timestamp']));
    expect(names(legacy?.parameters)).toEqual(expect.arrayContaining(['query au', 'query mid', 'query ts', 'query sig']));
    for (const callback of [modern, legacy]) {
      for (const status of ['400', '403']) {
        expect(callback?.responses[status]?.content).toHaveProperty('application/problem+json');
      }
    }
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/token/refresh', '/api/me']));
  });

  it('describes the answers that are really given, of every resource', async () => {
    const validator = answerValidators(document);
    const complaints: string[] = [];
    const factory = new RowFactory(app.dataSource, catalogue);
    for (const resource of catalogue) await factory.insert(resource);
    for (const { iri, operations } of catalogue) {
      if (!operations.includes('list')) continue;
      const linked = await admin.get(`${iri}?itemsPerPage=2`);
      const plain = await admin.get<{ id: number }[]>(`${iri}?itemsPerPage=2`, { Accept: 'application/json' });
      const checked: [string, string, unknown][] = [
        [iri, 'application/ld+json', linked.body],
        [iri, 'application/json', plain.body],
      ];
      const [first] = plain.body;
      if (first && operations.includes('read')) {
        checked.push([`${iri}/{id}`, 'application/ld+json', (await admin.get(`${iri}/${first.id}`)).body]);
      }
      for (const [path, type, body] of checked) {
        const validate = validator(path, type);
        if (!validate(body)) complaints.push(`${path} ${type} ${complaintOf(validate)}`);
      }
    }
    expect(complaints).toEqual([]);
  });

  it('has a schema for every answer that has a body', () => {
    const complaints = operationsOf(document).flatMap(({ path, verb, operation }) =>
      Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2') && status !== '204' && !WITHOUT_BODY.has(`${verb} ${path} ${status}`))
        .flatMap(([status, { content = {} }]) => {
          const types = Object.entries(content);
          const lacking = types.length === 0 ? ['no media type'] : types.filter(([, { schema }]) => !schema).map(([type]) => type);
          return lacking.map((what) => `${verb} ${path} ${status}: ${what}`);
        }),
    );
    expect(complaints).toEqual([]);
  });

  it('excepts no answer from schemas that has one or that does not exist', () => {
    const found = [...WITHOUT_BODY].map((exception) => {
      const [verb = '', path = '', status = ''] = exception.split(' ');
      const answer = document.paths[path]?.[verb]?.responses[status];
      return [exception, answer !== undefined && answer.content === undefined];
    });
    expect(found).toEqual([...WITHOUT_BODY].map((exception) => [exception, true]));
  });

  it('describes the answers that are really given, of operations written by hand', async () => {
    const validator = answerValidators(document);
    const factory = new RowFactory(app.dataSource, catalogue);
    const rowOf = (path: string): Promise<number> => {
      const resource = catalogue.find((candidate) => candidate.path === path);
      if (!resource) throw new Error(`There is no resource at ${path}.`);
      return factory.insert(resource);
    };
    const [meeting, activity] = [await rowOf('conference_meetings'), await rowOf('conference_activities')];
    // One event of the meeting, and one of a room that no meeting has.
    await app.dataSource.query(
      `INSERT INTO "conference_event" ("meeting_id", "external_meeting_id", "access_url_id", "kind", "identity", "time", "payload", "arrived_at")
        VALUES ($1, NULL, 1, 'end', 'shown', $2, '{}', now()), (NULL, 'unknown-room', 1, 'end', 'pending', $2, '{}', now())`,
      [meeting, Date.now()],
    );
    const asked: [path: string, address: string][] = [
      ['/health', '/health'],
      ['/api/me/second_factor', '/api/me/second_factor'],
      ['/api/videoconference/settings', '/api/videoconference/settings'],
      ['/api/videoconference/health', '/api/videoconference/health'],
      ['/api/videoconference/health', '/api/videoconference/health?deep=1'],
      ['/api/videoconference/pending_rooms', '/api/videoconference/pending_rooms'],
      ['/api/conference_meetings/{id}/events', `/api/conference_meetings/${meeting}/events`],
      ['/api/conference_activities/{id}/evidence', `/api/conference_activities/${activity}/evidence`],
    ];
    const complaints: string[] = [];
    for (const [path, address] of asked) {
      const described = Object.keys(document.paths[path]?.['get']?.responses['200']?.content ?? {});
      expect([path, described]).toEqual([path, expect.arrayContaining(['application/json'])]);
      for (const type of described) {
        const reply = await admin.get(address, { Accept: type });
        expect([address, reply.status, reply.headers.get('content-type')?.split(';')[0]]).toEqual([address, 200, type]);
        const validate = validator(path, type);
        if (!validate(reply.body)) complaints.push(`${address} ${type} ${complaintOf(validate)}`);
      }
    }
    expect(complaints).toEqual([]);
  });

  it('is known in every change of it', () => {
    expect(contractSummary(document)).toMatchSnapshot();
  });
});

/** The relations of its own that an operation takes in `include`. */
function includesOf({ components }: OpenApi, operation: Operation | undefined): readonly string[] {
  const parameters = (operation?.parameters ?? []).map(
    (parameter) => components.parameters?.[parameter.$ref?.split('/').pop() ?? ''] ?? parameter,
  );
  const { schema } = (parameters.find(({ name }) => name === 'include') ?? {}) as { schema?: { items?: Included } };
  return schema?.items?.enum ?? schema?.items?.anyOf?.[0]?.enum ?? [];
}

interface Included {
  readonly enum?: readonly string[];
  readonly anyOf?: readonly { readonly enum?: readonly string[] }[];
}

/** Makes validators of what a GET answers with 200, by path and media type. */
function answerValidators(document: OpenApi): (path: string, type: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, logger: false, code: { optimize: false } });
  addFormats.default(ajv);
  for (const format of ['decimal', 'iri-reference', 'password', 'binary']) ajv.addFormat(format, true);
  ajv.addSchema({ $id: 'document', ...document });
  return (path, type) => {
    const pointer = ['paths', path, 'get', 'responses', '200', 'content', type, 'schema'].map((part) =>
      encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    return ajv.compile({ $ref: `document#/${pointer.join('/')}` });
  };
}

function complaintOf({ errors }: ValidateFunction): string {
  return (errors ?? [])
    .map(({ instancePath, message = '' }) => `${instancePath} ${message}`)
    .join(', ')
    .slice(0, 300);
}
