import { useRecordContext } from 'react-admin';

/** What is closed to the user of this page: paths of resources, as the service says. */
interface ClosedResources {
  readonly list: readonly string[];
  readonly create: readonly string[];
}

const closed = JSON.parse(document.querySelector('#closed')?.textContent ?? '{"list":[],"create":[]}') as ClosedResources;

/** Whether the API gives the list of a resource. */
export function mayList({ name }: { readonly name: string }): boolean {
  return !closed.list.includes(name);
}

/** Whether the API takes any new item of a resource. */
export function mayCreate({ name }: { readonly name: string }): boolean {
  return !closed.create.includes(name);
}

/** As the API says of each item (`include=permissions`). */
interface ItemRights {
  readonly update: boolean;
  readonly delete: boolean;
  readonly actions: Readonly<Record<string, boolean>>;
}

/** What the user may do with an item; all of it where the item does not say, so that the API decides. */
export function rightsOn(record: Readonly<Record<string, unknown>> | undefined): ItemRights {
  const said = record?.['permissions'];
  if (typeof said === 'object' && said !== null && 'actions' in said) return said as ItemRights;
  return { update: true, delete: true, actions: {} };
}

/** What the user may do with the item that is shown. */
export function useItemRights(): ItemRights {
  return rightsOn(useRecordContext());
}
