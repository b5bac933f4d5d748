import type { ActionDeclaration } from '../model/action-declaration.js';
import type { CollectionDeclaration } from '../model/collection-declaration.js';
import { type EntityClass } from '../model/field-declaration.js';
import { declaredFields } from '../declare/recorded-fields.js';
import { DeclarationError } from './declaration-error.js';
import { compileInputField } from './field-compiler.js';
import type { ActionDefinition, BodyShape, NarrowedCollection, ResourceDefinition } from '../model/resource-definition.js';

type Resources = ReadonlyMap<EntityClass, ResourceDefinition>;

/** An action as declared in, everything that it names looked up, out. */
export function compileAction(resource: ResourceDefinition, action: ActionDeclaration, resources: Resources): ActionDefinition {
  const { input, item, answer } = action;
  const answered = 'entity' in answer ? answer.entity?.() : undefined;
  return Object.freeze<ActionDefinition>({
    ...action,
    item: namesItem(action.path) ? resourceOf(resource, action.name, resources, item?.()) : undefined,
    input: input && bodyShape(`${resource.name}.${action.name}`, input(), resources),
    pathParameter: furtherNameIn(resource, action),
    answered: resourceOf(resource, action.name, resources, answered),
  });
}

export function compileCollection(
  resource: ResourceDefinition,
  collection: CollectionDeclaration,
  resources: Resources,
): NarrowedCollection {
  return Object.freeze<NarrowedCollection>({
    ...collection,
    item: namesItem(collection.path) ? resourceOf(resource, collection.name, resources, collection.item?.()) : undefined,
  });
}

/** @throws DeclarationError for a second further name */
function furtherNameIn({ name: owner }: ResourceDefinition, { name, path }: ActionDeclaration): string | undefined {
  const [first, ...others] = [...path.matchAll(/{([a-z]+)}/gi)].map(([, found = '']) => found).filter((found) => found !== 'id');
  if (others.length > 0) throw new DeclarationError(owner, name, 'its path names more than one parameter beside the id');
  return first;
}

function namesItem(path: string): boolean {
  return path.includes('{id}');
}

function resourceOf(resource: ResourceDefinition, name: string, resources: Resources, entity = resource.entity): ResourceDefinition {
  const found = resources.get(entity);
  if (!found) throw new DeclarationError(resource.name, name, `names ${entity.name}, which is no resource`);
  return found;
}

/** A resource is written as in its own POST; any other class has members of its own. */
function bodyShape(owner: string, entity: EntityClass, resources: Resources): BodyShape {
  const resource = resources.get(entity);
  if (resource) return resource;
  const fields = declaredFields(entity).map((declaration) => compileInputField(owner, declaration, resources));
  return Object.freeze({ name: entity.name, entity, fields: new Map(fields.map((field) => [field.name, field])) });
}
