import type { Actor } from '../../auth/actor.js';
import type { Condition, Sql } from '../../database/sql.js';
import type { RowReference } from '../policy/row-reference.js';
import type { Rule } from '../policy/rule.js';
import type { EntityClass } from './field-declaration.js';

/**
 * A further address of a resource's collection, narrowed by a condition: the caller's own courses, somebody's sessions.
 * It is declared on the class that it returns and goes the way of the collection itself: the same policy, filters, pages.
 */
export interface CollectionDeclaration {
  /** In snake_case; unique within the resource. */
  readonly name: string;
  /** Below `/api/`; `{id}` stands for the id of the item by which it is narrowed. */
  readonly path: string;
  readonly description: string;
  /** Class of the item that the path names. */
  readonly item?: () => EntityClass;
  /** The items below which the caller may look, or the callers where there is none; readers of the item unless said otherwise. */
  readonly rule?: Rule;
  /** @param id of the item that the path names */
  readonly condition: (row: RowReference, actor: Actor, id: number) => Condition;
  /** Order where none is asked for; the id decides between equals. */
  readonly order?: (row: RowReference, actor: Actor) => Sql;
}
