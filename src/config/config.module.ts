import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Clock, SystemClock } from './clock.js';
import { Environment } from './environment.js';

/** Gives every module the settings and the time. */
@Module({})
export class ConfigModule {
  /** @param environment complete settings, DATABASE_URL included */
  static with(environment: Environment): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: Environment, useValue: environment },
        { provide: Clock, useClass: SystemClock },
      ],
      exports: [Environment, Clock],
    };
  }
}
