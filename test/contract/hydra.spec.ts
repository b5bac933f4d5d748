import { parseHydraDocumentation, type Resource } from '@api-platform/api-doc-parser';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { searchVariables } from '../../src/resource/output/collection-representation.js';
import { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { LinkedDataReader } from '../support/linked-data.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

/** The official parser, which clients of the reference build their screens with, against the whole service. */
describe('the official parser of Hydra documentation', () => {
  let app: TestApplication;
  let admin: ApiClient;
  let authorization: string;
  let catalogue: readonly ResourceDefinition[];
  let parsed: ReadonlyMap<string, Resource>;

  beforeAll(async () => {
    app = await TestApplication.start();
    const person = await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'], status: 'teacher' });
    admin = app.as(person);
    authorization = app.authorizationOf(person);
    catalogue = (await resourceCatalogue()).filter(({ operations }) => operations.includes('list'));
    const { api } = await parseHydraDocumentation(`${app.url}/api`, { headers: { Authorization: authorization } });
    parsed = new Map(api.resources?.map((resource) => [resource.title ?? '', resource]));
  });
  afterAll(() => app.close());

  it('finds every resource under its address', () => {
    expect([...parsed.values()].map(({ name, url }) => `${name} ${url}`).sort()).toEqual(
      catalogue.map(({ path, iri }) => `${path} ${app.url}${iri}`).sort(),
    );
  });

  it('finds every field, and which of them are read, written and required', () => {
    for (const { name, fields } of catalogue) {
      const declared = [...fields.values()].filter((field) => !(field.generated && field.name === 'id'));
      const found = parsed.get(name);
      const names = (list: typeof declared) => list.map((field) => field.name).sort();
      const links = new Set(found?.fields?.map((field) => field.name).filter((field) => !fields.has(field)));
      expect([
        name,
        found?.fields
          ?.map((field) => field.name)
          .filter((field) => !links.has(field))
          .sort(),
      ]).toEqual([name, names(declared)]);
      expect([name, found?.readableFields?.map((field) => field.name).sort()]).toEqual([
        name,
        names(declared.filter(({ readable }) => readable)),
      ]);
      expect([name, found?.writableFields?.map((field) => field.name).sort()]).toEqual([
        name,
        names(declared.filter(({ writable }) => writable !== 'never')),
      ]);
    }
  });

  it('leads from every relation to the resource that it refers to', () => {
    const listed = new Set(catalogue.map(({ name }) => name));
    for (const { name, fields } of catalogue) {
      for (const { name: field, target } of fields.values()) {
        if (!target || !listed.has(target.name)) continue;
        const found = parsed.get(name)?.fields?.find((candidate) => candidate.name === field);
        expect([name, field, (found?.reference as Resource | null)?.title]).toEqual([name, field, target.name]);
      }
    }
  });

  it('finds the operations of every resource', () => {
    const methods = { list: 'GET', create: 'POST', read: 'GET', replace: 'PUT', update: 'PATCH', delete: 'DELETE' } as const;
    for (const { name, operations } of catalogue) {
      const found = parsed.get(name)?.operations?.map(({ method }) => method);
      expect([name, found?.sort()]).toEqual([name, operations.map((operation) => methods[operation] as string).sort()]);
    }
  });

  it('has the callback for room events as an operation of the activities that it writes', async () => {
    const { body } = await admin.get<{ supportedClass: { title: string; supportedProperty: { property: Record<string, unknown> }[] }[] }>(
      '/api/docs.jsonld',
    );
    const activities = body.supportedClass.find(({ title }) => title === 'ConferenceActivity');
    const callback = activities?.supportedProperty.find(({ property }) => String(property['@id']).endsWith('/callback'));
    expect(callback?.property['supportedOperation']).toMatchObject({
      method: 'POST',
      returns: 'RecordedDelivery',
      expectsHeader: [{ headerName: 'X-Service-Timestamp' }, { headerName: 'X-Service-Signature' }],
    });
    expect(body.supportedClass.map(({ title }) => title)).toContain('RecordedDelivery');
  });

  it('finds the filters of every resource', async () => {
    for (const resource of catalogue) {
      const found = await parsed.get(resource.name)?.getParameters?.();
      const advertised = searchVariables(resource).filter(({ property }) => property !== null);
      expect([resource.name, found?.map(({ variable }) => variable)]).toEqual([resource.name, advertised.map(({ variable }) => variable)]);
    }
  });

  it('finds each class once', async () => {
    const { body } = await admin.get<{ supportedClass: { '@id': string }[] }>('/api/docs.jsonld');
    const ids = body.supportedClass.map((supported) => supported['@id']);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('gets the same address of the documentation everywhere', async () => {
    const url = `${app.url}/api/docs.jsonld`;
    const link = `<${url}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
    const replies = [
      await admin.get('/api'),
      await admin.get('/api/docs.jsonld'),
      await admin.get('/api/docs.json'),
      await admin.get('/api/users'),
      await admin.get('/api/users/1.json'),
      await admin.get('/api/contexts/User'),
      await admin.get('/api/users/999999'),
      await admin.get('/api/nothing'),
      await admin.post('/api/users', '{'),
      await app.stranger.get('/api/users'),
    ];
    for (const { headers } of replies) expect(headers.get('link')).toContain(link);
    for (const path of ['/api/contexts/User', '/api/contexts/Error', '/api/contexts/Entrypoint']) {
      expect((await admin.get(path)).body['@context']).toMatchObject({ '@vocab': `${url}#` });
    }
    const [, second] = (await admin.get<{ '@context': object[] }>('/api/docs.jsonld')).body['@context'];
    expect(second).toMatchObject({ '@vocab': `${url}#` });
  });

  it('and a JSON-LD processor find no name that the documentation does not explain', async () => {
    const reader = new LinkedDataReader(app.url, { Authorization: authorization });
    const defined = await reader.definedNames();
    const { body } = await admin.get('/api/docs.jsonld');
    const { complaints, expanded } = await reader.expand(body, '/api/docs.jsonld');
    expect(complaints).toEqual([]);
    const own = [...JSON.stringify(expanded).matchAll(/"@id":"([^"]*#[^"]*)"/g)].map(([, id = '']) => id);
    const unexplained = own.filter((id) => id.startsWith(`${app.url}/api/docs.jsonld#`) && !defined.has(id));
    expect([...new Set(unexplained)]).toEqual([]);
    for (const { iri } of catalogue) {
      const { body: collection } = await admin.get(`${iri}?itemsPerPage=2`);
      const reading = await reader.expand(collection, iri);
      expect([iri, reading.complaints]).toEqual([iri, []]);
      const unknown = reading.names.filter((name) => name.startsWith(app.url) && !name.endsWith('#id') && !defined.has(name));
      expect([iri, unknown]).toEqual([iri, []]);
    }
  });
});
