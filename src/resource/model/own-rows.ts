import type { Sql } from '../../database/sql.js';
import type { RowReference } from './row-reference.js';

/** SQL condition: whether a row is one of an account's own. */
export type OwnRows = (row: RowReference, userId: number) => Sql;
