import { Module } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { LimitsModule } from '../auth/limits/limits.module.js';
import { HealthController } from './health.controller.js';
import { CacheGauges } from './metrics/cache-gauges.js';
import { LogGauge } from './metrics/log-gauge.js';
import { MetricsEndpoint } from './metrics/metrics-endpoint.js';
import { MetricsServer } from './metrics/metrics-server.js';
import { Probes } from './probes/probes.js';
import { Readiness } from './probes/readiness.js';
import { ServiceLog } from './service-log.js';

/** What operators see: log, health and metrics. */
@Module({
  imports: [LimitsModule],
  controllers: [HealthController],
  providers: [
    ...[Readiness, Probes, MetricsEndpoint, MetricsServer, CacheGauges, LogGauge],
    { provide: ServiceLog, inject: [Environment], useFactory: (environment: Environment) => ServiceLog.create(environment) },
  ],
  exports: [ServiceLog, Probes, MetricsEndpoint],
})
export class OperationsModule {}
