import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../support/application.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

describe('the OpenAPI document', () => {
  let app: TestApplication;
  let document: Document;
  let text: string;

  beforeAll(async () => {
    app = await TestApplication.start();
    ({ body: document, text } = await app.stranger.get<Document>('/api/docs.json'));
  });
  afterAll(() => app.close());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => ({ path, verb, ...operation })),
    );

  it('names every operation once', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has the operations of every resource and no others of them', async () => {
    const verbs = { list: 'get', create: 'post', read: 'get', replace: 'put', update: 'patch', delete: 'delete' } as const;
    for (const resource of await resourceCatalogue()) {
      const own = Object.keys(document.paths[resource.iri] ?? {}).length + Object.keys(document.paths[`${resource.iri}/{id}`] ?? {}).length;
      expect([resource.path, own]).toEqual([resource.path, resource.operations.length]);
      for (const operation of resource.operations) {
        const path = operation === 'list' || operation === 'create' ? resource.iri : `${resource.iri}/{id}`;
        expect([path, verbs[operation], document.paths[path]?.[verbs[operation]] !== undefined]).toEqual([path, verbs[operation], true]);
      }
    }
  });

  it('refers to nothing that is not there', () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
    expect([...new Set(references)].filter((name) => !(name in document.components.schemas))).toEqual([]);
  });

  it('names every parameter of an operation once, and those of its path', () => {
    for (const { path, verb, parameters = [] } of operations()) {
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect([path, verb, names.length - new Set(names).size]).toEqual([path, verb, 0]);
      for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
        expect([path, verb, names]).toEqual([path, verb, expect.arrayContaining([`path ${name}`])]);
    }
  });

  it('holds the callbacks and sign-in too', () => {
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/authentication_token',
        '/api/token/refresh',
        '/api/videoconference/callback',
        '/plugin/Videoconf/webhook.php',
        '/api/me',
      ]),
    );
  });
});
