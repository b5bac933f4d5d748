import type { Condition } from '../../database/sql.js';
import type { FieldKindOfParameter } from './field-declaration.js';
import type { RowReference } from './row-reference.js';

/** A query parameter that is no field: a context, a shortcut over several tables. Declared so that it is documented and checked like a field. */
export interface ParameterFilter {
  readonly name: string;
  readonly description: string;
  readonly type: FieldKindOfParameter;
  /** The rows that match; the value has already been converted. */
  readonly condition: (row: RowReference, value: string | number | boolean) => Condition;
}
