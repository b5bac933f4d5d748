import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActionDefinition, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import type { ApiClient } from '../support/api-client.js';
import { FurnishedService } from '../support/furnished-service.js';
import { everyWay, groupOfResource } from '../support/share/asked-of.js';
import { Share } from '../support/share/share.js';

const CALLERS = ['administrator', 'teacher', 'learner'] as const;
const SHARE = Share.ofRun();
const FORBIDDEN = 403;
/** What stands where the path of an action has a further name. */
const FURTHER = { number: '1', word: 'one', uuid: '00000000-0000-4000-8000-000000000000' } as const;
/** The only one whose items have rows of that name. */
const TAKEN = ['roles'];

interface Permissions {
  readonly read: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  readonly actions: Readonly<Record<string, boolean>>;
  readonly members: readonly string[];
  readonly because?: Readonly<Record<string, { readonly rule: string; readonly holds: boolean }>>;
}

interface Violations {
  readonly violations?: readonly { readonly propertyPath: string }[];
}

/** What no member takes. */
const NO_VALUE = { none: [{}] };

interface Question {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly isGranted: boolean;
  /** Whether its body is of a shape that an empty object may not have. */
  readonly hasInput?: boolean;
}

/** What a body has is looked at before the item is: nothing can be done with one that is empty. */
const UNREADABLE = 422;

