import type { Type } from '@nestjs/common';
import type { Wording } from '../languages/catalogue.js';
import type { JobHandler } from './job-handler.js';
import type { ScheduledTask } from './scheduled-task.js';

/** Jobs of one lane wait for each other only; each process runs `JOB_CONCURRENCY` of a lane at once. */
export const JOB_LANES = ['notice', 'mail', 'schedule', 'export', 'meeting'] as const;
export type JobLane = (typeof JOB_LANES)[number];

/** A kind of job, declared by the feature that has its handler. */
export interface JobDeclaration {
  /** Unique among all kinds: `message.fan_out`. */
  readonly kind: string;
  readonly lane: JobLane;
  readonly handler: Type<JobHandler>;
  /** Tries before it is dead; 8 unless said otherwise. */
  readonly maximumAttempts?: number;
  /** Seconds that one try may take; 600 unless said otherwise. */
  readonly timeLimit?: number;
}

/** Work that is repeated for as long as the service exists, by one process at a time. */
export interface ScheduleDeclaration {
  /** Unique among all schedules: `mail.retention`. */
  readonly name: string;
  /** What it does, for administrators; they see its name where there is none. */
  readonly title?: Wording;
  readonly everySeconds: number;
  readonly task: Type<ScheduledTask>;
}
