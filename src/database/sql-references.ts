const QUOTED_NAME = /"([^"]*)"/g;
const CLOCK = /\b(now\(\)|clock_timestamp\(\)|current_(date|time|timestamp))/gi;
/** A column beside the time, and nothing else that is done with it. */
const MOMENT = /"([^"]*)" (?:<|<=|>|>=) now\(\)(?=$|[\s)])(?! *[-+*/:])/g;

/** What a piece does with the time. */
interface ClockUse {
  readonly moments: readonly string[];
  /** Whether it does more than to compare columns with it. */
  readonly others: boolean;
}

const NO_CLOCK: ClockUse = { moments: [], others: false };

function clockUseOf(fragments: readonly string[]): ClockUse {
  const uses = fragments.reduce((sum, fragment) => sum + [...fragment.matchAll(CLOCK)].length, 0);
  if (uses === 0) return NO_CLOCK;
  const moments = fragments.flatMap((fragment) => [...fragment.matchAll(MOMENT)].map(([, column = '']) => column));
  return { moments, others: moments.length < uses };
}

/**
 * What a piece of SQL refers to. It is read once from each piece that the program wrote, a template of {@link sql} or a text of
 * {@link raw}, and handed on as pieces are composed: nobody searches the text of a statement.
 */
export class References {
  /** For pieces that refer to nothing, such as ` AND `. */
  static readonly none = new References(new Set(), NO_CLOCK, []);

  private constructor(
    private readonly own: ReadonlySet<string>,
    private readonly ownClock: ClockUse,
    private readonly parts: readonly References[],
  ) {}

  /** @param fragments SQL as the program wrote it, without the parts that are put in between */
  static ofText(fragments: readonly string[]): References {
    const names = new Set(fragments.flatMap((fragment) => [...fragment.matchAll(QUOTED_NAME)].map(([, name = '']) => name)));
    const clock = clockUseOf(fragments);
    return names.size === 0 && clock === NO_CLOCK ? References.none : new References(names, clock, []);
  }

  static ofName(name: string): References {
    return new References(new Set([name]), NO_CLOCK, []);
  }

  /** What all of the parts refer to. */
  static union(parts: readonly References[]): References {
    const some = parts.filter((part) => part !== References.none);
    const [only] = some;
    if (some.length > 1) return new References(References.none.own, NO_CLOCK, some);
    return only ?? References.none;
  }

  /** The quoted names: tables, columns and aliases alike. */
  get names(): ReadonlySet<string> {
    const names = new Set<string>();
    this.#visit(({ own }) => own.forEach((name) => names.add(name)));
    return names;
  }

  /** Whether the time is a part of it, so that the outcome can change although no row does. */
  get clock(): boolean {
    let clock = false;
    this.#visit(({ ownClock }) => (clock ||= ownClock !== NO_CLOCK));
    return clock;
  }

  /** The columns that are compared with the time, where nothing else is done with it: the outcome changes when a value of theirs comes. */
  get moments(): ReadonlySet<string> | undefined {
    const uses: ClockUse[] = [];
    this.#visit(({ ownClock }) => uses.push(ownClock));
    return uses.some(({ others }) => others) ? undefined : new Set(uses.flatMap(({ moments }) => moments));
  }

  /** Each piece once, however often it is a part. */
  #visit(look: (piece: References) => void): void {
    const seen = new Set<References>([this]);
    for (const piece of seen) {
      look(piece);
      for (const part of piece.parts) seen.add(part);
    }
  }
}
