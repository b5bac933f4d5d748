import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ContentProcessor } from '../../platform/nodes/content.processor.js';
import { Notices } from '../../platform/notifications/notices.js';
import type { Write } from '../../resource/model/write.js';
import { quizPublished } from './quiz.notices.js';
import { QuizTimesPort } from './quiz-times.port.js';

const TIMES = ['startTime', 'endTime', 'expiredTime'];

/** The times of a quiz hold for the attempts that are open, too. */
@Injectable()
export class QuizProcessor extends ContentProcessor {
  constructor(
    private readonly modules: ModuleRef,
    private readonly notices: Notices,
  ) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await this.notices.raise(write.transaction, quizPublished.kind, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if (write.values['active'] === 'active') await this.notices.raise(write.transaction, quizPublished.kind, id);
    if (TIMES.some((member) => member in write.values)) {
      await this.modules.get(QuizTimesPort, { strict: false }).timesChanged(write.transaction, id, write.now);
    }
  }
}
