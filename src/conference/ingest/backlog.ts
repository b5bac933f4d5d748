/** Thrown at once where too much is waiting already; nothing was done. */
export class QueueFullError extends Error {}

/** How much waits for its answer, and how much may. */
export class Backlog {
  #weight = 0;

  /** @param most in the units of the jobs' weights */
  constructor(private readonly most: number) {}

  /**
   * A job of any weight is taken where nothing else waits.
   * @throws QueueFullError where too much is waiting
   */
  add(weight: number): void {
    if (this.#weight > 0 && this.#weight + weight > this.most) throw new QueueFullError('Too much is waiting.');
    this.#weight += weight;
  }

  remove(weight: number): void {
    this.#weight -= weight;
  }
}
