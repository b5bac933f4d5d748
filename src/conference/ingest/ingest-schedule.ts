import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { OrphanCare } from './orphan-care.js';
import { StaleSweep } from './stale-sweep.js';

const PERIOD_MS = 15_000;

/** Does in each process, from time to time, what no delivery asks for. A failure is logged and tried again the next time. */
@Injectable()
export class IngestSchedule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(IngestSchedule.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly orphans: OrphanCare,
    private readonly stale: StaleSweep,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.turn(), PERIOD_MS).unref();
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
      await this.orphans.run();
      await this.stale.run();
    } catch (error) {
      this.logger.warn(`Looking after the room events failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