/** What the permissions of an item say is what its operations and actions then do, over all resources. */
describe('permissions', () => {
  let service: FurnishedService;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
  });
  afterAll(() => service.close());

  const asked = (guard: string, caller: (typeof CALLERS)[number]): readonly ResourceDefinition[] => {
    const all = everyWay(
      service.resources.filter(({ path }) => !TAKEN.includes(path)),
      CALLERS,
    );
    return SHARE.of(guard, all, groupOfResource).flatMap(({ resource, way }) => (way === caller ? [resource] : []));
  };

  /** Actions on the items of a resource by the names that permissions give them. */
  function actionsOn(resource: ResourceDefinition): ReadonlyMap<string, ActionDefinition> {
    const named = new Map<string, ActionDefinition>();
    for (const declaring of [resource, ...service.resources.filter((other) => other !== resource)])
      for (const action of declaring.actions.filter(({ item }) => item?.path === resource.path))
        named.set(named.has(action.name) ? `${declaring.path}.${action.name}` : action.name, action);
    return named;
  }

  function questionsOf(resource: ResourceDefinition, address: string, found: Permissions): Question[] {
    const offers = (name: string): boolean => (resource.operations as readonly string[]).includes(name);
    const [id = ''] = address.split('/').slice(-1);
    return [
      ...(offers('update') ? [{ name: 'update', method: 'PATCH', path: address, isGranted: found.update }] : []),
      ...(offers('delete') ? [{ name: 'delete', method: 'DELETE', path: address, isGranted: found.delete }] : []),
      ...[...actionsOn(resource)].map(([name, { method, path, pathKind, input }]) => ({
        name,
        method,
        path: `/api/${path.replace('{id}', id).replace(/{[a-z]+}/i, FURTHER[pathKind ?? 'number'])}`,
        isGranted: found.actions[name] ?? false,
        hasInput: input !== undefined,
      })),
    ];
  }

  /** Tried in a batch that is not kept: its second operation always fails. @returns the status of the first that failed */
  async function attempt(client: ApiClient, { method, path }: Question): Promise<number> {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const operations = [
      { method, path, ...(body && { body }) },
      { method: 'GET', path: '/api/courses/2000000000' },
    ];
    return (await client.post('/api/batch', { atomic: true, operations })).status;
  }

  it.each(CALLERS)(
    'are given where the item is, and are what its operations and actions then do: %s',
    async (name) => {
      const client = service.callers[name];
      const wrong: string[] = [];
      const counted = { true: 0, false: 0 };
      for (const resource of asked('operations', name)) {
        const address = service.items.get(resource.path) ?? '';
        const item = await client.get(address);
        const { status, body } = await client.get<Permissions>(`${address}/permissions?explain=true`);
        if (!resource.operations.includes('read')) continue;
        if (status !== item.status) wrong.push(`${address}/permissions: ${status}, the item: ${item.status}`);
        if (status !== 200) continue;
        for (const [what, { holds }] of Object.entries(body.because ?? {})) {
          const said = what in body.actions ? body.actions[what] : body[what as 'update'];
          if (said !== holds) wrong.push(`${address} ${what}: ${said}, the rule that decides: ${holds}`);
        }
        for (const question of questionsOf(resource, address, body)) {
          counted[`${question.isGranted}`] += 1;
          const found = await attempt(client, question);
          if (!question.isGranted && question.hasInput && found === UNREADABLE) continue;
          if ((found !== FORBIDDEN) !== question.isGranted)
            wrong.push(`${question.method} ${question.path} (${question.name}): said ${question.isGranted}, answered ${found}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(counted.true).toBeGreaterThan(SHARE.least(30));
      // Little is closed to an administrator: a share may have nothing of it.
      expect(counted.false).toBeGreaterThanOrEqual(name === 'administrator' ? SHARE.least(1) : SHARE.least(31));
    },
    600_000,
  );

  it.each(CALLERS)('come with items and lists as at their own address: %s', async (name) => {
    const client = service.callers[name];
    const wrong: string[] = [];
    let compared = 0;
    for (const resource of asked('lists', name).filter(({ operations }) => operations.includes('list') && operations.includes('read'))) {
      const { status, body } = await client.get(`${resource.iri}?include=permissions&itemsPerPage=3&properties[]=id`);
      if (status !== 200) continue;
      for (const row of (body as { member?: readonly Record<string, unknown>[] }).member ?? []) {
        const own = await client.get<Permissions>(`${String(row['@id'])}/permissions`);
        const { '@context': _, '@id': __, '@type': ___, ...expected } = own.body as unknown as Record<string, unknown>;
        compared += 1;
        if (JSON.stringify(row.permissions) !== JSON.stringify(expected))
          wrong.push(`${String(row['@id'])}: ${JSON.stringify(row.permissions)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(SHARE.least(40));
  });

  it.each(CALLERS)('name members that a change then reads, collections written inside the item among them: %s', async (name) => {
    const client = service.callers[name];
    const unread: string[] = [];
    const named = { owned: 0, other: 0 };
    for (const resource of asked('members', name)) {
      const address = service.items.get(resource.path) ?? '';
      const { status, body } = await client.get<Permissions>(`${address}/permissions`);
      // An object of any members may be a JSON value.
      const members = status === 200 ? body.members.filter((member) => resource.fields.get(member)?.type !== 'json') : [];
      if (members.length === 0) continue;
      const changed = await client.patch<Violations>(address, Object.fromEntries(members.map((member) => [member, NO_VALUE])));
      const read = new Set((changed.body.violations ?? []).map(({ propertyPath }) => propertyPath.split(/[.[]/)[0]));
      for (const member of members) {
        named[resource.fields.get(member)?.owned ? 'owned' : 'other'] += 1;
        if (!read.has(member)) unread.push(`${address} ${member}: ${changed.status}`);
      }
    }
    expect(unread).toEqual([]);
    expect(named.other).toBeGreaterThanOrEqual(SHARE.least(11));
    if (name !== 'learner') expect(named.owned).toBeGreaterThanOrEqual(SHARE.least(4));
  });

  it('of a collection refuse nothing that is then admitted', async () => {
    const wrong: string[] = [];
    for (const { resource, way: caller } of SHARE.of('collections', everyWay(service.resources, CALLERS), groupOfResource)) {
      const { status, body } = await service.callers[caller].get<Record<string, unknown>>(`${resource.iri}/permissions`);
      if (status !== 200) wrong.push(`${resource.iri}/permissions: ${status}`);
      if (!resource.operations.includes('create')) continue;
      const tried = await attempt(service.callers[caller], { name: 'create', method: 'POST', path: resource.iri, isGranted: true });
      if (body.create === false && tried !== FORBIDDEN) wrong.push(`POST ${resource.iri} as ${caller}: ${tried}`);
    }
    expect(wrong).toEqual([]);
  });
});
