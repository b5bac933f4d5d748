import type { ScheduleDeclaration } from '../jobs/job-declaration.js';
import { IdempotencyKeyExpiry } from './idempotency/idempotency-key-expiry.task.js';

/** What is repeated about the kernel's own tables. */
export const kernelSchedules: readonly ScheduleDeclaration[] = [
  {
    name: 'idempotency-keys.expiry',
    title: { en: 'Forget keys of repeated requests', fr: 'Oublier les clés de demandes répétées' },
    everySeconds: 3600,
    task: IdempotencyKeyExpiry,
  },
];
