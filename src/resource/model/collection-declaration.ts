import type { Actor } from '../../auth/actor.js';
import type { Condition, Sql } from '../../database/sql.js';
import type { RowReference } from './row-reference.js';
import type { Rule } from './rule.js';
import type { EntityClass } from './field-declaration.js';

/**
 * A further address of a resource's collection, restricted by a condition: the caller's own courses, a user's sessions. The class
 * that it returns declares it. Policy, filters and pages are those of the collection itself. It replaces a relation's inverse
 * with the same address.
 */
export interface CollectionDeclaration {
  /** In snake_case; unique within the resource. */
  readonly name: string;
  /** Below `/api/`; `{id}` is the id of the item that restricts it. */
  readonly path: string;
  readonly description: string;
  /** Class of the item that the path names. */
  readonly item?: () => EntityClass;
  /** The items below which the caller may look, or the callers where there is none; readers of the item unless said otherwise. */
  readonly rule?: Rule;
  /**
   * Rows that may show at this address; those that the resource's policy shows unless said otherwise. For rows that a caller may
   * see listed but not open: the categories of courses for anonymous callers, a future session for its learner.
   */
  readonly shows?: Rule;
  /** @param id of the item that the path names */
  readonly condition: (row: RowReference, actor: Actor, id: number) => Condition;
  /**
   * Its condition finds few rows, however large the school: which ones the caller may read is then asked of each of them, and where they are
   * part of a screen, they are counted while they are read.
   */
  readonly isOfFew?: true;
  /** Order where none is asked for; the id decides between equals. */
  readonly order?: (row: RowReference, actor: Actor) => Sql;
}
