import type { Row } from '../../database/statements.js';
import type { IncludeNode } from './include-node.js';

/** What was found behind one relation. */
export interface EmbeddedRelation {
  /** Of a relation: the rows that it leads to and that the caller may read, by their id. */
  readonly byId: ReadonlyMap<number, Row>;
  /** Of a collection: its rows, by the row that it belongs to. */
  readonly ofParent: ReadonlyMap<Row, readonly Row[]>;
  /** Of what the caller may do: JSON by the id of the item. */
  readonly permissions?: ReadonlyMap<number, string>;
  /** Rows for which the answer had no room: they keep the address. */
  readonly left: ReadonlySet<Row>;
}

/** What is embedded in an answer. */
export interface EmbeddedRows {
  readonly relations: ReadonlyMap<IncludeNode, EmbeddedRelation>;
  /** Paths of which some rows keep the address, since there was more behind it than one answer holds. */
  readonly incomplete: readonly string[];
}

export const NOTHING_EMBEDDED: EmbeddedRows = { relations: new Map(), incomplete: [] };
