import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundWork } from '../../../scheduling/background-work.js';
import { TraceFlush } from './trace-flush.js';
import { TraceRing } from './trace-ring.js';

const PERIOD_MS = 1_000;
/** So many different requests, or so many in all, are written before the second is over. */
const MANY_DIFFERENT = 500;
const MANY = 4_000;
const LOOKS_A_PERIOD = 4;

/** Writes the ring each second, or when much waits in it, and when the service stops. */
@Injectable()
export class TraceSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(TraceSchedule.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private looks = 0;

  constructor(
    private readonly flush: TraceFlush,
    private readonly ring: TraceRing,
    private readonly background: BackgroundWork,
  ) {}

  onApplicationBootstrap(): void {
    if (this.background.isDone) this.timer = setInterval(() => this.look(), PERIOD_MS / LOOKS_A_PERIOD).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.timer) return;
    clearInterval(this.timer);
    await this.running;
    await this.run();
  }

  private look(): void {
    this.looks = (this.looks + 1) % LOOKS_A_PERIOD;
    const { size, different } = this.ring;
    if (size === 0 || (this.looks > 0 && size < MANY && different < MANY_DIFFERENT)) return;
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  /** Where the database is away the ring waits. */
  private async run(): Promise<void> {
    try {
      await this.flush.flush();
    } catch (error) {
      this.logger.warn(`Traces could not be written, and wait: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
