import { sql, type Sql } from '../../../database/sql.js';

export const CERTIFICATE_STATES = ['valid', 'expired', 'revoked'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/**
 * State of a certificate, which holds through the day of its expiry, in UTC.
 * @param now SQL value of the present timestamp
 */
export function certificateState(revokedAt: Sql, expiryDate: Sql, now: Sql): Sql {
  return sql`CASE WHEN ${revokedAt} IS NOT NULL THEN 'revoked' WHEN ${expiryDate} < (${now} AT TIME ZONE 'UTC')::date THEN 'expired' ELSE 'valid' END`;
}
