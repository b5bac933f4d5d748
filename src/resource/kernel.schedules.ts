import type { ScheduleDeclaration } from '../jobs/job-declaration.js';
import { ChangeLogRetention } from './changes/change-log-retention.task.js';
import { IdempotencyKeyExpiry } from './idempotency/idempotency-key-expiry.task.js';

/** What is repeated about the kernel's own tables. */
export const kernelSchedules: readonly ScheduleDeclaration[] = [
  { name: 'changes.retention', everySeconds: 600, task: ChangeLogRetention },
  { name: 'idempotency-keys.expiry', everySeconds: 3600, task: IdempotencyKeyExpiry },
];
