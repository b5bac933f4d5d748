import { type DynamicModule, Module } from '@nestjs/common';
import { NotificationListener } from '../database/notification-listener.js';
import { DeadJobs } from './dead-jobs.js';
import { DueJobs } from './due-jobs.js';
import type { JobDeclaration, ScheduleDeclaration } from './job-declaration.js';
import { JobExecutor } from './job-executor.js';
import { JobGauges } from './job-gauges.js';
import { JobQueue } from './job-queue.js';
import { DeclaredJobs, JobRegistry } from './job-registry.js';
import { JobRunner } from './job-runner.js';
import { JobSignal } from './job-signal.js';
import { JobStore } from './job-store.js';
import { ScheduleStore } from './schedule-store.js';
import { TransactionSlots } from './transaction-slots.js';

/** Background jobs and schedules; what is to be run, its features declare. */
@Module({})
export class JobsModule {
  static with(jobs: readonly JobDeclaration[], schedules: readonly ScheduleDeclaration[]): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      providers: [
        { provide: DeclaredJobs, useValue: new DeclaredJobs(jobs, schedules) },
        ...[
          JobRegistry,
          JobStore,
          ScheduleStore,
          JobSignal,
          JobQueue,
          JobExecutor,
          TransactionSlots,
          DeadJobs,
          JobRunner,
          DueJobs,
          JobGauges,
        ],
        NotificationListener,
      ],
      exports: [DeclaredJobs, JobQueue, DeadJobs, DueJobs, JobSignal, NotificationListener],
    };
  }
}
