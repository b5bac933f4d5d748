import type { Actor } from '../../auth/actor.js';
import type { Row, Transaction } from '../../database/statements.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';
import type { Change } from '../input/body-reader.js';
import type { FilterValue } from '../input/list-query.js';
import type { ResourceOperations } from './resource-operations.js';

/** One call of an action, inside the unit of work that keeps or drops all of it. Its rights have been judged. */
export interface ActionRun {
  /** The resource that declares the action. */
  readonly resource: ResourceDefinition;
  /** Id of the item that the address names; 0 where it names none. */
  readonly id: number;
  /** That item as the caller may read it, locked unless the action only reads. */
  readonly row: Row;
  /** The body, validated and converted. */
  readonly input: Change;
  /** The resource's own query parameters, such as a context, converted. */
  readonly parameters: ReadonlyMap<string, FilterValue>;
  readonly actor: Actor;
  readonly transaction: Transaction;
  readonly now: Date;
  /** Ordinary operations on any resource, under the caller's rights. */
  readonly operations: ResourceOperations;
}

export interface AnsweredFile {
  readonly name: string;
  readonly mimeType: string;
  readonly content: Buffer;
  /** Shown in the browser rather than saved. */
  readonly inline?: boolean;
}

/** What came of an action; nothing is said of an item, which is read again. */
export interface ActionOutcome {
  /** The item that the answer is about, where it is not the one that the address names. */
  readonly id?: number;
  readonly document?: Readonly<Record<string, unknown>>;
  readonly file?: AnsweredFile;
}

/** Does what an action says. Listed among its module's providers. */
export abstract class ActionHandler {
  /**
   * @returns nothing where there is nothing to say beyond the item itself
   * @throws Problem where it cannot be done; nothing of it is kept then
   */
  abstract run(run: ActionRun): Promise<ActionOutcome> | Promise<void>;
}
