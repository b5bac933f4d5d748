import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { ChangeLogReader } from './change-log.js';

const EVERY_MS = 10 * 60 * 1000;
/** Kept beyond the window: a change is logged before its transaction ends, which may take a while. */
const MARGIN_SECONDS = 3600;

/** Keeps the log of changes to its window; several processes may do so at the same time. */
@Injectable()
export class ChangeLogKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ChangeLogKeeper.name);
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly log: ChangeLogReader,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tidy(), EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async tidy(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - (this.environment.CHANGES_RETENTION + MARGIN_SECONDS) * 1000);
    try {
      while (await this.log.forget(before));
    } catch (error) {
      this.logger.warn(`Old changes could not be forgotten: ${String(error)}`);
    }
  }
}
