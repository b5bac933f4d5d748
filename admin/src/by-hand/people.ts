import { type Embedded, itemIn } from './embedded';

/** The card of a person. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly fullName: string | null;
  readonly email?: string;
}

/** Members of a person that a page shows. */
export const CARD = ['id', 'username', 'fullName', 'email'];

/** How a person is called. */
export function nameOf({ fullName, username }: Pick<Person, 'fullName' | 'username'>): string {
  return fullName ?? username;
}

/** How an embedded person is called, as far as that may be read. */
export function nameIn(embedded: Embedded<Person>): string {
  const person = itemIn(embedded);
  return person ? nameOf(person) : '–';
}
