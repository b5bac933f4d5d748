import { type Sql, sql } from '../../database/sql.js';
import { VIOLATION_CODES } from '../protocol/violation-codes.js';
import type { ResourceDefinition } from './resource-definition.js';
import type { RowReference } from './row-reference.js';

/** A sentence for the caller: as it is, or as SQL over the row where it says a value of another one. */
export type RowSentence = string | ((row: RowReference) => Sql);

/** What a written row has to meet, beyond what a constraint of its table can say. */
export interface Requirement {
  /** Members that it is about. It is asked where one of them is written with a value; of the first one its violation is reported. */
  readonly about: readonly [string, ...string[]];
  /** It is asked where one of them is taken away, too: null is a value of its own here. */
  readonly ofNull?: true;
  /** SQL over the row as written; null passes, as for a check constraint. */
  readonly met: (row: RowReference) => Sql;
  readonly message: RowSentence;
  /** What kind of violation it is, as `violations[].code` says it; `invalid` unless said otherwise. */
  readonly code?: string;
  /** The answer is a 409, which says that the present state does not allow it: no body of this caller would be better. */
  readonly isConflict?: true;
  /** Of new rows only, or of changes only; of both where it is left out. */
  readonly onlyOf?: 'new' | 'changed';
  /**
   * A SELECT that makes writers wait for one another, where two that write at once would not see each other's rows. Where it finds
   * nothing, there is nothing to require.
   * @param ids SQL of the list of the ids of the rows that are written
   */
  readonly held?: (ids: Sql, resource: ResourceDefinition) => Sql;
}

/** A state of a row in which it cannot be changed or deleted, answered by a 409. */
export interface Obstacle {
  readonly to: 'update' | 'delete';
  /** SQL over the row as it is, which its writer holds. */
  readonly when: (row: RowReference) => Sql;
  readonly message: string;
}

interface SameAlong {
  /** A reference of the resource. */
  readonly reference: string;
  /** The member of the row referred to, and of this row where it has another name. */
  readonly member: string;
  readonly own?: string;
  readonly message: string;
  /** What kind of violation it is; `invalid` unless said otherwise. */
  readonly code?: string;
}

/** The row that a reference leads to says the same of a member: a reply is on the content that its comment is on. */
export function sameAlong({ reference, member, own = member, message, code = VIOLATION_CODES.invalid }: SameAlong): Requirement {
  return {
    about: [reference],
    met: (row) => {
      const other = row.follow(reference);
      return sql`${row.column(reference)} IS NULL
        OR EXISTS (SELECT 1 FROM ${other.table} WHERE ${other.id} = ${row.column(reference)} AND ${other.column(member)} = ${row.column(own)})`;
    },
    message,
    code,
  };
}

/** Rows form a tree: `parent` leads neither to the row itself nor to one below it. Writers of one tree wait for one another. */
export const noRing: Requirement = {
  about: ['parent'],
  // A new row is below nothing yet.
  onlyOf: 'changed',
  held: (_ids, resource) => sql`SELECT pg_advisory_xact_lock(hashtext(${`tree:${resource.table}`}))`,
  met: (row) => {
    const above = row.follow('parent');
    return sql`NOT EXISTS (WITH RECURSIVE "up" AS (
        SELECT ${row.column('parent')} AS "id"
        UNION SELECT ${above.column('parent')} FROM ${above.table} JOIN "up" ON ${above.id} = "up"."id")
      SELECT 1 FROM "up" WHERE "up"."id" = ${row.id})`;
  },
  message: 'The parent must be neither the item itself nor one below it.',
  code: VIOLATION_CODES.invalid,
};
