import { addressOf } from './service';
import { useRows } from './use-rows';

/** The card of a person. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly fullName: string | null;
  readonly email?: string;
}

/** Members of a person that a page shows. */
export const CARD = ['id', 'username', 'fullName', 'email'];

/** Cards of people by their addresses, at most a page of them. */
export function usePeople(addresses: readonly string[]): ReadonlyMap<string, Person> {
  const ids = [...new Set(addresses)].sort();
  const asked = addressOf('/api/users', { id: ids, itemsPerPage: 100, partial: true, properties: CARD });
  const { rows } = useRows<Person>(ids.length === 0 ? null : asked);
  return new Map(rows.map((person) => [`/api/users/${person.id}`, person]));
}

/** How a person is called. */
export function nameOf({ fullName, username }: Pick<Person, 'fullName' | 'username'>): string {
  return fullName ?? username;
}
