import { Problem } from './problem.js';

const WAIT = { headers: { 'Retry-After': '30' } };

/** How many streams one process has open, and one person in it. Counted as they are asked for, before anything is awaited. */
export class StreamPlaces {
  readonly #ofPerson = new Map<number, number>();
  #taken = 0;

  constructor(
    private readonly most: number,
    private readonly mostOfPerson: number,
  ) {}

  /**
   * @param person id of the account
   * @returns what gives the place back; it may be called more than once
   * @throws Problem 503 where all places are taken, 429 where the person has too many
   */
  take(person: number): () => void {
    const own = this.#ofPerson.get(person) ?? 0;
    if (this.#taken >= this.most) throw new Problem(503, 'Too many streams are open at present.', WAIT);
    if (own >= this.mostOfPerson) throw new Problem(429, `You have ${this.mostOfPerson} streams open already.`, WAIT);
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
