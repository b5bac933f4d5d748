import { ChangeLog } from './changes/change-log.entity.js';
import { IdempotencyKey } from './idempotency/idempotency-key.entity.js';

/** The tables that the kernel keeps for itself. */
export const kernelEntities = [ChangeLog, IdempotencyKey];
