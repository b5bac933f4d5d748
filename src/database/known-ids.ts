import { raw, Sql, sql } from './sql.js';

/**
 * A subselect of one column whose ids are known before the statement is written: it is planned and run without looking for them,
 * and what is composed of it leaves out what an empty one makes false.
 */
export class KnownIds extends Sql {
  readonly #array: Sql;

  /** @param ids whole numbers, those beyond 2^53 as bigint */
  constructor(
    readonly ids: readonly (bigint | number)[],
    type: 'bigint' | 'int' = 'int',
  ) {
    // A text, so that the planner can be kept from seeing it as other texts are.
    const array = sql`${`{${ids.join()}}`}::${raw(`${type}[]`)}`;
    const { fragments, values, references } = sql`SELECT unnest(${array})`;
    super(fragments, values, references);
    this.#array = array;
  }

  override get array(): Sql {
    return this.#array;
  }

  get isEmpty(): boolean {
    return this.ids.length === 0;
  }
}

/** The same for a subselect of the columns session_id and course_id. */
export class KnownPairs extends Sql {
  /** The pairs as numbers: the session in the upper, the course in the lower 32 bits. */
  readonly numbers: KnownIds;
  readonly sessions: KnownIds;
  readonly courses: KnownIds;

  constructor(private readonly pairs: readonly bigint[]) {
    const numbers = new KnownIds(pairs, 'bigint');
    const { fragments, values, references } = sql`SELECT ("pair" >> 32)::int AS "session_id", ("pair" & 4294967295)::int AS "course_id"
      FROM unnest(${numbers.array}) "pair"`;
    super(fragments, values, references);
    this.numbers = numbers;
    this.sessions = new KnownIds(distinct(pairs, (pair) => pair >> COURSE_BITS));
    this.courses = new KnownIds(distinct(pairs, (pair) => pair & COURSE_MASK));
  }

  /** These pairs and others. */
  and({ pairs }: KnownPairs): KnownPairs {
    return new KnownPairs([...new Set([...this.pairs, ...pairs])]);
  }
}

const COURSE_BITS = 32n;
const COURSE_MASK = 0xffffffffn;

function distinct(pairs: readonly bigint[], part: (pair: bigint) => bigint): number[] {
  return [...new Set(pairs.map((pair) => Number(part(pair))))];
}
