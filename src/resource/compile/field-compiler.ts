import type { EntityMetadata } from 'typeorm';
import type { EntityClass, FieldDeclaration } from '../model/field-declaration.js';
import { isNullable } from '../declare/stored-field.js';
import { RowReference } from '../model/row-reference.js';
import { DeclarationError } from './declaration-error.js';
import type { FieldDefinition, JoinTable, ResourceDefinition } from '../model/resource-definition.js';

const FOR_CLIENTS = 'For front-ends: the service stores it and does nothing with it.';
const PLANNED = 'Not in force yet: only its default is taken.';

/** One declared field and what TypeORM knows of its storage in, its frozen definition out. */
export function compileField(
  resource: ResourceDefinition,
  declaration: FieldDeclaration,
  metadata: EntityMetadata,
  resources: ReadonlyMap<EntityClass, ResourceDefinition>,
): FieldDefinition {
  const { writableBy, ownedBy } = declaration;
  const { named, namesNone } = namedBy(declaration, resources);
  return frozenField(declaration, {
    owned: ownedBy === undefined ? undefined : true,
    inverse: ownedBy,
    column: resource.columns.get(declaration.name),
    isWritableFor: writableBy ? (actor) => writableBy.condition(actor, new RowReference(resource, 't')) === true : () => true,
    target: declaration.target && targetOf(resource.name, declaration, resources),
    named,
    namesNone,
    mostIncluded: mostIncluded(declaration, resources),
    joinTable: declaration.type === 'references' ? joinTable(metadata, declaration.name) : undefined,
    onDelete: metadata.findRelationWithPropertyPath(declaration.name)?.onDelete,
  });
}

/** A member of a body that is no resource's, and so has no storage. */
export function compileInputField(
  owner: string,
  declaration: FieldDeclaration,
  resources: ReadonlyMap<EntityClass, ResourceDefinition>,
): FieldDefinition {
  if (declaration.writableBy) throw new DeclarationError(owner, declaration.name, 'has a rule of its own, but the action has one');
  return frozenField(declaration, {
    owned: undefined,
    inverse: undefined,
    column: undefined,
    isWritableFor: () => true,
    target: declaration.target && targetOf(owner, declaration, resources),
    named: undefined,
    namesNone: undefined,
    mostIncluded: undefined,
    joinTable: undefined,
    onDelete: undefined,
  });
}

/** What a field's place among the resources adds to its declaration, all of it named, so that all fields have their members in one order. */
type Placed = {
  readonly [
    member in
      | 'owned'
      | 'inverse'
      | 'column'
      | 'isWritableFor'
      | 'target'
      | 'named'
      | 'namesNone'
      | 'mostIncluded'
      | 'joinTable'
      | 'onDelete'
  ]: FieldDefinition[member];
};

/**
 * V8 gives an object that is spread into another one and frozen a shape of its own, a kilobyte for each field, and code that reads fields
 * looks up each of some 3,000 shapes. Those that are assigned in one order have one.
 */
function frozenField(declaration: FieldDeclaration, placed: Placed): FieldDefinition {
  return Object.freeze(Object.assign(fieldFacts(declaration), placed));
}

/** What the declaration alone says. */
function fieldFacts(declaration: FieldDeclaration): Omit<FieldDefinition, keyof Placed> {
  const { default: standard } = declaration;
  return {
    name: declaration.name,
    type: declaration.type,
    required: declaration.required ?? false,
    nullable: isNullable(declaration) && !declaration.generated,
    takesNull: declaration.takesNull,
    unique: declaration.unique ?? false,
    defaultValue: typeof standard === 'function' ? undefined : standard,
    hasDefault: standard !== undefined,
    readable: declaration.read !== false,
    ...writingOf(declaration),
    readableBy: declaration.readableBy,
    writableBy: declaration.writableBy,
    filters: declaration.filter ?? [],
    orderable: declaration.order ?? false,
    searchable: declaration.search ?? false,
    generated: declaration.generated ?? false,
    virtual: declaration.virtual ?? false,
    file: declaration.file ?? false,
    sameAs: declaration.sameAs,
    computed: declaration.computed,
    creates: declaration.creates,
    values: declaration.values,
    items: declaration.items,
    itemMembers: declaration.itemMembers,
    itemClass: declaration.itemClass,
    minimum: declaration.minimum,
    maximum: declaration.maximum,
    minimumLength: declaration.minimumLength,
    maximumLength: declaration.maximumLength,
    description: described(declaration),
    example: declaration.example,
    forClients: declaration.forClients ?? false,
    alsoNames: declaration.alsoNames,
    planned: declaration.planned ?? false,
    goesWith: declaration.deprecated?.until,
  };
}

