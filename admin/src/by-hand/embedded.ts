import type { Query } from './service';

/** What a member of a row leads to, with what a page shows of it; its address alone where the caller may not read it. */
export type Embedded<Item> = string | (Item & { readonly id: number });

/** The part of a query that has a member embedded with what a page shows of it: a name that came after its row would move the table. */
export function embedding(member: string, shown: readonly string[]): Query {
  return { include: member, [`properties[${member}]`]: ['id', ...shown] };
}

/** @returns undefined where only its address is known */
export function itemIn<Item>(embedded: Embedded<Item>): (Item & { readonly id: number }) | undefined {
  return typeof embedded === 'string' ? undefined : embedded;
}

/** @param path of the list that what is embedded is of, such as `/api/users` */
export function addressIn(embedded: Embedded<unknown>, path: string): string {
  return typeof embedded === 'string' ? embedded : `${path}/${embedded.id}`;
}
