import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** Lets every module add to what this process tells a monitoring system. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
