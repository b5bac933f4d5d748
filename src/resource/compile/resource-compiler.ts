import type { DataSource, EntityMetadata } from 'typeorm';
import { declaredResource, resourceName, type ResourceOptions } from '../declare/api-resource.decorator.js';
import { declaredConstraints } from '../declare/constraint.decorators.js';
import { declaredIndexes } from '../declare/declared-index.js';
import type { EntityClass, FilterKind } from '../model/field-declaration.js';
import { declaredFields } from '../declare/recorded-fields.js';
import type { ParameterFilter } from '../model/parameter-filter.js';
import type { Operation } from '../model/policy.js';
import { compileAction, compileCollection } from './action-compiler.js';
import { DeclarationError } from './declaration-error.js';
import { collectionField, compileField } from './field-compiler.js';
import { checkDefinition } from './definition-check.js';
import { addUniqueReferrers, type DraftResource } from './draft-resource.js';
import { addExtensions } from './extension-compiler.js';
import { compileErasure } from './erasure-compiler.js';
import { copiedMembers, derivedMembers, supportedMember } from './written-members.js';
import { stampedMember } from './stamp-compiler.js';
import type { ConstraintDefinition, FieldDefinition, RelatedField, ResourceDefinition } from '../model/resource-definition.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

const ALL_OPERATIONS: readonly Operation[] = ['list', 'create', 'read', 'replace', 'update', 'delete'];
const DEFAULT_ITEMS_PER_PAGE = 30;
const MAXIMUM_ITEMS_PER_PAGE = 100;

/**
 * Decorators and column metadata in, one frozen definition per entity out. Runs once, at boot; every contradiction in
 * a declaration stops it here with the class and property named.
 * @param checked whether finished definitions are held against one another and their rules evaluated once, a tenth of a start
 */
export function compileResources(dataSource: DataSource, { checked = true } = {}): ReadonlyMap<EntityClass, ResourceDefinition> {
  const drafts = new Map<EntityClass, DraftResource>();
  for (const metadata of dataSource.entityMetadatas) {
    const options = declaredResource(metadata.target as EntityClass);
    if (options) drafts.set(metadata.target as EntityClass, draftResource(metadata, options));
  }
  refuseDuplicates([...drafts.values()]);
  for (const draft of drafts.values()) completeDraft(draft, dataSource.getMetadata(draft.entity), drafts);
  for (const draft of drafts.values()) addCollections(draft, drafts);
  for (const draft of drafts.values()) addUniqueReferrers(draft, drafts);
  for (const draft of drafts.values()) connectRelated(draft, declaredResource(draft.entity));
  for (const draft of drafts.values()) addExtensions(draft, drafts);
  for (const draft of drafts.values()) addOperations(draft, drafts);
  if (checked) for (const draft of drafts.values()) checkDefinition(draft);
  compileErasure(dataSource);
  for (const draft of drafts.values()) Object.freeze(draft);
  return drafts;
}

function draftResource(metadata: EntityMetadata, options: ResourceOptions): DraftResource {
  return {
    entity: metadata.target as EntityClass,
    name: resourceName(metadata.target as EntityClass),
    path: options.path,
    iri: `${API_PREFIX}/${options.path}`,
    table: metadata.tableName,
    description: described(options),
    keywords: options.keywords ?? [],
    display: options.display ?? {},
    writtenBy: options.writtenBy,
    ownRows: options.ownRows,
    policy: options.policy,
    operations: ALL_OPERATIONS.filter((operation) => (options.operations ?? ALL_OPERATIONS).includes(operation)),
    fields: new Map(),
    identifier: undefined as unknown as FieldDefinition,
    uniqueReferrers: [],
    columns: storedColumns(metadata),
    ...writingOf(options),
    relatedFilters: new Map(),
    relatedOrders: new Map(),
    relatedSearch: [],
    parameters: byName((options.parameters ?? []).filter(({ onLists }) => !onLists)),
    listParameters: byName(options.parameters ?? []),
    constraints: new Map(),
    indexes: declaredIndexes(metadata.target as EntityClass),
    updatedAtColumn: metadata.updateDateColumn?.databaseName,
    defaultOrder: Object.entries(options.defaultOrder ?? {}),
    itemsPerPage: options.itemsPerPage ?? DEFAULT_ITEMS_PER_PAGE,
    maximumItemsPerPage: options.maximumItemsPerPage ?? MAXIMUM_ITEMS_PER_PAGE,
    refresher: options.refresher,
    view: options.view,
    actions: [],
    collections: [],
    openOperations: options.openOperations ?? [],
    removal: options.removal,
    logged: options.view === undefined && (options.logged ?? true),
  };
}

/** What happens when rows are written; what follows from fields is not compiled yet. */
function writingOf({
  processor,
  requires = [],
  obstacles = [],
}: ResourceOptions): Pick<DraftResource, 'processor' | 'requires' | 'obstacles' | 'stamps' | 'copies' | 'derivations'> {
  return { processor, requires, obstacles, stamps: [], copies: new Map(), derivations: [] };
}

function byName(parameters: readonly ParameterFilter[]): ReadonlyMap<string, ParameterFilter> {
  return new Map(parameters.map((parameter) => [parameter.name, parameter]));
}

function described({ description, writtenBy }: ResourceOptions): string {
  return writtenBy === undefined ? description : `${description} Written by ${writtenBy}.`;
}

