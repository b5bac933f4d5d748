import { checkAnswer } from '../../../../course-content/quizzes/scoring/scoring.js';
import type { QuestionContent } from '../../../../course-content/quizzes/scoring/question-content.js';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import type { CleanTexts } from '../../../../resource/input/long-texts.js';
import { Problem, type Violation, ViolationProblem } from '../../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';
import { type AttemptState, canonical } from '../open-attempt.js';
import type { PaperPlace } from '../paper/paper.js';

/** One answer to be kept. */
export interface AnswerToWrite {
  readonly place: PaperPlace;
  /** From 1 on. */
  readonly number: number;
  /** Canonical JSON; empty where it was cleared. */
  readonly answer: string;
  readonly revision: number;
  readonly flagged: boolean;
  readonly final: boolean;
  readonly secondsSpent: number;
}

/** @returns the place of a question and its number, from 1 on @throws Problem 404 for a question of another attempt */
export function placeOf({ paper }: Pick<AttemptState, 'paper'>, question: number): { place: PaperPlace; number: number } {
  const index = paper.findIndex((place) => place.question === question);
  const place = paper[index];
  if (!place) throw new Problem(404, 'The attempt asks no such question.');
  return { place, number: index + 1 };
}

/**
 * An answer as it was sent in its canonical form, as text; empty for null.
 * @param path of the answer in the request
 * @param cleanTexts see {@link textsOf}
 */
export function checkedAnswer(
  content: QuestionContent,
  sent: unknown,
  path: string,
  cleanTexts: CleanTexts | undefined,
): { answer: string; violations: Violation[] } {
  if (sent === null) return { answer: '', violations: [] };
  const { answer, faults } = checkAnswer(content, sent, path, cleanTexts);
  const violations = faults.map((fault) => ({ propertyPath: fault.path, message: fault.message, code: VIOLATION_CODES.invalid }));
  return { answer: canonical(answer), violations };
}

/** The texts of answers as they were sent, of which long ones are cleaned before the unit of work. */
export function textsOf(answers: readonly unknown[]): string[] {
  return answers.flatMap((answer) => {
    const text = (answer as { readonly text?: unknown } | null | undefined)?.text;
    return typeof text === 'string' ? [text] : [];
  });
}

/** @throws ViolationProblem where there are any */
export function refuseViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new ViolationProblem(violations);
}

/** Keeps answers of an attempt that is held; one row a question. */
export async function writeAnswers(
  transaction: Transaction,
  state: AttemptState,
  answers: readonly AnswerToWrite[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map(({ place, number, ...row }) => ({ question: place.question, version: place.version, number, ...row }));
  await transaction.rows(
    sql`INSERT INTO "track_e_attempt" ("track_exercise_id", "user_id", "question_id", "version_id", "answer", "marks", "position", "tms", "revision", "flagged", "final", "seconds_spent")
        SELECT ${state.id}, ${state.user}, "r"."question", "r"."version", "r"."answer", 0, "r"."number", ${now}, "r"."revision", "r"."flagged", "r"."final", "r"."secondsSpent"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) "r" ("question" int, "version" int, "answer" text, "number" int, "revision" int, "flagged" boolean, "final" boolean, "secondsSpent" int)
        ON CONFLICT ("track_exercise_id", "question_id") WHERE "version_id" IS NOT NULL DO UPDATE SET "answer" = EXCLUDED."answer", "tms" = EXCLUDED."tms",
          "revision" = EXCLUDED."revision", "flagged" = EXCLUDED."flagged", "final" = EXCLUDED."final", "seconds_spent" = EXCLUDED."seconds_spent"`,
  );
}
