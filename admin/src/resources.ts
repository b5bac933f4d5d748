import type { Resource } from '@api-platform/api-doc-parser';
import { createContext, useContext } from 'react';
import { useResourceContext } from 'react-admin';
import { type FeaturePage, featurePages } from './feature-pages';
import { presentationOf, type Traits, traitsOf } from './presentation';

/** All resources of the API, as described by itself. */
export const Resources = createContext<readonly Resource[]>([]);

export function useResources(): readonly Resource[] {
  return useContext(Resources);
}

/** What is said of a member of the resource that is looked at. */
export function useTraits(member: string): Traits {
  const name = useResourceContext();
  const resource = useResources().find((one) => one.name === name);
  return resource ? traitsOf(resource, member) : {};
}

export interface Group {
  readonly name: string;
  /** Pages that features bring, above the resources. */
  readonly pages: readonly FeaturePage[];
  readonly members: readonly Resource[];
}

/** Areas as the menu shows them: what is looked for daily first. */
const AREAS = ['people', 'courses', 'content', 'assessment', 'messages', 'conference', 'tracking', 'administration'];

/** Resources by what they are about. @param areaName what an area is called */
export function grouped(
  resources: readonly Resource[],
  nameOf: (resource: Resource) => string,
  areaName: (area: string) => string,
): readonly Group[] {
  const sorted = [...resources].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const byArea = Map.groupBy(sorted, (resource) => presentationOf(resource).area ?? 'content');
  const place = (area: string): number => (AREAS.includes(area) ? AREAS.indexOf(area) : AREAS.length);
  const areas = [...new Set([...byArea.keys(), ...featurePages.map(({ area }) => area)])].sort((a, b) => place(a) - place(b));
  return areas.map((area) => ({
    name: areaName(area),
    pages: featurePages.filter((page) => page.area === area),
    members: byArea.get(area) ?? [],
  }));
}

/** How well a resource fits what is typed: 0 where not at all. Its own name counts more than what people also call it. */
export function fit(resource: Resource, name: string, sought: string): number {
  const text = sought.toLowerCase().trim();
  const own = name.toLowerCase();
  const words = (presentationOf(resource).keywords ?? []).join(' ');
  if (own === text || own === `${text}s`) return 4;
  if (own.startsWith(text)) return 3;
  const all = text.split(/\s+/);
  if (all.every((word) => own.includes(word) || resource.name.includes(word))) return 2;
  return all.every((word) => `${own} ${words}`.includes(word)) ? 1 : 0;
}
