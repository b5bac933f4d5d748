import type { Part, PartSink } from './storage.js';

/** After so many bytes what was written is made durable and acknowledged, but not more often than that: each sync makes the writes beside it wait. */
const ACKNOWLEDGED_BYTES = 8 * 1_048_576;
const ACKNOWLEDGED_MS = 1_000;

/** Records that so many bytes of the file are durable. @param receipts of the whole parts that are new among them */
type Acknowledge = (received: number, receipts: readonly string[]) => Promise<void>;

/**
 * Writes the parts of one request while further ones come. One is written at a time, and what was written is made durable and
 * acknowledged beside that: a sender waits for the disk only where it is slower than the line.
 */
export class PartQueue {
  #writing: Promise<void> = Promise.resolve();
  #acknowledging: Promise<void> | undefined;
  #failure: Error | undefined;
  #written: number;
  #acknowledged: number;
  #acknowledgedAt = -ACKNOWLEDGED_MS;
  #receipts: string[] = [];

  /** @param received bytes that were durable before @param isAtOnce whether nothing is acknowledged before the end */
  constructor(
    private readonly sink: PartSink,
    private readonly acknowledge: Acknowledge,
    received: number,
    private readonly isAtOnce: boolean,
  ) {
    this.#written = received;
    this.#acknowledged = received;
  }

  /**
   * Takes a part once the one before it is written. Its memory is free when the next one was taken.
   * @param end bytes of the file with it
   * @throws Error where an earlier part could not be written or acknowledged
   */
  async add(part: Part, end: number): Promise<void> {
    await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
    this.#writing = this.write(part, end).catch((error: unknown) => this.fail(error));
  }

  /** Waits until all is durable and acknowledged. @throws Error where that failed */
  async end(): Promise<void> {
    await this.settled();
    if (this.#failure === undefined && this.#acknowledged < this.#written) await this.acknowledgeAll();
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Waits until nothing is written any more, and closes. What was not acknowledged is left as it is. */
  async close(): Promise<void> {
    await this.settled();
    await this.sink.close();
  }

  private async settled(): Promise<void> {
    await this.#writing;
    await this.#acknowledging;
  }

  private async write(part: Part, end: number): Promise<void> {
    const receipt = await this.sink.write(part);
    if (part.isWhole && receipt !== '') this.#receipts.push(receipt);
    this.#written = end;
    if (this.isAtOnce || this.#acknowledging || !this.isDue()) return;
    this.#acknowledging = this.acknowledgeAll().then(() => {
      this.#acknowledging = undefined;
    });
  }

  private isDue(): boolean {
    return this.#written - this.#acknowledged >= ACKNOWLEDGED_BYTES && performance.now() - this.#acknowledgedAt >= ACKNOWLEDGED_MS;
  }

  private async acknowledgeAll(): Promise<void> {
    const [received, receipts] = [this.#written, this.#receipts];
    this.#receipts = [];
    this.#acknowledgedAt = performance.now();
    try {
      await this.sink.sync();
      await this.acknowledge(received, receipts);
      this.#acknowledged = received;
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error));
  }
}
