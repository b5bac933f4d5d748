import { Injectable } from '@nestjs/common';
import { Fraction } from '../../../../course-content/quizzes/scoring/fraction.js';
import type { AnswerDocument, QuestionContent } from '../../../../course-content/quizzes/scoring/question-content.js';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { type CleanTexts, LongTexts } from '../../../../resource/input/long-texts.js';
import { ActionHandler, type ActionOutcome, type ActionPreparation, type ActionRun } from '../../../../resource/model/action-handler.js';
import { type AnswerFeedback, type EverDisclosed, feedbackOn, givesFeedbackAtOnce, nextAfter } from './answer-feedback.js';
import type { AnswerInput } from './answer-input.js';
import { type AnswerToWrite, checkedAnswer, placeOf, refuseViolations, textsOf, writeAnswers } from './answer-writing.js';
import { ADAPTIVE, answeredPlaces, AttemptCompletion } from '../attempt-completion.js';
import { conflicts } from '../attempt-conflicts.js';
import { type AnsweredPlace, isMarkedByHand, markPlace } from '../grading/attempt-marks.js';
import { answerOf, type AttemptState, OpenAttempts, type SavedRow } from '../open-attempt.js';
import type { PaperPlace } from '../paper/paper.js';
import { TakenAttempt } from '../taken-attempt.js';

interface QuestionToAnswer {
  readonly place: PaperPlace;
  readonly number: number;
  readonly content: QuestionContent;
  readonly saved: SavedRow | undefined;
}

/** What the rest of the attempt means for one of its questions. */
interface Surroundings {
  readonly answered: number;
  /** The last question that has an answer, from 1 on. */
  readonly furthest: number;
}

/** Percent. */
const ALL = 100;
const NOTHING = { answer: '', revision: 0, flagged: false, final: false, secondsSpent: 0 };

/** Saves the answer to one question. */
@Injectable()
export class SaveAnswer extends ActionHandler {
  constructor(
    private readonly taken: TakenAttempt,
    private readonly attempts: OpenAttempts,
    private readonly completion: AttemptCompletion,
    private readonly texts: LongTexts,
  ) {
    super();
  }

  override prepare({ input, actor }: ActionPreparation): Promise<CleanTexts | undefined> {
    return this.texts.clean(textsOf([(input as AnswerInput).answer]), actor);
  }

