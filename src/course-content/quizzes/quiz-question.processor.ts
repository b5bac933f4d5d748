import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { plainTitle } from '../content-access/plain-title.js';
import { QuestionBankProcessor } from './question-bank.processor.js';

/** Questions go by their text. */
@Injectable()
export class QuizQuestionProcessor extends QuestionBankProcessor {
  protected override title({ question }: Write['values']): string | undefined {
    return plainTitle(question);
  }
}
