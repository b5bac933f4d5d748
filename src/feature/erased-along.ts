import type { Sql } from '../database/sql.js';

/**
 * What becomes of rows that name a user who is deleted for good in another way than by a column of theirs: one statement, in the unit of work
 * of the erasure, while the account and all of its rows are still there.
 */
export type ErasedAlong = (userId: number, now: Date) => Sql;
