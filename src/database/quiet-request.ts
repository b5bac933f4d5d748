/** A request whose caller wants nobody to be notified of what it does, and what came of that. */
export class QuietRequest {
  #heldBack = false;
  #letThrough = false;

  /** @param callerId account of the caller */
  constructor(readonly callerId: number) {}

  heldBack(): void {
    this.#heldBack = true;
  }

  letThrough(): void {
    this.#letThrough = true;
  }

  /** Something was held back, and nothing was sent after all. */
  get isHonoured(): boolean {
    return this.#heldBack && !this.#letThrough;
  }
}
