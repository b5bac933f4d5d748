import type { Change } from './change.js';
import type { SetWrite } from './write.js';

/** How the service works a member out from others of the same row. */
export interface Derivation {
  /** It is worked out for each new row, and again where this member is changed. */
  readonly from: string;
  /** @param id of the row that is changed; undefined for a new one */
  value(write: SetWrite, values: Change, id: number | undefined): Promise<unknown>;
}
