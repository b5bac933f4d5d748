/** Thrown when too much is in flight already; nothing was done. */
export class QueueFullError extends Error {}

/** Bounds the work that waits for its answer. */
export class InFlightLimit {
  #weight = 0;

  /** @param most in the units of the jobs' weights */
  constructor(private readonly most: number) {}

  /** Of the jobs that wait now. */
  get weight(): number {
    return this.#weight;
  }

  /**
   * A job of any weight is accepted when nothing else is in flight.
   * @throws QueueFullError when too much is in flight
   */
  add(weight: number): void {
    if (this.#weight > 0 && this.#weight + weight > this.most) throw new QueueFullError('Too much is in flight.');
    this.#weight += weight;
  }

  remove(weight: number): void {
    this.#weight -= weight;
  }
}
