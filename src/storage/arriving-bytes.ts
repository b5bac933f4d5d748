/** More came than was announced. */
export class TooManyBytes extends Error {}

/** The bytes of a request up to where they break off. */
export class ArrivingBytes {
  #failure: Error | undefined;
  #left: number;

  /** @param most bytes that may come */
  constructor(
    private readonly source: AsyncIterable<Buffer>,
    most: number,
  ) {
    this.#left = most;
  }

  /** Ends where the source breaks off, and where it has more than may come; {@link failure} says why. */
  async *untilFailure(): AsyncGenerator<Buffer, void> {
    try {
      for await (const bytes of this.source) {
        if (bytes.length > this.#left) throw new TooManyBytes('More bytes came than were announced.');
        this.#left -= bytes.length;
        yield bytes;
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  get failure(): Error | undefined {
    return this.#failure;
  }
}
