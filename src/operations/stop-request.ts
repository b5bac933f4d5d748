const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm forwards a signal that the terminal has already sent to every process; that is not a second request. */
const SAME_REQUEST_MS = 1_000;

/** Waits for a request to stop: Ctrl-C, a signal, or a closed terminal. A second one ends the process at once. */
export class StopRequest {
  /** Resolves with the first signal. */
  readonly received: Promise<NodeJS.Signals>;
  readonly #controller = new AbortController();
  private firstAt: number | undefined;

  constructor() {
    this.received = new Promise((resolve) => {
      for (const signal of SIGNALS) process.on(signal, () => this.handle(signal, resolve));
    });
  }

  /** Aborted with the first signal. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  private handle(signal: NodeJS.Signals, resolve: (signal: NodeJS.Signals) => void): void {
    const now = performance.now();
    if (this.firstAt === undefined) {
      this.firstAt = now;
      this.#controller.abort();
      resolve(signal);
    } else if (now - this.firstAt > SAME_REQUEST_MS) {
      process.exit(1);
    }
  }
}
