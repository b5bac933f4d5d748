import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FieldDefinition, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { orderChoices } from '../../src/resource/input/filter-catalogue.js';
import { VIOLATION_CODES } from '../../src/resource/protocol/violation-codes.js';
import type { ApiClient, Json } from '../support/api-client.js';
import { concurrently } from '../support/concurrently.js';
import { TestApplication } from '../support/application.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { RowFactory } from '../support/row-factory.js';

const PLAIN = { Accept: 'application/json' };

const TEXTS: ReadonlySet<string> = new Set(['string', 'text', 'html', 'email', 'url']);

/** A space, one that does not break, a tabulator, a line feed, and two signs without a shape. */
const BLANKS = ' \u00A0\t\n\u200B\u3164';

/** As many as one address may have. */
const ORDER_TERMS = 8;

/** Everything that holds for every resource because it is a resource; a new one is covered without a new test. */
describe('every resource', () => {
  let app: TestApplication;
  let admin: ApiClient;
  let callers: Readonly<Record<string, ApiClient>>;
  let resources: ResourceDefinition[];
  /** One row of each, made from its declaration. */
  const ids = new Map<string, number>();
  /** Resources whose rows are their owner's alone: not even a global administrator reads them. */
  const personal = new Set<string>();

  beforeAll(async () => {
    app = await TestApplication.start();
    const { given } = app;
    admin = app.as(await given.person({ roles: ['ROLE_GLOBAL_ADMIN'], status: 'teacher' }));
    callers = {
      administrator: app.as(await given.administrator()),
      teacher: app.as(await given.teacher()),
      student: app.as(await given.student()),
      stranger: app.stranger,
    };
    resources = await resourceCatalogue();
    const factory = new RowFactory(app.dataSource, resources);
    for (const resource of resources) ids.set(resource.path, await factory.insert(resource));
    // A total that follows from nothing is gone as soon as its gradebook is refreshed.
    await app.dataSource.query('DELETE FROM "gradebook_stale"');
    await concurrently(
      resources.filter(({ operations }) => operations.includes('read')),
      async (resource) => {
        if ((await admin.get(iriOf(resource))).status === 403) personal.add(resource.path);
      },
    );
  });
  afterAll(() => app.close());

  const having = (operation: ResourceDefinition['operations'][number]) =>
    resources.filter(({ operations, path }) => operations.includes(operation) && !personal.has(path));
  const iriOf = (resource: ResourceDefinition) => `${resource.iri}/${ids.get(resource.path)}`;
  const fieldsOf = ({ fields }: ResourceDefinition) => [...fields.values()];

  it('is read by global administrators, but for what is personal', () => {
    expect([...personal].sort()).toMatchSnapshot();
  });

  it('shows its row with every member that its declaration promises', async () => {
    await concurrently(having('read'), async (resource) => {
      const { status, body } = await admin.get(iriOf(resource), PLAIN);
      const promised = fieldsOf(resource)
        .filter(({ readable }) => readable)
        .map(({ name }) => name);
      expect([resource.path, status, Object.keys(body).sort()]).toEqual([resource.path, 200, promised.sort()]);
    });
  });

  it('lists its row, and finds it by all the exact filters that the row has a value for', async () => {
    await concurrently(having('list'), async (resource) => {
      const address = `${resource.iri}?id[]=${ids.get(resource.path)}`;
      const { body } = await admin.get<Json[]>(address, PLAIN);
      expect([resource.path, body.map((row) => row.id)]).toEqual([resource.path, [ids.get(resource.path)]]);
      const filters = fieldsOf(resource).flatMap((field) => exactFilter(field, body[0]?.[field.name]));
      const found = await admin.get<Json[]>([address, ...filters].join('&'), PLAIN);
      expect([resource.path, filters, found.status, found.body.length]).toEqual([resource.path, filters, 200, 1]);
    });
  });

  it('can be ordered by everything that it says it can, either way round', async () => {
    await concurrently(having('list'), async (resource) => {
      for (const [first, second] of [
        ['asc', 'desc'],
        ['desc', 'asc'],
      ]) {
        const orders = [...orderChoices(resource)].map((choice, index) => `order[${choice}]=${index % 2 === 0 ? first : second}`);
        for (let start = 0; start < orders.length; start += ORDER_TERMS) {
          const terms = orders.slice(start, start + ORDER_TERMS);
          const { status } = await admin.get(`${resource.iri}?${terms.join('&')}`, PLAIN);
          expect([resource.path, terms, status]).toEqual([resource.path, terms, 200]);
        }
      }
    });
  });

  it('is found by a word of each of its searched texts', async () => {
    await concurrently(having('list'), async (resource) => {
      const searched = fieldsOf(resource).filter(({ searchable }) => searchable);
      if (searched.length === 0) return;
      const row = (await admin.get(iriOf(resource), PLAIN)).body;
      const words = searched.flatMap(({ name }) => /[\p{L}\p{N}]+/u.exec((row[name] as string | null) ?? '')?.[0] ?? []);
      const search = encodeURIComponent(words.join(' '));
      const { body } = await admin.get<Json[]>(`${resource.iri}?id[]=${ids.get(resource.path)}&search=${search}`, PLAIN);
      expect([resource.path, words, body.length]).toEqual([resource.path, words, 1]);
    });
  });

  it('is left alone by a patch that changes nothing, where its writer may patch it', async () => {
    await concurrently(having('update'), async (resource) => {
      const before = (await admin.get(iriOf(resource))).body;
      const { status, body } = await admin.patch(iriOf(resource), {});
      // Some rows are changed by their authors alone.
      if (status !== 403) expect([resource.path, status, body]).toEqual([resource.path, 200, before]);
    });
  });

  it('says of each required member that it is missing, and of each limit, choice and relation that it is broken', async () => {
    await concurrently(having('create'), async (resource) => {
      const empty = violations(await admin.post(resource.iri, {}));
      for (const field of writable(resource).filter(({ required, hasDefault }) => required && !hasDefault)) {
        expect([resource.path, field.name, empty[field.name]]).toEqual([resource.path, field.name, VIOLATION_CODES.blank]);
      }
      const broken = violations(await admin.post(resource.iri, Object.fromEntries(writable(resource).flatMap(breach))));
      for (const field of writable(resource)) {
        if (breach(field).length > 0)
          expect([resource.path, field.name, broken[field.name] !== undefined]).toEqual([resource.path, field.name, true]);
      }
    });
  });

  it('takes no text of blanks alone where it takes no empty one, in a new item and in one that is there', async () => {
    const ways = [
      ...having('create').map((resource) => [resource, (body: Json) => admin.post(resource.iri, body)] as const),
      ...having('update').map((resource) => [resource, (body: Json) => admin.patch(iriOf(resource), body)] as const),
    ];
    const asked = await concurrently(ways, async ([resource, send]) => {
      const texts = writable(resource).filter(({ type, values }) => TEXTS.has(type) && values === undefined);
      // With a member that does not exist, so that nothing is stored.
      const blank = async (value: string): Promise<string[]> => {
        const found = violations(await send({ ...Object.fromEntries(texts.map(({ name }) => [name, value])), noSuchMember: 1 }));
        return texts.flatMap(({ name }) => (found[name] === VIOLATION_CODES.blank ? [name] : []));
      };
      const empty = await blank('');
      expect([resource.path, await blank(BLANKS)]).toEqual([resource.path, empty]);
      return empty.length;
    });
    expect(asked.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  });

  async function disagreement(resource: ResourceDefinition, role: string, caller: ApiClient): Promise<string[]> {
    const [list, item] = await Promise.all([caller.get(`${resource.iri}?id[]=${ids.get(resource.path)}`), caller.get(iriOf(resource))]);
    const listed = list.status === 200 && list.body.totalItems === 1 && list.body.member?.length === 1;
    const refused = role === 'stranger' ? [401, 403] : [403];
    const agreed = listed === (item.status === 200) && (listed || refused.includes(item.status));
    return agreed ? [] : [`${resource.path} for a ${role}: list ${list.status} with ${String(list.body.totalItems)}, item ${item.status}`];
  }

  it('shows in its list, its count and as an item the very same rows to the very same callers', async () => {
    const shown = resources.filter(({ operations }) => operations.includes('list') && operations.includes('read'));
    // What global administrators read has been listed to them above.
    const asked = shown.flatMap((resource) =>
      [...Object.entries(callers), ...(personal.has(resource.path) ? [['global administrator', admin] as const] : [])].map(
        ([role, caller]) => [resource, role, caller] as const,
      ),
    );
    expect((await concurrently(asked, (question) => disagreement(...question))).flat()).toEqual([]);
  });

  it('is written by nobody without a token', async () => {
    await concurrently(resources, async (resource) => {
      if (resource.operations.includes('create'))
        expect([resource.path, (await app.stranger.post(resource.iri, {})).status]).toEqual([resource.path, 401]);
      if (resource.operations.includes('update'))
        expect([resource.path, (await app.stranger.patch(iriOf(resource), {})).status]).toEqual([resource.path, 401]);
      if (resource.operations.includes('delete'))
        expect([resource.path, (await app.stranger.delete(iriOf(resource))).status]).toEqual([resource.path, 401]);
    });
  });

  it('is deleted once, or refused with a reason', async () => {
    for (const resource of having('delete')) {
      const { status } = await admin.delete(iriOf(resource));
      expect([resource.path, [204, 403, 409, 404].includes(status)]).toEqual([resource.path, true]);
    }
  });
});

function writable({ fields }: ResourceDefinition): FieldDefinition[] {
  return [...fields.values()].filter((field) => field.writable !== 'never');
}

/** The filter by this very value, where the field has one and the value is a plain one. */
function exactFilter({ name, filters }: FieldDefinition, value: unknown): string[] {
  if (!filters.includes('exact') || !['string', 'number', 'boolean'].includes(typeof value)) return [];
  const variable = filters.some((kind) => kind === 'partial' || kind === 'start') ? `${name}[exact]` : name;
  return [`${encodeURIComponent(variable)}=${encodeURIComponent(String(value))}`];
}

/** A value that breaks the field's own rules, where it has any that can be broken by one value. */
function breach(field: FieldDefinition): [string, unknown][] {
  if (field.maximumLength !== undefined && field.maximumLength < 100_000) return [[field.name, 'x'.repeat(field.maximumLength + 1)]];
  if (field.type === 'choice') return [[field.name, 'no such choice']];
  if (field.type === 'reference') return [[field.name, '/api/nowhere/1']];
  if (field.type === 'boolean') return [[field.name, 'perhaps']];
  if (field.type === 'integer' || field.type === 'bigint' || field.type === 'number') return [[field.name, 'many']];
  if (field.type === 'datetime' || field.type === 'date') return [[field.name, 'yesterday']];
  return [];
}

function violations({ body }: { readonly body: Json }): Record<string, string> {
  return Object.fromEntries((body.violations ?? []).map(({ propertyPath, code }) => [propertyPath, code]));
}
