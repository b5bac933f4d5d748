import { getMetadataStorage } from 'class-validator';
import { Actor } from '../../auth/actor.js';
import type { FilterKind } from '../model/field-declaration.js';
import type { Operation } from '../model/policy.js';
import type { Rule } from '../model/rule.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import { DeclarationError } from './declaration-error.js';
import { checkRequirements } from './requirement-compiler.js';
import type { FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';

const TEXT_TYPES = new Set(['string', 'text', 'html', 'email', 'url', 'choice']);
const ORDERED_TYPES = new Set(['integer', 'bigint', 'number', 'decimal', 'datetime', 'date']);
/** Of a collection in one item, whatever its declaration says. */
const MOST_INCLUDED = 500;
const PROBE = Actor.of({ id: 1, username: 'probe', roles: [] }, 1);

/** Refuses declarations that contradict themselves, before the first request can meet them. */
export function checkDefinition(resource: ResourceDefinition): void {
  const validated = validatedMembers(resource);
  for (const field of resource.fields.values()) {
    checkReadability(resource, field);
    checkWritability(resource, field, validated);
    checkFilters(resource, field);
    checkInitialiser(resource, field);
    checkInverse(field);
    checkExpression(resource, field);
    checkNumber(resource, field);
  }
  for (const { path, field } of resource.relatedFilters.values()) requireReadable(resource, path, field);
  for (const { path, field } of resource.relatedOrders.values()) requireReadable(resource, path, field);
  for (const [name] of resource.defaultOrder) {
    if (!resource.fields.get(name)?.orderable)
      throw new DeclarationError(resource.name, name, 'is the default order but cannot be ordered by');
  }
  checkDisplay(resource);
  checkPolicy(resource);
  checkOperations(resource);
  checkView(resource);
  checkRequirements(resource);
}

/** A hint about a member that is not there would show nothing and be missed by nobody. */
function checkDisplay(resource: ResourceDefinition): void {
  const { title, list = [], form = {} } = resource.display;
  const named = [...(title === undefined ? [] : [title]), ...list, ...Object.values(form).flat()];
  const unknown = named.find((name) => !resource.fields.has(name));
  if (unknown !== undefined) throw new DeclarationError(resource.name, unknown, 'is named for display and is no member');
}

/** Nothing can be written to a view. */
function checkView(resource: ResourceDefinition): void {
  if (resource.view === undefined) return;
  const written = resource.operations.find((operation) => operation !== 'list' && operation !== 'read');
  if (written) throw new DeclarationError(resource.name, undefined, `stands on a view, which "${written}" cannot write`);
  if (resource.indexes.length > 0) throw new DeclarationError(resource.name, undefined, 'stands on a view, which has no indexes');
}

function checkReadability(resource: ResourceDefinition, field: FieldDefinition): void {
  const queried = field.filters.length > 0 || field.orderable || field.searchable;
  if (queried) requireReadable(resource, field.name, field);
  if (field.searchable && (field.readableBy || !TEXT_TYPES.has(field.type) || !field.column)) {
    throw new DeclarationError(resource.name, field.name, 'can only be searched as a stored text that every reader of the row may read');
  }
}

function requireReadable(resource: ResourceDefinition, path: string, field: FieldDefinition): void {
  if (!field.readable) throw new DeclarationError(resource.name, path, 'is queried but not readable: filters and orders would reveal it');
}

const OF_ITEM = /[a-z]Id$/;

/** A number that names an item says which, so that its address is taken too. */
function checkNumber(resource: ResourceDefinition, { name, type, readable, named, namesNone, goesWith, computed }: FieldDefinition): void {
  const isNumber = type === 'integer' || type === 'bigint';
  if (!isNumber || !readable || computed || goesWith !== undefined || !OF_ITEM.test(name)) return;
  if (named === undefined && namesNone === undefined)
    throw new DeclarationError(
      resource.name,
      name,
      'is a number that names an item: say of which resource by `names`, or why not by `namesNone`',
    );
}

/** Within a subselect the row's own alias would mean another table, and the value come out wrong without an error. */
function checkExpression(resource: ResourceDefinition, field: FieldDefinition): void {
  const text = field.computed?.(new RowReference(resource, 'elsewhere'), PROBE).compile().text;
  if (text?.includes(`"${ROW_ALIAS}"`)) {
    throw new DeclarationError(resource.name, field.name, `uses the alias "${ROW_ALIAS}", by which rows go themselves: name it otherwise`);
  }
}

/** Names of the members that a validator looks at. */
function validatedMembers({ entity }: ResourceDefinition): ReadonlySet<string> {
  const validators = getMetadataStorage().getTargetValidationMetadatas(entity, '', true, false);
  return new Set(validators.filter(({ type }) => type !== 'conditionalValidation').map(({ propertyName }) => propertyName));
}

function checkWritability(resource: ResourceDefinition, field: FieldDefinition, validated: ReadonlySet<string>): void {
  if (field.writable === 'never') return;
  if (field.type === 'reference' || field.type === 'references') return;
  if (!validated.has(field.name)) throw new DeclarationError(resource.name, field.name, 'is writable but has no validator');
  if (field.writableBy && typeof field.writableBy.condition(PROBE, new RowReference(resource, ROW_ALIAS)) !== 'boolean') {
    throw new DeclarationError(resource.name, field.name, 'writableBy must be decided by the caller alone');
  }
}

function checkFilters(resource: ResourceDefinition, field: FieldDefinition): void {
  for (const kind of field.filters) {
    if (!suits(kind, field)) throw new DeclarationError(resource.name, field.name, `the filter "${kind}" does not suit a ${field.type}`);
  }
}

function suits(kind: FilterKind, field: FieldDefinition): boolean {
  switch (kind) {
    case 'partial':
    case 'start':
      return TEXT_TYPES.has(field.type);
    case 'range':
      return ORDERED_TYPES.has(field.type);
    case 'date':
      return field.type === 'datetime' || field.type === 'date';
    case 'exists':
      return field.nullable || field.type === 'references' || field.computed !== undefined;
    case 'exact':
      return field.type !== 'json' && field.type !== 'collection';
  }
}

function checkInitialiser(resource: ResourceDefinition, field: FieldDefinition): void {
  const value = (new resource.entity() as Record<string, unknown>)[field.name];
  if (value !== undefined)
    throw new DeclarationError(resource.name, field.name, 'has an initialiser; say `default` in its declaration instead');
}

function checkInverse(field: FieldDefinition): void {
  const back = field.target?.fields.get(field.inverse ?? '');
  if (field.type === 'reference' && field.owned) return checkOwned(field, back);
  if (field.type !== 'collection') return;
  if (!back?.filters.includes('exact')) {
    throw new DeclarationError(field.target?.name ?? '', field.inverse, 'must be filterable as "exact", since its inverse is a collection');
  }
  checkOwned(field, back);
  if (field.mostIncluded === undefined) return;
  if (back.column === undefined || field.mostIncluded < 1 || field.mostIncluded > MOST_INCLUDED) {
    const sentence = `can embed 1 to ${MOST_INCLUDED} rows of a relation to one`;
    throw new DeclarationError(field.target?.name ?? '', field.inverse, sentence);
  }
}

/** What is written inside an item is made, changed and deleted with it, and the answer shows it. */
function checkOwned({ owned, type, target, mostIncluded, inverse, virtual }: FieldDefinition, back: FieldDefinition | undefined): void {
  if (!owned) return;
  const isOne = type === 'collection' || back?.unique === true;
  if (isOne && back?.onDelete === 'CASCADE' && mostIncluded !== undefined && !virtual && target?.operations.includes('create')) return;
  throw new DeclarationError(
    target?.name ?? '',
    inverse,
    'is owned, so that it has to be deleted with its owner, made by POST, and included',
  );
}

/** Evaluates every rule once, so that a rule that names an unknown property fails at boot and not at a request. */
function checkPolicy(resource: ResourceDefinition): void {
  const row = new RowReference(resource, 't');
  const operations: Operation[] = ['read', 'create', 'update', 'delete'];
  for (const operation of operations) resource.policy.rule(operation).condition(PROBE, row);
  for (const field of resource.fields.values()) {
    field.readableBy?.condition(PROBE, row);
    field.computed?.(row, PROBE);
  }
  if (resource.policy.rules.create === undefined && resource.operations.includes('create')) {
    throw new DeclarationError(resource.name, undefined, 'offers "create" but its policy has no rule for it');
  }
}

/** Evaluates the rules and conditions of actions and narrowed collections once, and refuses what no request could reach. */
function checkOperations(resource: ResourceDefinition): void {
  const names = new Set<string>();
  const row = new RowReference(resource, 't');
  for (const { name, path, method, rule, item, input } of resource.actions) {
    requireNew(resource, name, names);
    requireDecider(resource, name, rule, item);
    if (method === 'GET' && input) throw new DeclarationError(resource.name, name, 'is read with GET, which has no body');
    if (!/^[a-z0-9_{}/.-]+$/i.test(path)) throw new DeclarationError(resource.name, name, `the path "${path}" is none`);
  }
  for (const { name, path } of resource.openOperations) {
    requireNew(resource, name, names);
    if (!/^[a-z0-9_/.-]+$/i.test(path)) throw new DeclarationError(resource.name, name, `the path "${path}" is none, or names an item`);
  }
  for (const { name, rule, item, shows, condition, order } of resource.collections) {
    requireNew(resource, name, names);
    if (rule) requireDecider(resource, name, rule, item);
    shows?.condition(PROBE, row);
    condition(row, PROBE, 1);
    order?.(row, PROBE);
  }
}

function requireNew(resource: ResourceDefinition, name: string, names: Set<string>): void {
  if (!/^[a-z][a-z0-9_]*$/.test(name) || names.has(name))
    throw new DeclarationError(resource.name, name, 'is no name in snake_case, or taken already');
  names.add(name);
}

/** A rule over rows needs an item that the address names. */
function requireDecider(resource: ResourceDefinition, name: string, rule: Rule, item: ResourceDefinition | undefined): void {
  const outcome = rule.condition(PROBE, new RowReference(item ?? resource, 't'));
  if (!item && typeof outcome !== 'boolean')
    throw new DeclarationError(resource.name, name, 'names no item, so that its rule must be decided by the caller alone');
}
