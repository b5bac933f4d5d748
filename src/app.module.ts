import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ConfigModule } from './config/config.module.js';
import type { Environment } from './config/environment.js';
import { DatabaseModule } from './database/database.module.js';
import { entities } from './entities.js';
import { OperationsModule } from './operations/operations.module.js';

/** The product's table of contents. */
@Module({
  imports: [DatabaseModule.forRoot(entities), OperationsModule],
})
export class AppModule {
  /** @param environment complete settings, DATABASE_URL included */
  static with(environment: Environment): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.with(environment)] };
  }
}
