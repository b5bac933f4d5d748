import type { Sql } from '../sql.js';

/**
 * What becomes of a row when the person whom one of its columns names is deleted for good.
 *
 * - `subject`: the row is about the person, and is deleted.
 * - `author`: the row was made for others. It stays, in the name of the account "Former user".
 * - `responsible`: the user has to act. The successor does from then on, else another teacher of the course, else nobody: administrators are notified.
 * - `trace`: the row is a record of something else. It stays, and the column becomes null.
 */
type ErasureWay = 'subject' | 'author' | 'responsible' | 'trace';

export interface ErasureRule {
  readonly way: ErasureWay;
  /** Over the row "t": of these rows the column says whom they are about, so that they are deleted, whatever the way of the others is. */
  readonly subjectWhere?: Sql;
  /** Over the row "t": of these rows a successor gets a copy before they are deleted, as of a teacher's place in a course. */
  readonly copiedWhere?: Sql;
  /** Further columns that hold the person's name, and become null with it. */
  readonly names?: readonly string[];
  /** The column holds the user name instead of the number. */
  readonly by?: 'username';
  /** Why the number stays where it is, as in a sealed log. */
  readonly kept?: string;
}

export type Erasure = ErasureWay | ErasureRule;

/** What the foreign key does. Nothing goes with a person but what is about the person: a row that an erasure forgot makes it fail. */
export const ON_DELETE_OF_WAY = {
  subject: 'CASCADE',
  author: 'RESTRICT',
  responsible: 'RESTRICT',
  trace: 'SET NULL',
} as const satisfies Record<ErasureWay, string>;

const declarations = new Map<object, Map<string, ErasureRule>>();

/** Called by decorators; records and nothing else. */
export function recordErasure(prototype: object, property: string, erasure: Erasure): void {
  const own = declarations.get(prototype) ?? new Map<string, ErasureRule>();
  own.set(property, typeof erasure === 'string' ? { way: erasure } : erasure);
  declarations.set(prototype, own);
}

/**
 * Says of a column that names an account what becomes of its row when that person is deleted for good: of relations and foreign keys
 * written by hand, and of numbers without one. `@Reference` has the option `erasure` for it.
 */
export function Erased(erasure: Erasure): PropertyDecorator {
  return (prototype, property) => recordErasure(prototype, String(property), erasure);
}

/** @returns the rules of a class by property, those of its base classes included */
export function declaredErasures(entity: { readonly prototype: object }): ReadonlyMap<string, ErasureRule> {
  const rules = new Map<string, ErasureRule>();
  for (let prototype: object | null = entity.prototype; prototype; prototype = Object.getPrototypeOf(prototype) as object | null)
    for (const [property, rule] of declarations.get(prototype) ?? []) if (!rules.has(property)) rules.set(property, rule);
  return rules;
}