  async run(run: ActionRun): Promise<ActionOutcome> {
    const { transaction, now } = run;
    const input = run.input as AnswerInput;
    const { state, rows } = await this.attempts.withAnswers(transaction, run.id);
    if (state.status === 'incomplete' && this.attempts.isOverdue(state.deadline, now)) {
      await this.completion.complete(transaction, state, 'time', now, rows);
      // Refused once that is committed.
      return { afterwards: () => Promise.reject(conflicts.timeOver(state.deadline)) };
    }
    this.taken.requireOpen(state, run.row.closedBy as string | null, now);
    const { place, number } = placeOf(state, Number(run.parameters.get('question')));
    const contents = await this.attempts.contents(transaction, [place]);
    const saved = rows.find(({ question }) => question === place.question);
    const asked = { place, number, content: contents.get(place.version) as QuestionContent, saved };
    requireChangeable(state, asked, surroundings(state, rows), input);
    const written = toWrite(state, asked, run);
    const isChanged =
      saved === undefined ||
      Object.entries(NOTHING).some(([member]) => saved[member as keyof typeof NOTHING] !== written[member as keyof typeof NOTHING]);
    if (isChanged) await writeAnswers(transaction, state, [written], now);
    const others = rows.filter(({ question, answer }) => question !== place.question && answer !== '').length;
    const answered = { answered: others + (written.answer === '' ? 0 : 1), of: state.paper.length };
    return {
      document: { ...savedAnswer(written, now), ...answered, ...(await this.#feedback(transaction, state, { asked, rows }, written)) },
    };
  }

  async #feedback(
    transaction: Transaction,
    state: AttemptState,
    { asked, rows }: { readonly asked: QuestionToAnswer; readonly rows: readonly SavedRow[] },
    written: AnswerToWrite,
  ): Promise<{ feedback: AnswerFeedback | null; next: unknown }> {
    const answer = answerOf(written);
    if (!written.final || answer === null) return { feedback: null, next: null };
    const { place, content } = asked;
    const { ever, destination, passPercentage } = await quizFeedback(transaction, state.id, place.question);
    const feedback = feedbackOn(place, content, answer, { negative: state.propagateNeg, ever });
    if (destination === null) return { feedback, next: null };
    const reached =
      state.feedbackType === ADAPTIVE && content.category !== null
        ? { ...(await this.#categoryReached(transaction, state, { asked, rows }, answer)), minimum: passPercentage ?? ALL }
        : { ...sumOf([{ place, content, answer, graded: null }], state.propagateNeg), minimum: ALL };
    return { feedback, next: nextAfter(destination, reached) };
  }

  /** Of the questions of the same category that the learner has answered so far. */
  async #categoryReached(
    transaction: Transaction,
    state: AttemptState,
    { asked, rows }: { readonly asked: QuestionToAnswer; readonly rows: readonly SavedRow[] },
    answer: AnswerDocument,
  ): Promise<{ marks: number; points: number }> {
    const contents = await this.attempts.contents(transaction, state.paper);
    const others = answeredPlaces(state, contents, rows).filter(
      (other) =>
        other.answer !== null && other.content.category === asked.content.category && other.place.question !== asked.place.question,
    );
    return sumOf([...others, { place: asked.place, content: asked.content, answer, graded: null }], state.propagateNeg);
  }
}

function sumOf(places: readonly AnsweredPlace[], negative: boolean): { marks: number; points: number } {
  const marked = places.map((place) => markPlace(place, negative));
  return {
    marks: Fraction.sum(marked.map(({ marks }) => marks)).toNumber(),
    points: Fraction.sum(marked.map(({ points }) => points.atLeast(Fraction.zero))).toNumber(),
  };
}

function surroundings({ paper }: AttemptState, rows: readonly SavedRow[]): Surroundings {
  const answered = rows.filter(({ answer }) => answer !== '').map(({ question }) => question);
  return { answered: answered.length, furthest: 1 + paper.findLastIndex(({ question }) => answered.includes(question)) };
}

/** @throws Problem 409 where the answer is final, has changed, or lies behind */
function requireChangeable(state: AttemptState, { number, saved }: QuestionToAnswer, { furthest }: Surroundings, input: AnswerInput): void {
  if (saved?.final) throw conflicts.answerFinal();
  if (state.preventBackwards && number < furthest) throw conflicts.noWayBack();
  const { revision } = input;
  if (revision != null && revision !== (saved?.revision ?? 0)) throw conflicts.answerChanged(answerOf(saved), saved?.revision ?? 0);
}

/** @throws ViolationProblem for an answer that the question does not take */
function toWrite(
  state: AttemptState,
  { place, number, content, saved }: QuestionToAnswer,
  { now, prepared, ...run }: Pick<ActionRun, 'input' | 'now' | 'prepared'>,
): AnswerToWrite {
  const before = saved ?? NOTHING;
  const input = run.input as AnswerInput;
  const checked =
    input.answer === undefined
      ? { answer: before.answer, violations: [] }
      : checkedAnswer(content, input.answer, 'answer', prepared as CleanTexts | undefined);
  refuseViolations(checked.violations);
  const { answer } = checked;
  const elapsed = Math.max(0, Math.floor((now.getTime() - state.startDate.getTime()) / 1000));
  const final = input.answer !== undefined && answer !== '' && givesFeedbackAtOnce(state.feedbackType) && !isMarkedByHand(content);
  return {
    place,
    number,
    answer,
    revision: before.revision + (answer === before.answer ? 0 : 1),
    flagged: input.flagged ?? before.flagged,
    final: before.final || final,
    secondsSpent: Math.min(input.secondsSpent ?? before.secondsSpent, elapsed),
  };
}

function savedAnswer(written: AnswerToWrite, now: Date): object {
  const { place, revision, flagged } = written;
  return { question: place.question, answer: answerOf(written), revision, savedAt: now, flagged };
}

/** What the quiz would ever disclose, and where it leads after a question. */
async function quizFeedback(
  transaction: Transaction,
  attempt: number,
  question: number,
): Promise<{ ever: EverDisclosed; destination: unknown; passPercentage: number | null }> {
  const found = await transaction.one<EverDisclosed & { destination: unknown; passPercentage: number | null }>(
    sql`SELECT "quiz"."results_disabled" NOT IN ('hide_all', 'show_score_only', 'show_final_score_only', 'show_category_scores', 'radar') AS "solutions",
          "quiz"."results_disabled" NOT IN ('hide_all', 'show_score_only', 'show_final_score_only', 'show_category_scores', 'radar') AS "marks",
          "quiz"."results_disabled" NOT IN ('hide_all', 'show_score_only', 'show_final_score_only', 'show_category_scores', 'radar', 'no_feedback_last_attempt') AS "comments",
          "quiz"."pass_percentage" AS "passPercentage", "placed"."destination" FROM "track_e_exercises" "e" JOIN "c_quiz" "quiz" ON "quiz"."id" = "e"."quiz_id"
          LEFT JOIN "c_quiz_rel_question" "placed" ON "placed"."quiz_id" = "quiz"."id" AND "placed"."question_id" = ${question} WHERE "e"."id" = ${attempt}`,
  );
  const { destination = null, passPercentage = null, ...ever } = found ?? { solutions: false, marks: false, comments: false };
  return { ever, destination, passPercentage };
}
