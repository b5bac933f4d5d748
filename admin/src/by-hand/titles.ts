import { addressOf } from './service';
import { useRows } from './use-rows';

interface Titled {
  readonly id: number;
  readonly title: string;
}

/**
 * How items are called, by their addresses; at most a page of them.
 * @param path of their list, such as `/api/courses`
 * @param member that names them
 */
export function useTitles(path: string, addresses: readonly string[], member = 'title'): ReadonlyMap<string, string> {
  const ids = [...new Set(addresses)].sort();
  const query = { id: ids, itemsPerPage: 100, partial: true, properties: ['id', member] };
  const { rows } = useRows<Titled & Readonly<Record<string, unknown>>>(ids.length === 0 ? null : addressOf(path, query));
  return new Map(rows.map((row) => [`${path}/${row.id}`, String(row[member])]));
}
