import { Injectable } from '@nestjs/common';
import { ScheduledTask } from '../../jobs/scheduled-task.js';
import { HookReconciler } from './hook-reconciler.js';

/** The regular rounds of the reconciler, in one process at a time; any process goes further ones when something asks for it. */
@Injectable()
export class HookRounds extends ScheduledTask {
  constructor(private readonly reconciler: HookReconciler) {
    super();
  }

  override async run(): Promise<void> {
    await this.reconciler.round();
  }
}
