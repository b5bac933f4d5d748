import type { Type } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/statements.js';
import type { Change } from './change.js';
import type { EntityClass } from './field-declaration.js';
import type { ResourceDefinition } from './resource-definition.js';

/** What happens to a row by an operation of its resource: by a request, in a batch, or as a part of a nested write. */
export type Happening = 'created' | 'changed' | 'deleted';

/** A row to which something happened. */
export interface WrittenRow {
  readonly resource: ResourceDefinition;
  readonly id: number;
  /** What its writer set, by member; nothing of a row that is deleted. */
  readonly values: Change;
  readonly actor: Actor;
  /** In which the row was written, and in which the reaction belongs. */
  readonly transaction: Transaction;
  readonly now: Date;
}

/** Follows what is written to rows of a resource, which may be another feature's. */
export abstract class ReactionHandler {
  /**
   * Called right behind the write, and before a deletion. What it throws undoes the write and is its answer.
   * @param about what the reaction was declared with
   */
  abstract react(row: WrittenRow, about: unknown): Promise<void>;
}

/** What a feature does when rows of a resource are written. */
export interface Reaction {
  /** Rows of all resources where it is left out. */
  readonly entity?: EntityClass;
  readonly to: Happening;
  readonly handler: Type<ReactionHandler>;
  /** For which of them; for all where it is left out. */
  readonly when?: (row: WrittenRow) => boolean;
  /** What the handler has to know beyond the row. */
  readonly about?: unknown;
}

/** What all features do when rows are written, in the order in which it is done. */
export abstract class Reactions {
  abstract readonly all: readonly Reaction[];
}

/**
 * Declares that a feature follows what is written to rows of a resource, in the same unit of work. What falls with another row by its
 * foreign key, and what other statements write, is not followed.
 * @param entity of the resource @param to what happens to a row @param handler what follows it
 * @param when for which rows; for all where it is left out
 */
export function on(entity: EntityClass, to: Happening, handler: Type<ReactionHandler>, when?: Reaction['when']): Reaction {
  return { entity, to, handler, ...(when && { when }) };
}

/** The same for the rows of all resources, behind what follows those of one. */
export function onEvery(to: Happening, handler: Type<ReactionHandler>, when?: Reaction['when']): Reaction {
  return { to, handler, ...(when && { when }) };
}
