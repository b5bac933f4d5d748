import type { Ports } from '../../feature/ports.js';
import type { Transaction } from '../../database/statements.js';

/** What people did with an activity, or what became of it: a quiz, an assignment, a survey or a meeting. */
export interface ActivityReport {
  /** The kind of the steps that show it. */
  readonly kind: 'meeting' | 'quiz' | 'student_publication' | 'survey';
  /** Id of the quiz, the assignment, the survey or the meeting. */
  readonly material: number;
  /** Whose steps may be another than before. */
  readonly people: readonly number[];
  readonly now: Date;
}

/**
 * Reported by activities in the transaction of their own write: what was finished, handed in, answered or marked. The steps of learning
 * paths that show the activity then follow what it holds. Implemented by what keeps the attempts.
 */
export abstract class LearningPathProgress {
  abstract report(transaction: Transaction, report: ActivityReport): Promise<void>;
}

/** Tells learning paths what became of an activity; nobody where the feature that keeps the attempts is left out. */
export async function reportToPaths(ports: Ports, transaction: Transaction, report: ActivityReport): Promise<void> {
  if (report.people.length > 0) await ports.find(LearningPathProgress)?.report(transaction, report);
}
