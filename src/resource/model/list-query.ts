import type { FieldDefinition, RelatedField } from './resource-definition.js';
import type { ParameterFilter } from './parameter-filter.js';
import type { Sql } from '../../database/sql.js';
import type { Includes } from './include-node.js';
import type { RowReference } from './row-reference.js';
import type { Position } from './keyset.js';
import type { QueryParameter } from '../protocol/query-string.js';

export type Comparison = 'exact' | 'partial' | 'start' | 'gt' | 'gte' | 'lt' | 'lte' | 'between' | 'exists';

/** What can be filtered by: a field of the resource, a field behind one of its relations, or a declared parameter. */
export type FilterTarget =
  | { readonly kind: 'field'; readonly field: FieldDefinition }
  | { readonly kind: 'related'; readonly related: RelatedField }
  | { readonly kind: 'parameter'; readonly parameter: ParameterFilter };

export type FilterValue = string | number | boolean | Date;

/** One condition on the rows; several values of one clause are alternatives. */
export interface FilterClause {
  readonly target: FilterTarget;
  readonly comparison: Comparison;
  readonly values: readonly FilterValue[];
}

export interface OrderClause {
  readonly target: Exclude<FilterTarget, { kind: 'parameter' }>;
  readonly direction: 'asc' | 'desc';
}

/** A request for a collection, checked and converted; nothing behind it sees the raw query again. */
export interface ListQuery {
  readonly filters: readonly FilterClause[];
  /** As asked for; empty where the caller left the order to us. */
  readonly order: readonly OrderClause[];
  /** Whether all rows are of one item, which the address names. */
  readonly isOfItem?: boolean;
  /** Order of the address where none was asked for. */
  readonly standardOrder?: (row: RowReference) => Sql;
  readonly search?: string;
  /** Members to send; all of them where nothing was asked. */
  readonly properties?: ReadonlySet<string>;
  /** Relations to embed. */
  readonly includes: Includes;
  readonly page: number;
  /** The row at which the page begins or ends, instead of an offset. */
  readonly position?: Position;
  readonly itemsPerPage: number;
  /** Without a total, and so without a count. */
  readonly partial: boolean;
  /** The total comes with the rows, by their statement, and is counted only where there are more rows than so many. */
  readonly countsBeyond?: number;
  /** See `CollectionDeclaration.isOfFew`. */
  readonly isOfFew?: boolean;
  /** Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8. */
  readonly byteOrderMark?: boolean;
  /** The parameters as sent, for the links to other pages. */
  readonly parameters: readonly QueryParameter[];
}
