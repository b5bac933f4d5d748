import type { Change } from './change.js';
import type { SetWrite, Write } from './write.js';

/** Another row on which a row stands: it is made first, follows what is changed, and takes the row with it when it goes. */
export interface SupportingRow {
  /** @returns the id of the new one, for a row that is about to be made */
  make(write: Write): Promise<number>;
  /** @returns an id for each of the rows that are about to be made, in their order */
  makeAll(write: SetWrite, changes: readonly Change[]): Promise<readonly number[]>;
  /** Called behind the change of a row. */
  follow(write: Write, id: number): Promise<void>;
  /** Deletes it, and with it the row. */
  remove(write: Write, id: number): Promise<void>;
}

/** The member that leads to the row on which a row stands. */
export interface SupportedMember {
  readonly name: string;
  readonly row: SupportingRow;
}
