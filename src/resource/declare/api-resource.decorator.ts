import type { Type } from '@nestjs/common';
import type { Operation, Policy } from '../model/policy.js';
import type { WriteProcessor } from '../model/write.js';
import type { ActionDeclaration } from '../model/action-declaration.js';
import type { Refresher } from '../model/refresher.js';
import type { CollectionDeclaration } from '../model/collection-declaration.js';
import { excludeFromSchemaDiff, orderIndexName } from './declared-index.js';
import type { DisplayHints, OwnRows, RemovalDeclaration } from '../model/resource-definition.js';
import type { EntityClass, FilterKind } from '../model/field-declaration.js';
import type { OpenOperation } from '../model/open-operation.js';
import type { ParameterFilter } from '../model/parameter-filter.js';
import type { Obstacle, Requirement } from '../model/requirement.js';
import type { SupportingRow } from '../model/supporting-row.js';

export interface ResourceOptions {
  /** Type name on the wire: JSON-LD `@type` and context, Hydra class, OpenAPI schema. The class's own name unless given. */
  readonly name?: string;
  /** Plural snake_case segment below `/api`. */
  readonly path: string;
  readonly policy: Policy;
  /** What one of these is, as one sentence for the documentation. */
  readonly description: string;
  /** What people call it besides the name of its class, in lower case; the indexes of the documentation and of the back office find it by these. */
  readonly keywords?: readonly string[];
  /** How lists and forms show it. */
  readonly display?: DisplayHints;
  /**
   * What of the service makes rows, where neither an operation nor an action does: `the service with each sign-in`. The
   * documentation says so.
   */
  readonly writtenBy?: string;
  /** Whose the rows are, where more than references to people says it: asked for exports of what is recorded of one account. */
  readonly ownRows?: OwnRows;
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
  /** How the row is made on which its rows stand, where otherwise than their base class says. */
  readonly support?: SupportingRow;
  /** What written rows have to meet, beyond what constraints of the table can say. */
  readonly requires?: readonly Requirement[];
  /** States in which a row cannot be changed or deleted. */
  readonly obstacles?: readonly Obstacle[];
  /** Writes of this resource, where more happens than one row written. */
  readonly processor?: Type<WriteProcessor>;
  /** Brings what is shown up to date before it is read. */
  readonly refresher?: Type<Refresher>;
  /** The SELECT of a view that the resource stands on; its entity has `synchronize: false`, and it is only read. */
  readonly view?: string;
  /** Operations beyond the six. */
  readonly actions?: readonly ActionDeclaration[];
  /** Operations for senders that prove themselves by what they send, on the raw body. */
  readonly openOperations?: readonly OpenOperation[];
  /** Further addresses of the collection, each narrowed by a condition. */
  readonly collections?: readonly CollectionDeclaration[];
  /**
   * `false`: `/api/changes` does not tell of them, and nothing about them is cached. For rows that the service itself writes and
   * deletes all the time, such as jobs: an entry for each would cost more than the row.
   */
  readonly logged?: false;
  /** Its items are people, who can be deleted for good: every reference to them says what becomes of its row then. */
  readonly people?: true;
  /** A deletion that takes a preference, or can go on in the background; for the documentation. */
  readonly removal?: RemovalDeclaration;
}

const resources = new Map<EntityClass, ResourceOptions>();

/** Marks an entity as a resource of the API; the compiler and the controller factory do the rest at boot. */
export function ApiResource(options: ResourceOptions): ClassDecorator {
  return (entity) => {
    resources.set(entity as unknown as EntityClass, options);
    if (options.defaultOrder) excludeFromSchemaDiff(entity, orderIndexName(options.path));
  };
}

/** @returns the type name by which the wire knows the items of a resource */
export function resourceName(entity: EntityClass): string {
  return resources.get(entity)?.name ?? entity.name;
}

/** Read by the compiler alone, once, at boot. */
export function declaredResource(entity: EntityClass): ResourceOptions | undefined {
  return resources.get(entity);
}
