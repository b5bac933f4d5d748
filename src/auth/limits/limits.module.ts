import { Global, Module } from '@nestjs/common';
import { RequestLimits } from './request-limits.js';

/** Counts requests. Expects Environment and DataSource from global modules. */
@Global()
@Module({ providers: [RequestLimits], exports: [RequestLimits] })
export class LimitsModule {}
