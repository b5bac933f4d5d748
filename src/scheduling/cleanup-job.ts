import { Inject, Logger, Optional, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { BackgroundWork } from './background-work.js';

/** Forgets now and then what counts no more, for as long as the application runs; several processes may do so at the same time. */
export abstract class CleanupJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private timer?: NodeJS.Timeout;

  @Optional()
  @Inject(BackgroundWork)
  private readonly background?: BackgroundWork;

  /** Milliseconds from one time to the next. */
  protected abstract readonly interval: number;
  /** The beginning of the log message for a failure: what could not be done. */
  protected abstract readonly failureMessage: string;

  /** Forgets all that counts no more by now. */
  protected abstract cleanUp(): Promise<void>;

  onApplicationBootstrap(): void {
    if (this.background?.isDone === false) return;
    this.timer = setInterval(() => void this.run(), this.interval).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Runs the job now; a failure is logged, and the next run tries again. */
  async run(): Promise<void> {
    try {
      await this.cleanUp();
    } catch (error) {
      this.logger.warn(`${this.failureMessage}: ${String(error)}`);
    }
  }
}
