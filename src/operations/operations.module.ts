import { Module } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { LimitsModule } from '../auth/limits/limits.module.js';
import { HealthController } from './health.controller.js';
import { ServiceLog } from './service-log.js';

/** What operators see: log and health. */
@Module({
  imports: [LimitsModule],
  controllers: [HealthController],
  providers: [{ provide: ServiceLog, inject: [Environment], useFactory: (environment: Environment) => ServiceLog.create(environment) }],
  exports: [ServiceLog],
})
export class OperationsModule {}
