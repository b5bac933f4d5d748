import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/statements.js';
import type { Change } from './change.js';
import type { ResourceDefinition } from './resource-definition.js';

/** A validated change on its way into the database, inside one unit of work. */
export interface Write {
  readonly resource: ResourceDefinition;
  readonly operation: 'create' | 'replace' | 'update' | 'delete';
  /** Values by property: relations as ids, dates as Date, absent members absent. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
  /** The same caller with what rules ask about them, as it was when the unit of work began: for what is looked up before anything is written. */
  readonly asking?: Actor;
  readonly transaction: Transaction;
  readonly now: Date;
  /** Whether what {@link WriteProcessor.elsewhere} gave was done before; in a larger unit of work it was not. */
  readonly isDoneElsewhere?: boolean;
  /** Preferences of the caller that have a value, by name; see {@link Preferences.values}. */
  readonly preferences?: ReadonlyMap<string, string>;
}

/** Rows of one resource that are made at once: all that they have in common. */
export type SetWrite = Omit<Write, 'values' | 'isDoneElsewhere'>;

/** What a deletion says beyond that it is done. */
export interface Removal {
  /** Address of the job that goes on with it: the answer is a 202 then. */
  readonly job?: string;
  /** The preference that was followed, as it is confirmed (RFC 7240, section 3). */
  readonly applied?: string;
  /** What went, and what stays in which way; for the record that is kept of the write. */
  readonly summary?: string;
}

/** Writes the rows of a resource; a resource names its own class where a write does more than write one row. */
export interface WriteProcessor {
  /** @returns the id of the new row */
  create(write: Write): Promise<number>;
  /**
   * Makes rows by as many statements as one takes, whatever their number. It may refuse what {@link create} refuses, in other words: the
   * rows are made one by one then, which finds the words.
   * @returns their ids in the order of the changes; undefined where they have to be made one by one
   */
  createSet(write: SetWrite, changes: readonly Change[]): Promise<readonly number[] | undefined>;
  update(write: Write, id: number): Promise<void>;
  /** @returns what there is to say beyond that the row is gone */
  remove(write: Write, id: number): Promise<Removal | undefined> | Promise<void>;

  /**
   * The change as values of its row, where {@link update} would do nothing but store them: then one statement locks, changes and
   * compares the row.
   * @returns undefined where a change needs more than that
   */
  changeOfRow(write: Pick<Write, 'resource' | 'values' | 'now'>): Change | undefined;

  /**
   * What has to be done elsewhere before a row is changed or deleted, such as a call to another server. It is done between two units
   * of work, when no connection is held; in both of them the rights are checked.
   * @returns nothing where there is no such thing
   */
  elsewhere?(write: Write, id: number): Promise<(() => Promise<void>) | undefined>;
}