/** Who writes it: bodies, on creation or always, or the service. */
function writingOf({ write, stamp, derived }: FieldDeclaration): Pick<FieldDefinition, 'writable' | 'stamp'> {
  const bodies = write === 'create' ? 'create' : 'always';
  const isStamped = stamp !== undefined && (typeof stamp === 'string' || stamp.unless === undefined);
  return { writable: isStamped || derived !== undefined || write === false ? 'never' : bodies, stamp };
}

function described({ description, forClients, planned, deprecated }: FieldDeclaration): string | undefined {
  const sentences = [
    description,
    forClients ? FOR_CLIENTS : undefined,
    planned ? PLANNED : undefined,
    deprecated ? `Deprecated: nothing reads it, and version ${deprecated.until} takes it away.` : undefined,
  ].filter((sentence) => sentence !== undefined);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function targetOf(
  owner: string,
  declaration: FieldDeclaration,
  resources: ReadonlyMap<EntityClass, ResourceDefinition>,
): ResourceDefinition {
  const entity = declaration.target?.();
  const target = entity && resources.get(entity);
  if (!target) throw new DeclarationError(owner, declaration.name, `refers to ${entity?.name ?? 'nothing'}, which is no resource`);
  return target;
}

/** Where the feature of what a number names is not there, it names nothing. */
function namedBy(
  { names, namesNone }: FieldDeclaration,
  resources: ReadonlyMap<EntityClass, ResourceDefinition>,
): Pick<FieldDefinition, 'named' | 'namesNone'> {
  const named = names === undefined ? undefined : [...resources.values()].find(({ path }) => path === names);
  return { named, namesNone: names !== undefined && !named ? `There are no ${names} here.` : namesNone };
}

/** Rows of a list of relations that are embedded in one item. */
const MOST_OF_LIST = 100;

function mostIncluded(
  { type, include, target }: FieldDeclaration,
  resources: ReadonlyMap<EntityClass, ResourceDefinition>,
): number | undefined {
  if (!target || include === false || !resources.get(target())?.operations.includes('read')) return undefined;
  return type === 'reference' ? 1 : MOST_OF_LIST;
}

function joinTable(metadata: EntityMetadata, property: string): JoinTable {
  const relation = metadata.findRelationWithPropertyPath(property);
  const [owner] = relation?.joinColumns ?? [];
  const [target] = relation?.inverseJoinColumns ?? [];
  if (!relation?.joinTableName || !owner || !target) throw new DeclarationError(metadata.name, property, 'has no join table of its own');
  return { table: relation.joinTableName, ownerColumn: owner.databaseName, targetColumn: target.databaseName };
}

/**
 * The member by which an item shows the address of a collection below it; nothing is stored and nothing is inlined.
 * @param input member of the same name that the item's own class takes on writing, for its processor to make the rows of
 */
export function collectionField(
  name: string,
  members: ResourceDefinition,
  { name: property, include, owned }: Pick<FieldDeclaration, 'name' | 'include' | 'owned'>,
  input?: FieldDefinition,
): FieldDefinition {
  return Object.freeze<FieldDefinition>({
    name,
    type: 'collection',
    target: members,
    inverse: property,
    mostIncluded: include ? include.max : undefined,
    owned,
    required: input?.required ?? false,
    nullable: false,
    unique: false,
    hasDefault: false,
    readable: true,
    writable: input?.writable ?? 'never',
    writableBy: input?.writableBy,
    isWritableFor: input?.isWritableFor ?? (() => false),
    filters: [],
    orderable: false,
    searchable: false,
    generated: false,
    virtual: input !== undefined,
    file: false,
    description: input?.description,
    example: input?.example,
    forClients: false,
    planned: false,
  });
}
