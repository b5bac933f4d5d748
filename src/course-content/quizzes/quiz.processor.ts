import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ContentProcessor } from '../../platform/nodes/content.processor.js';
import type { Write } from '../../resource/model/write.js';
import { QuizTimesPort } from './quiz-times.port.js';

const TIMES = ['startTime', 'endTime', 'expiredTime'];

/** The times of a quiz hold for the attempts that are open, too. */
@Injectable()
export class QuizProcessor extends ContentProcessor {
  constructor(private readonly modules: ModuleRef) {
    super();
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if (TIMES.some((member) => member in write.values)) {
      await this.modules.get(QuizTimesPort, { strict: false }).timesChanged(write.transaction, id, write.now);
    }
  }
}
