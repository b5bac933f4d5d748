import { Injectable } from '@nestjs/common';
import { Fraction } from '../../../../course-content/quizzes/scoring/fraction.js';
import type { QuestionContent } from '../../../../course-content/quizzes/scoring/question-content.js';
import { kindOf, stateOf } from '../../../../course-content/quizzes/scoring/scoring.js';
import { certaintyCounts } from '../../../../course-content/quizzes/scoring/statement-questions.js';
import { conditionSql, identifier, sql } from '../../../../database/sql.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../../resource/model/action-handler.js';
import { itemIri } from '../../../../resource/model/iri.js';
import { ROW_ALIAS, RowReference } from '../../../../resource/model/row-reference.js';
import { commentsOn } from '../answers/answer-feedback.js';
import { answeredPlaces, AttemptCompletion } from '../attempt-completion.js';
import { conflicts } from '../attempt-conflicts.js';
import { type AnsweredPlace, isMarkedByHand, percentageOf, pointsOf } from './attempt-marks.js';
import { type AttemptColumns, type Disclosed, isDisclosed } from '../../../record-access/disclosure.js';
import { OpenAttempts, type SavedRow } from '../open-attempt.js';
import type { PaperPlace } from '../paper/paper.js';
import { attemptManager } from '../quiz-attempt.policy.js';

type Disclosure = Readonly<Record<Disclosed, boolean>>;

interface ResultState extends Disclosure {
  readonly number: number;
  readonly status: string;
  readonly closedBy: string | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly seconds: number;
  readonly deadline: Date | null;
  readonly total: number;
  readonly maxScore: number;
  readonly toBeMarked: number;
  readonly paper: readonly PaperPlace[] | null;
  readonly passPercentage: number | null;
  readonly textWhenFinished: string | null;
  readonly textWhenFinishedFailure: string | null;
}

const KINDS: readonly Disclosed[] = ['score', 'marks', 'answers', 'solutions', 'feedback', 'categories'];

/** The result of a completed attempt, as far as its reader may know it. */
@Injectable()
export class AttemptResult extends ActionHandler {
  constructor(
    private readonly attempts: OpenAttempts,
    private readonly completion: AttemptCompletion,
  ) {
    super();
  }

  async run(run: ActionRun): Promise<ActionOutcome> {
    const { transaction, resource, id } = run;
    const state = await this.#state(run);
    if (state.status !== 'completed') throw conflicts.open();
    const rows = await this.attempts.answers(transaction, id);
    const paper = state.paper ?? [];
    const contents = await this.attempts.contents(transaction, [...paper, ...askedOf(paper)]);
    const places = answeredPlaces({ paper }, contents, rows);
    const textOf = ({ place, content }: AnsweredPlace): string => contents.get(place.asked ?? place.version)?.text ?? content.text;
    const disclosed = Object.fromEntries(KINDS.map((kind) => [kind, state[kind]])) as Disclosure;
    const { number, closedBy, startedAt, completedAt, seconds, maxScore, toBeMarked } = state;
    return {
      document: {
        attempt: itemIri(resource, id),
        number,
        closedBy,
        startedAt,
        completedAt,
        seconds,
        disclosed,
        ...scoreOf(state),
        maxScore,
        final: toBeMarked === 0,
        toBeMarked,
        categories: disclosed.categories ? categoriesOf(places, rows) : [],
        questions: showsQuestions(disclosed)
          ? places.map((place, index) => ({ text: textOf(place), ...questionResult(place, index + 1, rows, disclosed) }))
          : [],
      },
    };
  }

  /** An attempt whose time is over is completed before its result is read, whether or not the job has come by. */
  async #state(run: ActionRun): Promise<ResultState> {
    const state = await resultState(run);
    if (state.status === 'completed' || !this.attempts.isOverdue(state.deadline, run.now)) return state;
    await this.completion.completeOverdue(run.transaction, run.id);
    return resultState(run);
  }
}

