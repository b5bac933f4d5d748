import type { Transaction } from '../../database/statements.js';

/** Called when the window or the time limit of a quiz has changed; implemented by what keeps the attempts. */
export abstract class QuizTimesPort {
  abstract timesChanged(transaction: Transaction, quiz: number, now: Date): Promise<void>;
}
