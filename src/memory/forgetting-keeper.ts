import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** Forgets now and then what counts no more, for as long as the application runs; several processes may do so at the same time. */
export abstract class ForgettingKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private timer?: NodeJS.Timeout;

  /** Milliseconds from one time to the next. */
  protected abstract readonly every: number;
  /** What could not be done where it fails, as a sentence without its end. */
  protected abstract readonly complaint: string;

  /** Forgets all that counts no more by now. */
  protected abstract forget(): Promise<void>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tidy(), this.every).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Once, now; a failure is logged, and the next time tries again. */
  async tidy(): Promise<void> {
    try {
      await this.forget();
    } catch (error) {
      this.logger.warn(`${this.complaint}: ${String(error)}`);
    }
  }
}
