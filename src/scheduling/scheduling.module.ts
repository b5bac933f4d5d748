import { type DynamicModule, Module } from '@nestjs/common';
import { BackgroundWork } from './background-work.js';
import { Departure } from './departure.js';

/** Lets everybody ask whether jobs run in this process, and whether it is about to leave. */
@Module({})
export class SchedulingModule {
  /** @param background false for a command, which does its task and nothing else */
  static with(background: boolean): DynamicModule {
    const provider = { provide: BackgroundWork, useValue: new BackgroundWork(background) };
    return { module: SchedulingModule, global: true, providers: [provider, Departure], exports: [BackgroundWork, Departure] };
  }
}
