import { type JobCall, JobHandler, type JobRun } from './job-handler.js';
import type { ScheduledTask, ScheduleTurn } from './scheduled-task.js';
import type { ScheduleStore } from './schedule-store.js';

/** Makes a turn of a schedule a job: it has the lease, the retries and the visible failures of one. */
export class ScheduleHandler extends JobHandler<object, ScheduleTurn> {
  constructor(
    private readonly name: string,
    private readonly task: ScheduledTask,
    private readonly store: ScheduleStore,
  ) {
    super();
  }

  override async prepare({ now }: JobCall): Promise<ScheduleTurn> {
    const turn = { since: await this.store.watermark(this.name, now), until: now };
    await this.task.run(turn);
    return turn;
  }

  /** The next turn begins where this one ended. */
  override async run({ transaction, prepared }: JobRun<object, ScheduleTurn>): Promise<void> {
    await this.store.advance(transaction, this.name, prepared.until);
  }
}
