import { Injectable } from '@nestjs/common';
import { ProbeConnection } from '../database/probe-connection.js';
import { sql } from '../database/sql.js';
import { Metrics } from '../metrics/metrics.js';

interface LaneState {
  readonly lane: string;
  readonly state: string;
  readonly jobs: number;
}

const COUNTS = sql`SELECT "lane", "state", count(*)::int AS "jobs" FROM "job" GROUP BY 1, 2`;
/** By the claims' index: one look for each lane. */
const WAITS = sql`SELECT "lane", greatest(extract(epoch FROM clock_timestamp() - min("run_at")), 0)::float8 AS "seconds"
  FROM "job" WHERE "state" = 'waiting' GROUP BY 1`;

/** Tells of the jobs of all processes; of mail too, which is a lane of its own. */
@Injectable()
export class JobGauges {
  constructor(metrics: Metrics, connection: ProbeConnection) {
    metrics.gauge({
      name: 'jobs',
      help: 'Background jobs of all processes, by lane and state.',
      labels: ['lane', 'state'],
      read: async () =>
        (await connection.rows<LaneState>(COUNTS)).map(({ lane, state, jobs }) => ({ value: jobs, labels: { lane, state } })),
    });
    metrics.gauge({
      name: 'jobs_late_seconds',
      help: 'For how long the job has been due that is due for the longest time, by lane.',
      labels: ['lane'],
      read: async () =>
        (await connection.rows<{ lane: string; seconds: number }>(WAITS)).map(({ lane, seconds }) => ({
          value: seconds,
          labels: { lane },
        })),
    });
  }
}