async function resultState({ transaction, resource, id, actor }: ActionRun): Promise<ResultState> {
  const row = new RowReference(resource, ROW_ALIAS);
  const manages = conditionSql(attemptManager.condition(actor, row));
  const [status, quiz, user, course, session] = ['status', 'quiz_id', 'user_id', 'course_id', 'session_id'].map((name) =>
    identifier(ROW_ALIAS, name),
  );
  const columns = { status, quiz, user, course, session } as AttemptColumns;
  const shown = (kind: Disclosed): ReturnType<typeof isDisclosed> => sql`(${manages} OR ${isDisclosed(kind, columns)})`;
  const found = await transaction.one<ResultState>(
    sql`SELECT "t"."number", "t"."status", "t"."closed_by" AS "closedBy", "t"."start_date" AS "startedAt", "t"."exe_date" AS "completedAt",
          "t"."exe_duration" AS "seconds", "t"."expired_time_control" AS "deadline", "t"."score" AS "total", "t"."max_score" AS "maxScore", "t"."to_be_marked" AS "toBeMarked", "t"."paper",
          "own"."pass_percentage" AS "passPercentage", "own"."text_when_finished" AS "textWhenFinished", "own"."text_when_finished_failure" AS "textWhenFinishedFailure",
          ${shown('score')} AS "score", ${shown('marks')} AS "marks", ${shown('answers')} AS "answers", ${shown('solutions')} AS "solutions",
          ${shown('feedback')} AS "feedback", ${shown('categories')} AS "categories"
        FROM "track_e_exercises" "t" LEFT JOIN "c_quiz" "own" ON "own"."id" = "t"."quiz_id" WHERE "t"."id" = ${id}`,
  );
  if (!found) throw conflicts.open();
  return found;
}

function scoreOf(state: ResultState): object {
  const { total, maxScore, passPercentage } = state;
  if (!state.score) return { score: null, percentage: null, passed: null, message: null };
  const percentage = percentageOf(total, maxScore);
  const passed = passPercentage === null || percentage === null ? null : percentage >= passPercentage;
  const message = passed === false ? state.textWhenFinishedFailure : state.textWhenFinished;
  return { score: total, percentage, passed, message: message ?? null };
}

/** The versions that the learner saw, where they are marked by later ones. */
function askedOf(paper: readonly PaperPlace[]): PaperPlace[] {
  return paper.flatMap((place) => (place.asked === undefined ? [] : [{ ...place, version: place.asked }]));
}

function showsQuestions({ marks, answers, solutions, feedback }: Disclosure): boolean {
  return marks || answers || solutions || feedback;
}

function markOf({ place }: AnsweredPlace, rows: readonly SavedRow[]): { marks: number; row: SavedRow | undefined } {
  const row = rows.find(({ question }) => question === place.question);
  return { marks: row?.marks ?? 0, row };
}

/** Categories in the order of their first question. */
function categoriesOf(places: readonly AnsweredPlace[], rows: readonly SavedRow[]): object[] {
  const titles = [...new Set(places.flatMap(({ content }) => content.category ?? []))];
  return titles.map((title) => {
    const own = places.filter(({ content }) => content.category === title);
    return {
      title,
      score: Fraction.sum(own.map((place) => Fraction.of(markOf(place, rows).marks))).toNumber(),
      maxScore: Fraction.sum(own.map(({ place, content }) => pointsOf(place, content))).toNumber(),
    };
  });
}

function questionResult(answered: AnsweredPlace, number: number, rows: readonly SavedRow[], disclosed: Disclosure): object {
  const { place, content, answer } = answered;
  const { marks, row } = markOf(answered, rows);
  const waits = isMarkedByHand(content) && !row?.graded;
  return {
    question: place.question,
    number,
    type: content.type,
    points: pointsOf(place, content).toNumber(),
    marks: disclosed.marks && !(waits && answer !== null) ? marks : null,
    state: disclosed.marks ? stateOf(pointed(answered), answer, waits ? undefined : Fraction.of(marks)) : null,
    answer: disclosed.answers ? answer : null,
    solution: disclosed.solutions ? kindOf(content.type).solution(content, place.variation) : null,
    certainty:
      disclosed.solutions && content.type === 'multiple_answer_degree_certainty' && answer !== null
        ? certaintyCounts(content, answer)
        : null,
    comments: disclosed.feedback ? commentsOn(content, answer, place.variation) : [],
    feedback: disclosed.feedback ? content.feedback : null,
    teacherComment: disclosed.feedback ? (row?.teacherComment ?? null) : null,
  };
}

/** Full marks in the attempt, which a class may weigh. */
function pointed({ place, content }: AnsweredPlace): QuestionContent {
  return { ...content, points: pointsOf(place, content).toNumber() };
}
