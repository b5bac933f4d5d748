const QUOTED_NAME = /"([^"]*)"/g;
const CLOCK = /\b(now\(\)|clock_timestamp\(\)|current_(date|time|timestamp))/i;

/**
 * What a piece of SQL refers to. It is read once from each piece that the program wrote, a template of {@link sql} or a text of
 * {@link raw}, and handed on as pieces are composed: nobody searches the text of a statement.
 */
export class References {
  /** For pieces that refer to nothing, such as ` AND `. */
  static readonly none = new References(new Set(), false, []);

  private constructor(
    private readonly own: ReadonlySet<string>,
    private readonly ownClock: boolean,
    private readonly parts: readonly References[],
  ) {}

  /** @param fragments SQL as the program wrote it, without the parts that are put in between */
  static ofText(fragments: readonly string[]): References {
    const names = new Set(fragments.flatMap((fragment) => [...fragment.matchAll(QUOTED_NAME)].map(([, name = '']) => name)));
    const clock = fragments.some((fragment) => CLOCK.test(fragment));
    return names.size === 0 && !clock ? References.none : new References(names, clock, []);
  }

  static ofName(name: string): References {
    return new References(new Set([name]), false, []);
  }

  /** What all of the parts refer to. */
  static union(parts: readonly References[]): References {
    const some = parts.filter((part) => part !== References.none);
    const [only] = some;
    if (some.length > 1) return new References(References.none.own, false, some);
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
    this.#visit(({ ownClock }) => (clock ||= ownClock));
    return clock;
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
