import { message } from '../../../languages/catalogue.js';
import type { Feature } from '../../../feature/feature.js';
import { AuditKeys } from './audit-keys.js';
import { AuditLogEntry } from './audit-log-entry.entity.js';
import { AuditSeal } from './audit-seal.entity.js';
import { AuditSeals } from './audit-seals.js';
import { AuditTrail } from './audit-trail.js';
import { AUDIT_TRIGGERS, refuseTruncate } from './audit-triggers.js';
import { SecurityRecords } from './security-records.js';

/** Who changed what: a log that only grows, and proves that it did. */
export const audit: Feature = {
  name: 'audit',
  area: 'tracking',
  entities: [AuditLogEntry, AuditSeal],
  providers: [AuditKeys, AuditTrail, AuditSeals, SecurityRecords],
  schedules: [{ name: 'audit.seal', title: message('audit.schedules.seal', 'Seal the audit log'), everySeconds: 3_600, task: AuditSeals }],
  triggers: AUDIT_TRIGGERS,
  partitioned: [
    { table: 'track_e_default', column: 'default_date', retention: 'AUDIT_RETENTION', own: (partition) => [refuseTruncate(partition)] },
  ],
};
