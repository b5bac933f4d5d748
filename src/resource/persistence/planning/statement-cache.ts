import type { Condition } from '../../../database/sql.js';
import type { Projection } from './projection.js';

/** Means the scope without restrictions. */
const EVERYTHING = {};

/**
 * Caches what depends on a caller's projection and scope alone, for as long as these are in use: a statement is composed at the
 * caller's first request and executed at each.
 */
export class StatementCache<Value> {
  readonly #values = new WeakMap<Projection, WeakMap<object, Value>>();

  getOrCompute(projection: Projection, scope: Condition, compose: () => Value): Value {
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
