import type { EntityClass } from '../database/data-source.js';
import type { Sql } from '../database/sql.js';

/** What a deletion of an item takes along beyond what hangs on its node, so that the bin keeps that too. */
export interface RemovedAlong {
  /** The resource of the item. */
  readonly entity: EntityClass;
  /** Nodes whose content goes with the item: a subselect of their ids; the item goes for good where it is left out. */
  readonly nodes?: (id: number) => Sql;
}
