import { CARD, type Person } from '../by-hand/people';
import { addressOf, type Operation, readRows, sendAll } from '../by-hand/service';
import type { GivenPerson } from './given-people';

/** People of one question; more would make its address too long. */
const AT_ONCE = 40;
/** People whose name holds what is sought, as far as they are looked at. */
const ALIKE = 20;

/**
 * Who is meant by user names and e-mail addresses. As they are written first, then whatever their letters' case.
 * @returns people by what was given, in lower case; several where an address is that of several accounts
 */
export async function peopleMeant(given: readonly GivenPerson[]): Promise<ReadonlyMap<string, readonly Person[]>> {
  const found = new Map<string, Person[]>();
  const add = (key: string, people: readonly Person[]): void => {
    if (people.length > 0) found.set(key, [...(found.get(key) ?? []), ...people]);
  };
  const sought = [...new Set(given.map(({ name }) => name))];
  for (const member of ['username', 'email'] as const) {
    for (let first = 0; first < sought.length; first += AT_ONCE) {
      const names = sought.slice(first, first + AT_ONCE).filter((name) => isFor(member, name) && !found.has(name.toLowerCase()));
      for (const person of await exactly(member, names)) add((person[member] ?? '').toLowerCase(), [person]);
    }
  }
  const left = sought.filter((name) => !found.has(name.toLowerCase()));
  for (const [name, people] of await alike(left)) add(name.toLowerCase(), people);
  return found;
}

function isFor(member: 'email' | 'username', name: string): boolean {
  return member === 'username' || name.includes('@');
}

async function exactly(member: 'email' | 'username', names: readonly string[]): Promise<readonly Person[]> {
  if (names.length === 0) return [];
  const query = { itemsPerPage: 100, partial: true, properties: CARD };
  const values = new URLSearchParams([...new Set(names)].map((name) => [`${member}[exact][]`, name])).toString();
  return (await readRows<Person>(`${addressOf('/api/users', query)}&${values}`)).rows;
}

/** By a filter that ignores case, of whose answers only those count that are the same but for it. @throws Error where one of them fails */
async function alike(names: readonly string[]): Promise<readonly (readonly [string, readonly Person[]])[]> {
  const question = (name: string): Operation => {
    const member = name.includes('@') ? 'email' : 'username';
    return { method: 'GET', path: addressOf('/api/users', { [member]: name, itemsPerPage: ALIKE, partial: true, properties: CARD }) };
  };
  const outcomes = await sendAll(names.map(question));
  return outcomes.map(({ problem, body }, place) => {
    const name = names[place] ?? '';
    // To enrolment, a person that could not be looked for would be one without an account, to be invited.
    if (problem !== undefined) throw new Error(problem);
    const rows = body as readonly Person[];
    const same = (text?: string): boolean => text?.toLowerCase() === name.toLowerCase();
    return [name, rows.filter(({ username, email }) => same(username) || same(email))] as const;
  });
}

/** People whose names hold a text, a handful. */
export async function peopleLike(text: string): Promise<readonly Person[]> {
  return (await readRows<Person>(addressOf('/api/users', { search: text, itemsPerPage: 10, partial: true, properties: CARD }))).rows;
}

/** Members of a class. */
export async function peopleOfClass(usergroup: string): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await readRows<{ user: string }>(
      addressOf(`${usergroup}/members`, { page, itemsPerPage: 100, partial: true, properties: ['user'] }),
    );
    if (rows.length > 0) people.push(...(await peopleAt(rows.map(({ user }) => user))));
    if (rows.length < 100) return people;
  }
}

async function peopleAt(addresses: readonly string[]): Promise<readonly Person[]> {
  return (await readRows<Person>(addressOf('/api/users', { id: addresses, itemsPerPage: 100, partial: true, properties: CARD }))).rows;
}
