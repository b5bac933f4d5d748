import { Injectable } from '@nestjs/common';
import type { QuestionContent } from '../../../course-content/quizzes/scoring/question-content.js';
import { type CleanTexts, LongTexts } from '../../../resource/input/long-texts.js';
import { ActionHandler, type ActionPreparation, type ActionRun } from '../../../resource/model/action-handler.js';
import { oneViolation, type Violation } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import type { SubmissionInput } from './answers/answer-input.js';
import { type AnswerToWrite, checkedAnswer, refuseViolations, textsOf, writeAnswers } from './answers/answer-writing.js';
import { AttemptCompletion } from './attempt-completion.js';
import { conflicts } from './attempt-conflicts.js';
import { type AttemptState, OpenAttempts, type SavedRow } from './open-attempt.js';
import { TakenAttempt } from './taken-attempt.js';

/** Completes an attempt, with the answers that come along. */
@Injectable()
export class SubmitAttempt extends ActionHandler {
  constructor(
    private readonly taken: TakenAttempt,
    private readonly attempts: OpenAttempts,
    private readonly completion: AttemptCompletion,
    private readonly texts: LongTexts,
  ) {
    super();
  }

  override prepare({ input, actor }: ActionPreparation): Promise<CleanTexts | undefined> {
    return this.texts.clean(textsOf(Object.values((input as SubmissionInput).answers ?? {})), actor);
  }

  async run(run: ActionRun): Promise<void> {
    const { transaction, actor, now } = run;
    const { answers } = run.input as SubmissionInput;
    const sent = sentAnswers(answers);
    if (sent.size === 0 && run.row.status === 'completed') return;
    const state = sent.size === 0 ? await this.#heldOrCompleted(run) : await this.taken.hold(run);
    if (state.status === 'completed') return;
    const rows = sent.size > 0 ? await this.#save(run, state, sent) : undefined;
    const closed = closedBy(state, actor.id, this.attempts.isOverdue(state.deadline, now));
    await this.completion.complete(transaction, state, closed, now, rows);
  }

  /** Without answers a second submission finds the attempt completed. */
  #heldOrCompleted({ transaction, id }: ActionRun): Promise<AttemptState> {
    return this.attempts.held(transaction, id);
  }

  async #save({ transaction, now, prepared }: ActionRun, state: AttemptState, sent: ReadonlyMap<number, unknown>): Promise<SavedRow[]> {
    const contents = await this.attempts.contents(transaction, state.paper);
    const rows = await this.attempts.answers(transaction, state.id);
    const saved = new Map(rows.map((row) => [row.question, row]));
    const violations = [...sent.keys()]
      .filter((question) => !state.paper.some((place) => place.question === question))
      .map(unknownQuestion);
    const written: AnswerToWrite[] = [];
    for (const [index, place] of state.paper.entries()) {
      if (!sent.has(place.question)) continue;
      const content = contents.get(place.version) as QuestionContent;
      const checked = checkedAnswer(content, sent.get(place.question), `answers[${place.question}]`, prepared as CleanTexts | undefined);
      violations.push(...checked.violations);
      const row = merged(saved.get(place.question), checked.answer);
      written.push({ place, number: index + 1, ...row });
    }
    refuseViolations(violations);
    await writeAnswers(transaction, state, written, now);
    return [
      ...rows.filter(({ question }) => !sent.has(question)),
      ...written.map((answer) => savedRow(answer, saved.get(answer.place.question))),
    ];
  }
}

function closedBy({ user }: AttemptState, actor: number | null, overdue: boolean): 'learner' | 'time' | 'manager' {
  if (overdue) return 'time';
  return actor === user ? 'learner' : 'manager';
}

/** @throws ViolationProblem for what is no object by ids */
function sentAnswers(answers: unknown): ReadonlyMap<number, unknown> {
  if (answers === undefined || answers === null) return new Map();
  if (typeof answers !== 'object' || Array.isArray(answers)) {
    const message = 'This value should be an object whose members are named by the ids of questions.';
    throw oneViolation('answers', message);
  }
  return new Map(Object.entries(answers).map(([question, answer]) => [Number(question), answer]));
}

function unknownQuestion(question: number): Violation {
  return { propertyPath: `answers[${question}]`, message: 'The attempt asks no such question.', code: VIOLATION_CODES.notFound };
}

/** The row of an answer just written. */
function savedRow({ place, answer, revision, flagged, final, secondsSpent }: AnswerToWrite, before: SavedRow | undefined): SavedRow {
  const kept = {
    id: before?.id ?? 0,
    graded: before?.graded ?? false,
    marks: before?.marks ?? 0,
    teacherComment: before?.teacherComment ?? null,
  };
  return { ...kept, question: place.question, answer, revision, flagged, final, secondsSpent };
}

/** @throws Problem 409 where the answer is final and another */
function merged(row: SavedRow | undefined, answer: string): Omit<AnswerToWrite, 'place' | 'number'> {
  const { flagged = false, final = false, secondsSpent = 0, revision = 0 } = row ?? {};
  const isChanged = answer !== (row?.answer ?? '');
  if (final && isChanged) throw conflicts.answerFinal();
  return { answer, flagged, final, secondsSpent, revision: revision + (isChanged ? 1 : 0) };
}
