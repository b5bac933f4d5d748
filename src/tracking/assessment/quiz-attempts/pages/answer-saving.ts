import { Injectable } from '@nestjs/common';
import { Problem } from '../../../../resource/protocol/problem.js';
import type { AnswerDocument } from '../../../../course-content/quizzes/scoring/question-content.js';
import { fieldName, isSameAnswer, readAnswer, typedValues } from './answer-forms.js';
import type { AskedQuestion, SavedAnswer } from './asked-question.js';
import type { OpenedAttempt } from './attempt-page.js';
import { problemName, QuizPageApi } from './quiz-page-api.js';
import type { SentAnswer } from './shown-question.js';

/** What became of an answer: saved, or refused by the problem with this name. */
export type Saving =
  | { readonly revision: number; readonly saved?: SavedAnswer; readonly refused?: undefined }
  | { readonly refused: string; readonly status: number; readonly revision?: number };

/** The answer that stands where another one was expected. */
interface Changed {
  readonly answer: AnswerDocument | null;
  readonly revision: number;
}

/** Saves what forms say, question by question, as the API takes it. */
@Injectable()
export class AnswerSaving {
  constructor(private readonly api: QuizPageApi) {}

  /**
   * Saves what the form says to these questions, one after the other in their order.
   * @returns what has to be shown: answers that were refused, and those to which feedback was given
   */
  async all(attempt: OpenedAttempt, questions: readonly AskedQuestion[], form: URLSearchParams): Promise<ReadonlyMap<number, SentAnswer>> {
    const sent = new Map<number, SentAnswer>();
    for (const question of questions.filter((asked) => form.has(revisionField(asked)))) {
      const saving = await this.one(attempt, question, form);
      const shown = { values: typedValues(question, form), flagged: isFlagged(question, form) };
      if (saving.refused !== undefined) sent.set(question.question, { ...shown, problem: saving.refused });
      else if (saving.saved?.feedback) sent.set(question.question, { ...shown, feedback: saving.saved.feedback });
    }
    return sent;
  }

  /** @throws Problem where the attempt cannot be answered by this caller at all */
  async one(attempt: OpenedAttempt, question: AskedQuestion, form: URLSearchParams): Promise<Saving> {
    const answer = readAnswer(question, form);
    if (answer === 'unfinished') return { refused: 'unfinished', status: 422 };
    const flagged = isFlagged(question, form);
    const isSame = isSameAnswer(question, answer, question.answer);
    if (isSame && flagged === question.flagged) return { revision: question.revision };
    const revision = Number(form.get(revisionField(question)) ?? question.revision);
    try {
      const body = { ...(isSame ? {} : { answer, revision }), flagged };
      const saved = await this.api.save(attempt.actor, attempt.id, question.question, body);
      return { revision: saved.revision, saved };
    } catch (error) {
      return rejectionOf(error, question, answer);
    }
  }
}

/** The field with the revision that an answer replaces; it says too that the form has the question. */
function revisionField(question: AskedQuestion): string {
  return `${fieldName(question)}.revision`;
}

function isFlagged(question: AskedQuestion, form: URLSearchParams): boolean {
  return form.has(`${fieldName(question)}.flag`);
}

/** An answer whose first request was answered to nobody stands there already when it is sent again. */
function rejectionOf(error: unknown, question: AskedQuestion, answer: AnswerDocument | null): Saving {
  if (!(error instanceof Problem) || ![409, 422].includes(error.getStatus())) throw error;
  const current = error.document.extensions?.['current'] as Changed | undefined;
  if (current && isSameAnswer(question, current.answer, answer)) return { revision: current.revision };
  return { refused: problemName(error), status: error.getStatus(), revision: current?.revision };
}
