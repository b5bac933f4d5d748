import type { Actor } from '../../auth/actor.js';
import type { Condition } from '../../database/sql.js';
import type { FieldKindOfParameter } from './field-declaration.js';
import type { RowReference } from './row-reference.js';

/** A query parameter that is no field: a context, a shortcut over several tables. Declared so that it is documented and checked like a field. */
export interface ParameterFilter {
  readonly name: string;
  readonly description: string;
  readonly type: FieldKindOfParameter;
  /** Of a text: all that it may be. */
  readonly values?: readonly string[];
  /** Only lists take it, neither items nor actions. */
  readonly onLists?: true;
  /** The rows that match; the value has already been converted. */
  readonly condition: (row: RowReference, value: ParameterValue, asked: AskedParameters) => Condition;
}

export type ParameterValue = string | number | boolean;

/** Who asks, and the values of all parameters that came with this one. */
export interface AskedParameters {
  readonly actor: Actor;
  readonly values: ReadonlyMap<string, ParameterValue>;
}
