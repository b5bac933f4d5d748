import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Clock, SystemClock } from './clock.js';
import { Environment } from './environment.js';

/** Gives every module the settings and the time. */
@Module({})
export class ConfigModule {
  /**
   * @param environment complete settings, DATABASE_URL included
   * @param clock of a test, which moves it; the wall clock unless said otherwise
   */
  static with(environment: Environment, clock: Clock = new SystemClock()): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: Environment, useValue: environment },
        { provide: Clock, useValue: clock },
      ],
      exports: [Environment, Clock],
    };
  }
}
