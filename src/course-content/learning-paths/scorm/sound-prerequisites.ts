import { hasRing, readPrerequisite, stepIdsByName } from '../prerequisites/path-prerequisites.js';
import { stepNames } from '../prerequisites/prerequisite-expression.js';
import type { ImportNote } from './manifest/import-note.js';
import type { ManifestItem } from './manifest/manifest.js';

/**
 * Prerequisites that cannot be met are dropped: a step that can never open is worse than an open one.
 * @param notes to which what is dropped is added
 */
export function withSoundPrerequisites(items: readonly ManifestItem[], notes: ImportNote[]): ManifestItem[] {
  const known = new Set(items.map(({ ref }) => ref));
  const read = items.map((item): ManifestItem => {
    if (item.prerequisite === null) return item;
    const expression = readPrerequisite(item.prerequisite);
    const isSound = expression && [...stepNames(expression)].every((name) => known.has(name) && name !== item.ref);
    if (isSound) return item;
    notes.push({
      code: 'prerequisite-dropped',
      message: `The prerequisite "${item.prerequisite.slice(0, 200)}" cannot be read or met.`,
      item: item.ref,
    });
    return { ...item, prerequisite: null };
  });
  const steps = read.map(({ ref, parent, prerequisite }, index) => ({
    id: index + 1,
    parent: parent === null ? null : parent + 1,
    ref,
    prerequisite,
  }));
  if (!hasRing(steps, stepIdsByName(steps, true))) return read;
  notes.push({
    code: 'prerequisites-dropped',
    message: 'The items of an organization wait for each other; all their prerequisites are dropped.',
  });
  return read.map((item) => ({ ...item, prerequisite: null }));
}
