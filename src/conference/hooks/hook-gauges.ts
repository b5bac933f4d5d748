import { Injectable } from '@nestjs/common';
import { ProbeConnection } from '../../database/probe-connection.js';
import { sql } from '../../database/sql.js';
import { Metrics } from '../../metrics/metrics.js';

const COUNTS = sql`SELECT "state", count(*)::int AS "hooks" FROM "conference_hook" GROUP BY 1`;

/** Tells of the registrations on the videoconference server. */
@Injectable()
export class HookGauges {
  constructor(metrics: Metrics, connection: ProbeConnection) {
    metrics.gauge({
      name: 'conference_hooks',
      help: 'Webhooks on the videoconference server, by state.',
      labels: ['state'],
      read: async () =>
        (await connection.rows<{ state: string; hooks: number }>(COUNTS)).map(({ state, hooks }) => ({ value: hooks, labels: { state } })),
    });
  }
}
