import type { ResourceDefinition } from '../../../src/resource/model/resource-definition.js';
import type { ApiClient, Json } from '../api-client.js';
import type { StoredRow } from './stored-rows.js';

/** What people are shown: items of all lists, by person and address. */
export type Shown = ReadonlyMap<string, Json>;

export async function answersOf(clients: readonly ApiClient[], resources: readonly ResourceDefinition[]): Promise<Shown> {
  const shown = new Map<string, Json>();
  for (const [number, client] of clients.entries())
    for (const { iri } of resources.filter(({ operations }) => operations.includes('list'))) {
      const { body } = await client.get(`${iri}?itemsPerPage=100`);
      for (const item of body.member ?? []) shown.set(`${number} ${String(item['@id'])}`, item);
    }
  return shown;
}

/**
 * Members of items that are other than they were in more than the person.
 * @param person the account that was erased, as it was stored
 */
export function changedAnswers(before: Shown, after: Shown, person: StoredRow): string[] {
  const names = [person.username, person.lastname === null ? null : `${String(person.firstname)} ${String(person.lastname)}`];
  const isPerson = (value: unknown): boolean =>
    value === `/api/users/${String(person.id)}` ||
    String(value) === String(person.id) ||
    names.some((name) => typeof name === 'string' && JSON.stringify(value).includes(name));
  return [...after].flatMap(([address, item]) => {
    const was = before.get(address);
    return was === undefined
      ? []
      : Object.keys(was)
          .filter((member) => JSON.stringify(was[member]) !== JSON.stringify(item[member]) && !isPerson(was[member]))
          .map((member) => `${address}: ${member} is ${JSON.stringify(item[member])}, expected ${JSON.stringify(was[member])}`);
  });
}
