import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment.js';
import { ConnectionGauges } from './connection-gauges.js';
import { requireDatabaseUrl, serviceDataSourceOptions } from './data-source.js';
import type { EntityClass } from './data-source.js';
import { indexDeclarations } from '../fast-path/indexed-declarations.js';
import { ExportConnections } from './export-connections.js';
import { Metrics } from '../metrics/metrics.js';
import { NestedConnections } from './nested-connections.js';
import { PoisonRows } from './poison-rows.js';
import { ProbeConnection } from './probe-connection.js';
import { SilentConnections } from './silent-connections.js';
import { Database } from './statements.js';

/** The one DataSource, connected to `DATABASE_URL`. Migrations are run before, by `migrate()`. */
@Module({})
export class DatabaseModule {
  static forRoot(entities: readonly EntityClass[]): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        ExportConnections,
        ProbeConnection,
        ConnectionGauges,
        PoisonRows,
        SilentConnections,
        {
          provide: NestedConnections,
          inject: [Environment, Metrics],
          useFactory: (environment: Environment, metrics: Metrics) => new NestedConnections(environment, metrics),
        },
        {
          provide: Database,
          inject: [DataSource, Environment, NestedConnections],
          useFactory: (dataSource: DataSource, environment: Environment, nested: NestedConnections) =>
            new Database(dataSource, environment, nested),
        },
      ],
      exports: [Database, NestedConnections, PoisonRows, ExportConnections, ProbeConnection],
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Environment],
          useFactory: (environment: Environment) => {
            if (environment.FAST_PATH) indexDeclarations();
            return { ...serviceDataSourceOptions(environment, requireDatabaseUrl(environment), entities), retryAttempts: 0 };
          },
        }),
      ],
    };
  }
}
