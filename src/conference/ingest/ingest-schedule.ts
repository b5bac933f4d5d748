import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BackgroundWork } from '../../scheduling/background-work.js';
import { PendingEventsJob } from './pending-events.job.js';
import { InactivityTimeoutJob } from './inactivity-timeout.job.js';

const PERIOD_MS = 15_000;

/** Does in each process, from time to time, what no delivery asks for. A failure is logged and tried again the next time. */
@Injectable()
export class IngestSchedule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(IngestSchedule.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly pendingEvents: PendingEventsJob,
    private readonly inactivity: InactivityTimeoutJob,
    private readonly background: BackgroundWork,
  ) {}

  onApplicationBootstrap(): void {
    if (this.background.isDone) this.timer = setInterval(() => this.turn(), PERIOD_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** A turn that takes longer than the period is not overtaken by the next. */
  private turn(): void {
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  private async run(): Promise<void> {
    try {
      await this.pendingEvents.run();
      await this.inactivity.run();
    } catch (error) {
      this.logger.warn(`Looking after the room events failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
