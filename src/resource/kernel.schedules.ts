import { message } from '../languages/catalogue.js';
import type { ScheduleDeclaration } from '../jobs/job-declaration.js';
import { IdempotencyKeyExpiry } from './idempotency/idempotency-key-expiry.task.js';

/** What is repeated about the kernel's own tables. */
export const kernelSchedules: readonly ScheduleDeclaration[] = [
  {
    name: 'idempotency-keys.expiry',
    title: message('resource.schedules.expiry', 'Forget keys of repeated requests'),
    everySeconds: 3600,
    task: IdempotencyKeyExpiry,
  },
];
