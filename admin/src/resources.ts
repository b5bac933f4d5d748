import type { Resource } from '@api-platform/api-doc-parser';
import { createContext, useContext } from 'react';

/** All resources of the API, as described by itself. */
export const Resources = createContext<readonly Resource[]>([]);

export function useResources(): readonly Resource[] {
  return useContext(Resources);
}

export interface Group {
  readonly name: string;
  readonly members: readonly Resource[];
}

/** Resources by the first word of their names; what stands alone comes together at the end. @param others what the end is called */
export function grouped(resources: readonly Resource[], nameOf: (resource: Resource) => string, others: string): readonly Group[] {
  const sorted = [...resources].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const byWord = Map.groupBy(sorted, (resource) => nameOf(resource).split(' ')[0] ?? '');
  const groups = [...byWord].filter(([, members]) => members.length > 1).map(([name, members]) => ({ name, members }));
  const alone = [...byWord.values()].filter((members) => members.length === 1).flat();
  return alone.length === 0 ? groups : [...groups, { name: others, members: alone }];
}
