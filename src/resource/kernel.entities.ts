import { ChangeLog } from './changes/change-log.entity.js';
import { Installation } from './changes/installation.entity.js';
import { IdempotencyKey } from './idempotency/idempotency-key.entity.js';

/** The tables of the kernel itself. */
export const kernelEntities = [ChangeLog, Installation, IdempotencyKey];
