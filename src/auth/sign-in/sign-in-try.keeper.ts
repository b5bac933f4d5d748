import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { SignInTry } from './sign-in-try.entity.js';

const EVERY_MS = 5 * 60 * 1000;

/** Forgets failed sign-ins that count no more; several processes may do so at the same time. */
@Injectable()
export class SignInTryKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SignInTryKeeper.name);
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tidy(), EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async tidy(): Promise<void> {
    try {
      await this.dataSource.manager.delete(SignInTry, { expire: LessThan(this.clock.now().getTime()) });
    } catch (error) {
      this.logger.warn(`Old failures to sign in could not be forgotten: ${String(error)}`);
    }
  }
}
