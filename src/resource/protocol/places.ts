import { Problem } from './problem.js';

interface PlaceLimits {
  readonly most: number;
  readonly mostOfPerson: number;
  /** What takes places, in the plural, as sentences for callers name it: `streams`. */
  readonly name: string;
  /** Seconds after which a caller may try again. */
  readonly retryAfter: number;
}

/** How many streams, or bodies, one process has open, and one person in it. Counted as they are asked for, before anything is awaited. */
export class Places {
  readonly #ofPerson = new Map<number, number>();
  #taken = 0;

  constructor(private readonly limits: PlaceLimits) {}

  /**
   * @param person id of the account
   * @returns what gives the place back; it may be called more than once
   * @throws Problem 503 where all places are taken, 429 where the person has too many
   */
  take(person: number): () => void {
    const { most, mostOfPerson, name, retryAfter } = this.limits;
    const wait = { headers: { 'Retry-After': String(retryAfter) } };
    const own = this.#ofPerson.get(person) ?? 0;
    if (this.#taken >= most) throw new Problem(503, `Too many ${name} are open at present; try again shortly.`, wait);
    if (own >= mostOfPerson) throw new Problem(429, `You have ${mostOfPerson} ${name} open already.`, wait);
    this.#taken += 1;
    this.#ofPerson.set(person, own + 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#giveBack(person);
      isTaken = false;
    };
  }

  #giveBack(person: number): void {
    const left = (this.#ofPerson.get(person) ?? 0) - 1;
    this.#taken -= 1;
    if (left > 0) this.#ofPerson.set(person, left);
    else this.#ofPerson.delete(person);
  }
}
