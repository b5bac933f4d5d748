import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Environment } from '../config/environment.js';
import { StartupError } from '../config/startup-error.js';
import { dataSourceOptions } from './data-source.js';
import type { EntityClass } from './data-source.js';

/** The one DataSource, connected to `DATABASE_URL`. Migrations are run before, by `migrate()`. */
@Module({})
export class DatabaseModule {
  static forRoot(entities: readonly EntityClass[]): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Environment],
          useFactory: (environment: Environment) => ({
            ...dataSourceOptions(environment, databaseUrl(environment), { entities, migrations: [] }),
            retryAttempts: 0,
          }),
        }),
      ],
    };
  }
}

function databaseUrl(environment: Environment): string {
  if (environment.DATABASE_URL === undefined) throw new StartupError('DATABASE_URL must be known before the database module starts.');
  return environment.DATABASE_URL;
}
