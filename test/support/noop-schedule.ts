import { ReconcilerSchedule } from '../../src/conference/hooks/reconciler-schedule.js';

/** No rounds but those that a test goes itself; remembers whether one was asked for. */
export class NoopSchedule extends ReconcilerSchedule {
  asked = 0;

  override start(): void {}

  override soon(): void {
    this.asked += 1;
  }

  override async stop(): Promise<void> {}
}
