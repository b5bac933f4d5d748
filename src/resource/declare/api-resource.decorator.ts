import type { Type } from '@nestjs/common';
import type { Operation, Policy } from '../policy/policy.js';
import type { RowReference } from '../policy/row-reference.js';
import type { Processor } from '../state/processor.js';
import type { Condition } from '../../database/sql.js';
import type { ActionDeclaration } from './action-declaration.js';
import type { CollectionDeclaration } from './collection-declaration.js';
import { leaveToLyceum, orderIndexName } from './declared-index.js';
import type { EntityClass, FieldKindOfParameter, FilterKind } from './field-declaration.js';

/** A query parameter that is no field: a context, a shortcut over several tables. Declared so that it is documented and checked like a field. */
export interface ParameterFilter {
  readonly name: string;
  readonly description: string;
  readonly type: FieldKindOfParameter;
  /** The rows that match; the value has already been converted. */
  readonly condition: (row: RowReference, value: string | number | boolean) => Condition;
}

export interface ResourceOptions {
  /** Plural snake_case segment below `/api`. */
  readonly path: string;
  readonly policy: Policy;
  /** What one of these is, in a sentence for the documentation. */
  readonly description: string;
  /** All six unless said otherwise. */
  readonly operations?: readonly Operation[];
  /** Filters over one level of a relation: `{ 'course.title': ['partial'] }`. */
  readonly relatedFilters?: Readonly<Record<string, readonly FilterKind[]>>;
  /** Orders over one level of a to-one relation: `['user.lastname']`. */
  readonly relatedOrder?: readonly string[];
  /** To-one relations whose own search fields are searched too. */
  readonly relatedSearch?: readonly string[];
  readonly parameters?: readonly ParameterFilter[];
  /** Order of a collection for which none is asked; by id unless said otherwise. */
  readonly defaultOrder?: Readonly<Record<string, 'asc' | 'desc'>>;
  readonly itemsPerPage?: number;
  readonly maximumItemsPerPage?: number;
  /** Writes of this resource, where more happens than one row written. */
  readonly processor?: Type<Processor>;
  /** Operations beyond the six. */
  readonly actions?: readonly ActionDeclaration[];
  /** Further addresses of the collection, each narrowed by a condition. */
  readonly collections?: readonly CollectionDeclaration[];
}

const resources = new Map<EntityClass, ResourceOptions>();

/** Marks an entity as a resource of the API; the compiler and the controller factory do the rest at boot. */
export function ApiResource(options: ResourceOptions): ClassDecorator {
  return (entity) => {
    resources.set(entity as unknown as EntityClass, options);
    if (options.defaultOrder) leaveToLyceum(entity, orderIndexName(options.path));
  };
}

/** Read by the compiler alone, once, at boot. */
export function declaredResource(entity: EntityClass): ResourceOptions | undefined {
  return resources.get(entity);
}
