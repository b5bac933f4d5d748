import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/statements.js';
import type { ResourceDefinition } from './resource-definition.js';

/** A validated change on its way into the database, inside one unit of work. */
export interface Write {
  readonly resource: ResourceDefinition;
  readonly operation: 'create' | 'replace' | 'update' | 'delete';
  /** Values by property: relations as ids, dates as Date, absent members absent. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
  readonly transaction: Transaction;
  readonly now: Date;
}

/** Writes the rows of a resource; a resource names its own class where a write does more than write one row. */
export interface WriteProcessor {
  /** @returns the id of the new row */
  create(write: Write): Promise<number>;
  update(write: Write, id: number): Promise<void>;
  remove(write: Write, id: number): Promise<void>;
}
