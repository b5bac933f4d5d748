import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment.js';
import { dataSourceOptions, requireDatabaseUrl } from './data-source.js';
import type { EntityClass } from './data-source.js';
import { Database } from './statements.js';

/** The one DataSource, connected to `DATABASE_URL`. Migrations are run before, by `migrate()`. */
@Module({})
export class DatabaseModule {
  static forRoot(entities: readonly EntityClass[]): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [{ provide: Database, inject: [DataSource], useFactory: (dataSource: DataSource) => new Database(dataSource) }],
      exports: [Database],
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Environment],
          useFactory: (environment: Environment) => ({
            ...dataSourceOptions(environment, requireDatabaseUrl(environment), { entities, migrations: [] }),
            retryAttempts: 0,
          }),
        }),
      ],
    };
  }
}
