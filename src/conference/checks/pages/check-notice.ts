import type { HttpException } from '@nestjs/common';
import type { TakenAnswer } from '../check-answers.js';
import type { CheckWords } from './check-words.js';
import { worded } from '../../../languages/worded.js';

/** What a page says of an answer that was taken. */
export function takenNotice({ number, repeated, state }: Pick<TakenAnswer, 'number' | 'repeated' | 'state'>, words: CheckWords): string {
  const text = state === 'answered_absent' ? words.absent : repeated ? words.repeated : words.taken;
  return worded(text, { number });
}

/** What a page says of one that was not. */
export function refusedNotice(error: HttpException, words: CheckWords): string {
  const texts: Readonly<Record<number, string>> = { 409: words.late, 422: words.wrong, 429: words.busy };
  return texts[error.getStatus()] ?? error.message;
}
