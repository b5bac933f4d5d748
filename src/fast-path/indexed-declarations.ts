import { EntityMetadata, getMetadataArgsStorage } from 'typeorm';

type Storage = ReturnType<typeof getMetadataArgsStorage>;
type Target = Storage['tables'][number]['target'];
interface Declaration {
  readonly target: Target;
}
type Lookup = (this: Storage, target: Target | Target[], ...rest: unknown[]) => unknown;

/** Look-ups of TypeORM by the class that declared something, each of which goes through one list from end to end. */
const LOOK_UPS = [
  ['filterColumns', 'columns'],
  ['filterRelations', 'relations'],
  ['filterRelationIds', 'relationIds'],
  ['filterIndices', 'indices'],
  ['filterForeignKeys', 'foreignKeys'],
  ['filterUniques', 'uniques'],
  ['filterChecks', 'checks'],
  ['filterExclusions', 'exclusions'],
  ['filterListeners', 'entityListeners'],
  ['filterEmbeddeds', 'embeddeds'],
  ['filterJoinColumns', 'joinColumns'],
  ['findGenerated', 'generations'],
] as const;

const indexed = new WeakSet<Storage>();

/**
 * Lets TypeORM find what a class declared by that class: it compares each of some three thousand columns with each of three hundred
 * classes, and does so for ten kinds of declarations. The look-ups are TypeORM's own, over a shorter list. Names of the properties of
 * a class without embedded ones are written down rather than merged one object after the other.
 */
export function indexDeclarations(storage: Storage = getMetadataArgsStorage()): void {
  if (indexed.has(storage)) return;
  indexed.add(storage);
  for (const [name, list] of LOOK_UPS) {
    const lookUp = Reflect.get(storage, name) as Lookup;
    const declarationsOf = byTarget(() => storage[list]);
    const shortened: Lookup = (target, ...rest) =>
      lookUp.call(Object.assign(Object.create(storage) as Storage, { [list]: declarationsOf(target) }), target, ...rest);
    Reflect.set(storage, name, shortened);
  }
  quickPropertiesMap();
}

/** The list in its own order, without what other classes declared; an index is as old as the list is long. */
function byTarget(read: () => readonly Declaration[]): (target: Target | Target[]) => readonly Declaration[] {
  let length = -1;
  let ofTarget = new Map<Target, Declaration[]>();
  return (target) => {
    const list = read();
    if (list.length !== length) ofTarget = groupedByTarget(list);
    length = list.length;
    if (!Array.isArray(target)) return ofTarget.get(target) ?? [];
    const [first, ...others] = target.filter((one) => ofTarget.has(one));
    if (first === undefined) return [];
    // Declarations of a class and of those that it extends are interleaved in their list.
    return others.length === 0 ? (ofTarget.get(first) ?? []) : list;
  };
}

function groupedByTarget(list: readonly Declaration[]): Map<Target, Declaration[]> {
  const groups = new Map<Target, Declaration[]>();
  for (const declaration of list) {
    const group = groups.get(declaration.target);
    if (group) group.push(declaration);
    else groups.set(declaration.target, [declaration]);
  }
  return groups;
}

function quickPropertiesMap(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called on the metadata that it was asked of
  const merged = EntityMetadata.prototype.createPropertiesMap;
  EntityMetadata.prototype.createPropertiesMap = function (this: EntityMetadata) {
    if (this.embeddeds.length > 0) return merged.call(this);
    return Object.fromEntries([...this.columns, ...this.relations].map(({ propertyName, propertyPath }) => [propertyName, propertyPath]));
  };
}
