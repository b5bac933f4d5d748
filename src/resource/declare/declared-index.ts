import { Index } from 'typeorm';
import { snakeCase } from '../../database/snake-case.js';
import type { DeclaredIndex } from '../model/resource-definition.js';

const indexes = new Map<object, DeclaredIndex[]>();

/** Records an index and tells TypeORM to leave the one of that name alone. */
export function recordIndex(entity: object, index: DeclaredIndex): void {
  indexes.set(entity, [...(indexes.get(entity) ?? []), index]);
  excludeFromSchemaDiff(entity, index.name);
}

/** The index in the order of a resource's lists where none is asked for. @param path of the resource, since its table is not known yet */
export function orderIndexName(path: string): string {
  return `ix_${path}_order`;
}

/** The index by which addresses are found whatever their capitals. @param entity name of the class */
export function sameTextIndexName(entity: string, property: string): string {
  return `ix_${snakeCase(entity)}_${snakeCase(property)}_same`;
}

/** Makes TypeORM's schema builder ignore an index of this name. */
export function excludeFromSchemaDiff(entity: object, name: string): void {
  Index(name, { synchronize: false })(entity as new () => object);
}

/** Read by the compiler alone, once, at boot. */
export function declaredIndexes(entity: object): readonly DeclaredIndex[] {
  return indexes.get(entity) ?? [];
}
