import type { Change } from './change.js';
import type { EntityClass } from './field-declaration.js';
import type { Operation } from './policy.js';

/** Ordinary operations for an action handler, within its unit of work; each needs the caller's right to it. */
export interface ResourceOperations {
  /**
   * @param change values by property, validated
   * @returns the id of the new row
   * @throws Problem 401 or 403 where the caller may not create it
   */
  create(entity: EntityClass, change: Change): Promise<number>;
  /** @throws Problem 401, 403 or 404 where the caller may not change the row */
  update(entity: EntityClass, id: number, change: Change): Promise<void>;
  /** @throws Problem 401, 403 or 404 where the caller may not delete the row */
  remove(entity: EntityClass, id: number): Promise<void>;
  /**
   * Locks rows, in the order of their ids, for an operation that the action does by its own means.
   * @throws Problem 404 where a row does not exist, 401 or 403 where the caller may not do this to it
   */
  admit(entity: EntityClass, operation: Operation, ids: readonly number[]): Promise<void>;
}
