/** A place in a file, from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A place in one of the sources of a map. */
interface SourcePlace extends Place {
  /** Its number among `sources`. */
  readonly source: number;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map(Array.from({ length: DIGITS.length }, (_, value) => [DIGITS.charCodeAt(value), value]));
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
/** A digit has five bits of its number, and one that says whether another digit follows. */
const FOLLOWED = 32;
const BITS = 5;

/**
 * Where places of a built file are in its sources: one walk through the mappings, which keeps nothing of them. Each mapping says what it
 * adds to the one before, so that all of them have to be read, in less than 90 ms for the largest file of the service; a map as objects would need
 * a second on a busy machine.
 * @param mappings of a source map
 * @param places in the built file
 * @returns of each place the source of the mapping that begins at it, or last before it on its line
 * @see https://tc39.es/ecma426/#sec-mappings
 */
export function sourcePlaces(mappings: string, places: readonly Place[]): readonly (SourcePlace | undefined)[] {
  const wanted = new Map<number, number[]>();
  places.forEach(({ line }, index) => wanted.set(line, [...(wanted.get(line) ?? []), index]));
  const found: (SourcePlace | undefined)[] = places.map(() => undefined);
  const last = Math.max(0, ...wanted.keys());
  const walk = new Walk(mappings);
  while (walk.line <= last && walk.next())
    for (const index of wanted.get(walk.line) ?? []) if (walk.column <= (places[index]?.column ?? 0)) found[index] = walk.place();
  return found;
}

/** Stands at one mapping after the other. */
class Walk {
  line = 1;
  #at = 0;
  /** Column in the built file; number, line and column of the source; number of the name. */
  readonly #sums = [0, 0, 0, 0, 0];
  #hasSource = false;

  constructor(private readonly mappings: string) {}

  /** In the built file, from 1. */
  get column(): number {
    return (this.#sums[0] ?? 0) + 1;
  }

  place(): SourcePlace | undefined {
    const [, source = 0, line = 0, column = 0] = this.#sums;
    return this.#hasSource ? { source, line: line + 1, column: column + 1 } : undefined;
  }

  /** @returns whether there was another mapping; its line may be a later one */
  next(): boolean {
    for (let code = this.#code(); code === COMMA || code === SEMICOLON; code = this.#code()) {
      this.#at += 1;
      if (code === COMMA) continue;
      this.line += 1;
      this.#sums[0] = 0;
    }
    if (this.#at >= this.mappings.length) return false;
    let fields = 0;
    for (let code = this.#code(); code !== COMMA && code !== SEMICOLON && this.#at < this.mappings.length; code = this.#code()) {
      this.#sums[fields] = (this.#sums[fields] ?? 0) + this.#number();
      fields += 1;
    }
    this.#hasSource = fields > 1;
    return true;
  }

  #code(): number {
    return this.mappings.charCodeAt(this.#at);
  }

  #number(): number {
    let value = 0;
    for (let shift = 0; ; shift += BITS) {
      const digit = VALUES.get(this.#code()) ?? 0;
      this.#at += 1;
      value += (digit % FOLLOWED) << shift;
      if (digit < FOLLOWED) return value % 2 === 1 ? -(value >> 1) : value >> 1;
    }
  }
}
