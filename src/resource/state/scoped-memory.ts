import type { Condition } from '../../database/sql.js';
import type { Projection } from './projection.js';

/** Stands for the scope that leaves nothing out. */
const EVERYTHING = {};

/**
 * Remembers what depends on a caller's projection and scope alone, for as long as these are in use: a statement is composed
 * at the caller's first request and run at each.
 */
export class ScopedMemory<Value> {
  readonly #values = new WeakMap<Projection, WeakMap<object, Value>>();

  recall(projection: Projection, scope: Condition, compose: () => Value): Value {
    const key = typeof scope === 'boolean' ? EVERYTHING : scope;
    const values = this.#values.get(projection) ?? new WeakMap<object, Value>();
    this.#values.set(projection, values);
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compose();
    values.set(key, value);
    return value;
  }
}
