import { type DynamicModule, Module } from '@nestjs/common';
import { BackgroundWork } from './background-work.js';

/** Lets every job ask whether it is to run in this process. */
@Module({})
export class SchedulingModule {
  /** @param background false for a command, which does its task and nothing else */
  static with(background: boolean): DynamicModule {
    const provider = { provide: BackgroundWork, useValue: new BackgroundWork(background) };
    return { module: SchedulingModule, global: true, providers: [provider], exports: [BackgroundWork] };
  }
}
