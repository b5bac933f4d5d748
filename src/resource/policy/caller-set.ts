import type { Actor } from '../../auth/actor.js';
import type { Sql } from '../../database/sql.js';

/**
 * Ids that depend on the caller alone, such as the courses that they teach. Rules name the set; whether it is looked up within
 * their statement or known before that is the caller's to say: see {@link Actor.known} and `InformedCallers`.
 */
export interface CallerSet {
  /** One for each in the order in which they are declared. */
  readonly number: number;
  /** Of pairs the columns are session_id and course_id, of ids there is one. */
  readonly kind: 'ids' | 'pairs';
  /** The subselect; it depends on no row. */
  readonly members: (actor: Actor) => Sql;
  /** Whether it is looked up with others even where it is not asked: many questions ask for most of these. */
  readonly usual: boolean;
}

const declared: CallerSet[] = [];
/** Filled while {@link setsAskedBy} runs. */
let asked: Set<CallerSet> | undefined;

/**
 * Declares a set, once in a module.
 * @param members the subselect for a caller who is signed in, or for strangers too where rules ask it of them
 * @returns what rules call: the subselect, or its ids where the caller brings them along
 */
export function callerSet(kind: CallerSet['kind'], members: CallerSet['members'], { usual = false } = {}): (actor: Actor) => Sql {
  const set: CallerSet = { number: declared.length, kind, members, usual };
  declared.push(set);
  return (actor) => {
    const known = actor.known.get(set);
    if (known) return known;
    asked?.add(set);
    return members(actor);
  };
}

/** The sets to look up where these are asked for: with a few they are one statement for most questions, which is planned once. */
export function withUsualSets(sets: readonly CallerSet[]): readonly CallerSet[] {
  return declared.filter((set) => set.usual || sets.includes(set));
}

/** The sets that a question about a caller looks at, as far as the caller brings none along; in the order of their numbers. */
export function setsAskedBy(question: () => unknown): readonly CallerSet[] {
  const before = asked;
  const sets = new Set<CallerSet>();
  asked = sets;
  try {
    question();
  } finally {
    asked = before;
  }
  return [...sets].sort((a, b) => a.number - b.number);
}
