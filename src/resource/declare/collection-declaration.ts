import type { Actor } from '../../auth/actor.js';
import type { Condition, Sql } from '../../database/sql.js';
import type { RowReference } from '../policy/row-reference.js';
import type { Rule } from '../policy/rule.js';
import type { EntityClass } from './field-declaration.js';

/**
 * A further address of a resource's collection, narrowed by a condition: the caller's own courses, somebody's sessions.
 * It is declared on the class that it returns and goes the way of the collection itself: the same policy, filters, pages.
 * Where a relation's inverse has the same address, this takes its place.
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
  /**
   * Rows that may show at this address; those that the resource's policy shows unless said otherwise. For what is named
   * to somebody who may not open it: the courses' categories to a stranger, the session that has not begun to its learner.
   */
  readonly shows?: Rule;
  /** @param id of the item that the path names */
  readonly condition: (row: RowReference, actor: Actor, id: number) => Condition;
  /** Order where none is asked for; the id decides between equals. */
  readonly order?: (row: RowReference, actor: Actor) => Sql;
}
