import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Pool } from 'pg';
import { type Reading, Metrics } from '../metrics/metrics.js';
import { ExportConnections } from './export-connections.js';
import { poolOf } from './request-pool.js';

type PoolUse = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Tells of the pools. */
@Injectable()
export class ConnectionGauges {
  constructor(metrics: Metrics, dataSource: DataSource, exports: ExportConnections) {
    const pools = (): readonly (readonly [string, PoolUse])[] => [
      ['requests', poolOf(dataSource)],
      ['exports', exports.use],
    ];
    metrics.gauge({
      name: 'database_connections',
      help: 'Connections to the database by pool, in use or idle.',
      labels: ['pool', 'state'],
      read: () => pools().flatMap(([pool, use]) => connectionsOf(pool, use)),
    });
    metrics.gauge({
      name: 'database_waiting',
      help: 'Callers that wait for a connection of the pool.',
      labels: ['pool'],
      read: () => pools().map(([pool, { waitingCount }]) => ({ value: waitingCount, labels: { pool } })),
    });
  }
}

function connectionsOf(pool: string, { totalCount, idleCount }: PoolUse): Reading[] {
  return [
    { value: totalCount - idleCount, labels: { pool, state: 'used' } },
    { value: idleCount, labels: { pool, state: 'idle' } },
  ];
}
