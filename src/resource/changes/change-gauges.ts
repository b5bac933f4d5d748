import { Injectable } from '@nestjs/common';
import { ProbeConnection } from '../../database/probe-connection.js';
import { sql } from '../../database/sql.js';
import { Metrics } from '../../metrics/metrics.js';

/** The feed shows what was committed before the oldest open transaction that has written: that one holds it back. */
const LAG = sql`SELECT coalesce(extract(epoch FROM clock_timestamp() - min("xact_start")), 0)::float8 AS "seconds"
  FROM "pg_stat_activity" WHERE "backend_xid" IS NOT NULL AND "datname" = current_database()`;

/** Tells how far `/api/changes` is behind. */
@Injectable()
export class ChangeGauges {
  constructor(metrics: Metrics, connection: ProbeConnection) {
    metrics.gauge({
      name: 'changes_lag_seconds',
      help: 'Age of the oldest open transaction that has written: changes since then are not in the feed yet.',
      read: async () => (await connection.rows<{ seconds: number }>(LAG)).map(({ seconds }) => ({ value: seconds })),
    });
  }
}