function storedColumns(metadata: EntityMetadata): Map<string, string> {
  const columns = new Map(
    metadata.columns.filter((column) => !column.relationMetadata).map((column) => [column.propertyName, column.databaseName]),
  );
  for (const relation of metadata.relations) {
    const [column] = relation.joinColumns;
    if (column && !relation.isManyToMany) columns.set(relation.propertyName, column.databaseName);
  }
  return columns;
}

function refuseDuplicates(drafts: readonly DraftResource[]): void {
  for (const property of ['path', 'name'] as const) {
    const seen = new Map<string, string>();
    for (const draft of drafts) {
      const other = seen.get(draft[property]);
      if (other)
        throw new DeclarationError(draft.entity.name, undefined, `the ${property} "${draft[property]}" already belongs to ${other}`);
      seen.set(draft[property], draft.entity.name);
    }
  }
}

function completeDraft(draft: DraftResource, metadata: EntityMetadata, drafts: ReadonlyMap<EntityClass, ResourceDefinition>): void {
  const fields = declaredFields(draft.entity).map((declaration) => compileField(draft, declaration, metadata, drafts));
  draft.fields = new Map(fields.map((field) => [field.name, field]));
  const identifier = draft.fields.get('id');
  if (!identifier) throw new DeclarationError(draft.name, 'id', 'a resource needs an @Identifier() named id');
  draft.identifier = identifier;
  draft.stamps = fields.flatMap((field) => stampedMember(draft.name, field) ?? []);
  draft.copies = copiedMembers(draft);
  draft.derivations = derivedMembers(draft);
  draft.support = supportedMember(draft, declaredResource(draft.entity)?.support);
  draft.constraints = compileConstraints(draft, metadata);
}

/** Gives the targets of this resource's relations the collections that the relations declare. */
function addCollections(draft: DraftResource, drafts: ReadonlyMap<EntityClass, DraftResource>): void {
  for (const declaration of declaredFields(draft.entity)) {
    const { name, inverse, target } = declaration;
    const owner = target && drafts.get(target());
    if (inverse === undefined || !owner) continue;
    const own = owner.fields.get(inverse);
    if (own && !isInput(own)) throw new DeclarationError(draft.name, name, `its inverse ${owner.name}.${inverse} already exists`);
    owner.fields = new Map([...owner.fields, [inverse, collectionField(inverse, draft, declaration, own)]]);
  }
}

/** Write-only and not stored: it can share its name with the collection of what is made of it. */
function isInput(field: FieldDefinition): boolean {
  return field.virtual && !field.readable;
}

function compileConstraints(draft: DraftResource, metadata: EntityMetadata): Map<string, ConstraintDefinition> {
  const constraints = new Map<string, ConstraintDefinition>();
  for (const unique of metadata.uniques) {
    constraints.set(unique.name, {
      kind: 'unique',
      property: unique.columns[0]?.propertyName ?? 'id',
      message: 'This value is already used.',
    });
  }
  for (const index of metadata.ownIndices.filter(({ isUnique }) => isUnique)) {
    constraints.set(index.name, {
      kind: 'unique',
      property: index.columns[0]?.propertyName ?? 'id',
      message: 'This value is already used.',
    });
  }
  for (const { name, columns } of metadata.foreignKeys) {
    constraints.set(name, {
      kind: 'foreign-key',
      property: columns[0]?.propertyName ?? 'id',
      message: 'The item referred to does not exist.',
    });
  }
  for (const { name, expression } of metadata.checks) {
    const declaration = declaredFields(draft.entity).find(({ check }) => check === expression);
    constraints.set(name, { kind: 'check', property: declaration?.name ?? '', message: 'The value you selected is not a valid choice.' });
  }
  for (const { name, kind, property, message } of declaredConstraints(draft.entity)) constraints.set(name, { kind, property, message });
  return constraints;
}

function connectRelated(draft: DraftResource, options: ResourceOptions | undefined): void {
  draft.relatedFilters = new Map(
    Object.entries(options?.relatedFilters ?? {}).map(([path, filters]) => [path, relatedField(draft, path, filters)]),
  );
  draft.relatedOrders = new Map((options?.relatedOrder ?? []).map((path) => [path, relatedField(draft, path, [])]));
  draft.relatedSearch = (options?.relatedSearch ?? []).map((name) => relation(draft, name, name));
}

function addOperations(draft: DraftResource, drafts: ReadonlyMap<EntityClass, ResourceDefinition>): void {
  const options = declaredResource(draft.entity);
  draft.actions = (options?.actions ?? []).map((action) => compileAction(draft, action, drafts));
  draft.collections = (options?.collections ?? []).map((collection) => compileCollection(draft, collection, drafts));
}

function relatedField(draft: DraftResource, path: string, filters: readonly FilterKind[]): RelatedField {
  const [head = '', tail = '', ...rest] = path.split('.');
  const owner = relation(draft, head, path);
  const field = owner.target?.fields.get(tail);
  if (!field || rest.length > 0) throw new DeclarationError(draft.name, path, 'a related filter or order names one field of one relation');
  return { path, relation: owner, field, filters };
}

function relation(draft: DraftResource, name: string, path: string): FieldDefinition {
  const field = draft.fields.get(name);
  if (!field?.target) throw new DeclarationError(draft.name, path, `"${name}" is no relation to another resource`);
  return field;
}
