import type { Transaction } from '../../database/statements.js';
import type { Actor } from '../../auth/actor.js';
import type { NarrowedCollection, ResourceDefinition } from './resource-definition.js';

/** What is about to be read. */
export interface RefreshRequest {
  readonly resource: ResourceDefinition;
  /** The item that the address names: of the resource, or the one by which a narrowed collection is restricted. */
  readonly id?: number;
  /** The item below which the collection is read. */
  readonly owner?: { readonly resource: ResourceDefinition; readonly property: string; readonly id: number };
  readonly collection?: NarrowedCollection;
  readonly actor: Actor;
  /** The unit of work of an atomic batch; without one the refresher has its own. */
  readonly within?: Transaction;
}

/**
 * Brings what a resource shows up to date before its items, lists, totals or spreadsheets are read. It runs on every read, so that
 * it should cost one look in an index where nothing is to be done.
 */
export abstract class Refresher {
  abstract refresh(request: RefreshRequest): Promise<void>;
}
