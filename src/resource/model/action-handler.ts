import type { Actor } from '../../auth/actor.js';
import type { Row, Statements, Transaction } from '../../database/statements.js';
import type { ResourceDefinition } from './resource-definition.js';
import type { Change } from './change.js';
import type { ByteSource } from '../protocol/byte-source.js';
import type { FilterValue } from './list-query.js';
import type { ResourceOperations } from './resource-operations.js';

/** One call of an action, inside one unit of work. Its rights have been checked. */
export interface ActionRun {
  /** The resource that declares the action. */
  readonly resource: ResourceDefinition;
  /** Id of the item that the address names; 0 where it names none. */
  readonly id: number;
  /** That item as the caller may read it, locked unless the action only reads or says that it needs no lock. */
  readonly row: Row;
  /** The body, validated and converted. */
  readonly input: Change;
  /** The resource's and the action's query parameters, such as a context, converted; and the further name in the path. */
  readonly parameters: ReadonlyMap<string, FilterValue>;
  readonly actor: Actor;
  readonly transaction: Transaction;
  readonly now: Date;
  /** That the request named, with its port; for addresses on the origin for content. */
  readonly host?: string;
  /** Ordinary operations on any resource, under the caller's rights. */
  readonly operations: ResourceOperations;
  /** What {@link ActionHandler.prepare} made ready. */
  readonly prepared: unknown;
}

/** What is known of a call before its unit of work. */
export interface ActionPreparation extends Pick<ActionRun, 'resource' | 'id' | 'input' | 'parameters' | 'actor' | 'now'> {
  /** The unit of work that the call is part of, in a batch or under an idempotency key; otherwise statements of their own. */
  readonly statements: Statements;
}

export interface AnsweredFile {
  readonly name: string;
  readonly mimeType: string;
  /** Pieces, or a source of any part, where it is long: made and read while it is sent, when the unit of work is over. */
  readonly content: Buffer | AsyncIterable<Uint8Array> | ByteSource;
  /** Validator of a source. */
  readonly etag?: string;
  /** Shown in the browser rather than saved. */
  readonly inline?: boolean;
}

/** What came of an action; nothing is said of an item, which is read again. */
export interface ActionOutcome<Document extends object = Readonly<Record<string, unknown>>> {
  /** The item that the answer is about, where it is not the one that the address names; beside a document with 201 its `Location`. */
  readonly id?: number;
  /** The item of a `created` or `accepted` answer was there before: 200 with `Content-Location` instead of 201 or 202. */
  readonly existing?: boolean;
  /** Nothing was made, as the caller asked for: a document that says 201 comes with 200. The action declares that with `orUnmade`. */
  readonly unmade?: boolean;
  /**
   * It is done in the background instead: 202 without a body, with this address of an item that says how far it is as `Location`. The
   * action declares that with `orLater`.
   */
  readonly later?: string;
  readonly document?: Document;
  readonly file?: AnsweredFile;
  /**
   * What takes its time and needs no database, such as a call to another server: it is done once the unit of work is over and its
   * connection serves others. Its document is the answer. An atomic batch refuses such an action.
   */
  readonly afterwards?: () => Promise<Document>;
  /** The same for a file that has to be made first. */
  readonly fileAfterwards?: () => Promise<AnsweredFile>;
}

/** Does what an action says. Listed among its module's providers. */
export abstract class ActionHandler<Document extends object = Readonly<Record<string, unknown>>> {
  /**
   * Does what takes its time and needs no connection, such as reading a file, before the unit of work begins. The action's own rule was
   * asked, what the handler or the item decides was not: it asks itself, before it works for anybody.
   * @returns what the run finds as `prepared`
   */
  prepare(_: ActionPreparation): Promise<unknown> {
    return Promise.resolve(undefined);
  }

  /**
   * @returns nothing where the item itself is the response
   * @throws Problem where it cannot be done; the unit of work is then rolled back
   */
  abstract run(run: ActionRun): Promise<ActionOutcome<Document>> | Promise<void>;
}
