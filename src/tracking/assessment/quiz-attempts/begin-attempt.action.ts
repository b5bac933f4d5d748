import { Injectable } from '@nestjs/common';
import { IsInt, IsOptional, Min } from 'class-validator';
import { isScorable, QuestionVersions } from '../../../course-content/quizzes/question-versions.js';
import type { QuestionContent } from '../../../course-content/quizzes/scoring/question-content.js';
import { kindOf } from '../../../course-content/quizzes/scoring/scoring.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { accessDenied } from '../../../resource/policy/access-denied.js';
import { AttemptCompletion } from './attempt-completion.js';
import { conflicts } from './attempt-conflicts.js';
import { addUp, markPlace } from './grading/attempt-marks.js';
import {
  type BeginningState,
  beginningState,
  closesAt,
  deadlineOf,
  type EarlierAttempt,
  opensAt,
  placedQuestions,
} from './attempt-beginning.js';
import { requirePathStep } from './learning-path-step.js';
import { OpenAttempts } from './open-attempt.js';
import { draw } from './paper/drawing.js';
import type { PaperPlace } from './paper/paper.js';
import { newSeed, seededChoice } from './paper/seeded-order.js';
import { namedContext, type QuizContext } from './quiz-context.js';

/** What may be said when an attempt begins. */
export class Beginning {
  @Input({
    type: 'integer',
    validators: [IsInt(), Min(1), IsOptional()],
    description: 'Id of the step of a learning path, as the learner took it, through which it begins.',
  })
  origLpItemViewId?: number | null;
}

/** Begins an attempt, or leads to the one that is open. */
@Injectable()
export class BeginAttempt extends ActionHandler {
  constructor(
    private readonly versions: QuestionVersions,
    private readonly attempts: OpenAttempts,
    private readonly completion: AttemptCompletion,
  ) {
    super();
  }

  async run(run: ActionRun): Promise<ActionOutcome> {
    const { transaction, id: quiz, actor } = run;
    await this.#completeOverdue(run);
    // Two tabs, and two processes, begin one after the other.
    await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quiz attempt:${quiz}:${actor.id ?? 0}`}, 0))`);
    const state = await beginningState(transaction, quiz, actor);
    const context = namedContext(state.contexts, run.parameters);
    if (context) return this.#begin(run, state, context, false);
    const given = state.editor ? namedContext(state.given, run.parameters) : undefined;
    if (!given) throw accessDenied(actor, { description: 'learner of a course or session that gives the quiz | its editor, as a preview' });
    return this.#begin(run, state, given, true);
  }

  async #begin(run: ActionRun, state: BeginningState, context: QuizContext, preview: boolean): Promise<ActionOutcome> {
    const here = state.attempts.filter((attempt) => attempt.course === context.course && attempt.session === context.session);
    const open = here.find((attempt) => attempt.preview === preview && attempt.status === 'incomplete');
    if (open && !preview) return { id: open.id, existing: true };
    const extension = state.extensions.find(({ session }) => session === context.session);
    if (!preview) requireAdmission(run.now, state, here, extension);
    else await removePreviews(run.transaction, here);
    const seed = newSeed();
    const { paper, contents } = await this.#paper(run, state, seed, context.course);
    const step = run.input.origLpItemViewId == null ? null : await requirePathStep(run, context);
    const begun = { run, context, preview, seed, paper, deadline: preview ? null : deadlineOf(run.now, state, extension) };
    const maxScore = maximumOf(paper, contents);
    const number = preview ? 1 : 1 + Math.max(0, ...here.filter((attempt) => !attempt.preview).map((attempt) => attempt.number));
    return { id: await insertAttempt({ ...begun, maxScore, number, step }) };
  }

  /** @throws Problem 409 `not-ready` where there is nothing to ask, or something that cannot be marked */
  async #paper(
    { transaction, id: quiz, actor, now }: ActionRun,
    state: BeginningState,
    seed: string,
    course: number,
  ): Promise<{ paper: PaperPlace[]; contents: ReadonlyMap<number, QuestionContent> }> {
    const versions = await this.versions.current(transaction, quiz, now);
    const contents = await this.versions.contents(
      transaction,
      versions.map(({ version }) => version),
    );
    const unready = versions.filter(({ version }) => !isScorable(contents.get(version) as QuestionContent));
    if (versions.length === 0 || unready.length > 0) {
      throw conflicts.notReady(state.editor ? unready.map(({ question }) => question) : undefined);
    }
    const placed = await placedQuestions(transaction, { quiz, course, user: Number(actor.id) }, versions, contents);
    const paper = draw(placed, state.draw, seed).map(({ question, version, answers, coefficient }) => {
      const variations = isDrawn(contents.get(version)) ? answers : 1;
      return { question, version, coefficient, variation: seededChoice(seed, question, variations) };
    });
    return { paper, contents };
  }

  /** An attempt whose time is over is no open one. */
  async #completeOverdue({ transaction, id, actor, now }: ActionRun): Promise<void> {
    const open = await transaction.rows<{ id: number; deadline: Date | null }>(
      sql`SELECT "id", "expired_time_control" AS "deadline" FROM "track_e_exercises"
          WHERE "quiz_id" = ${id} AND "user_id" = ${actor.id} AND "status" = 'incomplete' AND "paper" IS NOT NULL AND NOT "preview"`,
    );
    for (const attempt of open)
      if (this.attempts.isOverdue(attempt.deadline, now)) await this.completion.completeOverdue(transaction, attempt.id);
  }
}

/** @throws Problem 409 outside of the window, and where no attempt is left */
function requireAdmission(
  now: Date,
  state: BeginningState,
  here: readonly EarlierAttempt[],
  extension: BeginningState['extensions'][number] | undefined,
): void {
  const [opens, closes] = [opensAt(state, extension), closesAt(state, extension)];
  if (opens && now < opens) throw conflicts.notOpen(opens, closes);
  if (closes && now >= closes) throw conflicts.windowClosed(opens, closes);
  const limit = state.maxAttempt === 0 ? Infinity : state.maxAttempt + (extension?.extraAttempts ?? 0);
  if (here.filter(({ preview }) => !preview).length >= limit) throw conflicts.noAttemptLeft(limit);
}

async function removePreviews(transaction: Transaction, here: readonly EarlierAttempt[]): Promise<void> {
  const previews = here.filter(({ preview }) => preview).map(({ id }) => id);
  if (previews.length > 0) await transaction.rows(sql`DELETE FROM "track_e_exercises" WHERE "id" = ANY(${previews}::bigint[])`);
}

function maximumOf(paper: readonly PaperPlace[], contents: ReadonlyMap<number, QuestionContent>): number {
  return addUp(
    paper.map((place) => markPlace({ place, content: contents.get(place.version) as QuestionContent, answer: null, graded: null }, false)),
  ).maxScore;
}

interface NewAttempt {
  readonly run: ActionRun;
  readonly context: QuizContext;
  readonly preview: boolean;
  readonly number: number;
  readonly seed: string;
  readonly paper: readonly PaperPlace[];
  readonly deadline: Date | null;
  readonly maxScore: number;
  readonly step: { readonly path: number; readonly item: number; readonly view: number } | null;
}

async function insertAttempt({ run, context, preview, number, seed, paper, deadline, maxScore, step }: NewAttempt): Promise<number> {
  const asked = paper.map(({ question }) => question).join(',');
  const inserted = await run.transaction.one<{ id: number }>(
    sql`INSERT INTO "track_e_exercises" ("user_id", "course_id", "session_id", "quiz_id", "start_date", "max_score", "status", "number", "preview",
          "expired_time_control", "seed", "paper", "data_tracking", "orig_lp_id", "orig_lp_item_id", "orig_lp_item_view_id")
        VALUES (${run.actor.id}, ${context.course}, ${context.session}, ${run.id}, ${run.now}, ${maxScore}, 'incomplete', ${number}, ${preview},
          ${deadline}, ${seed}, ${JSON.stringify(paper)}::jsonb, ${asked}, ${step?.path ?? null}, ${step?.item ?? null}, ${step?.view ?? null})
        RETURNING "id"`,
  );
  return Number(inserted?.id);
}

function isDrawn(content: QuestionContent | undefined): boolean {
  return content !== undefined && kindOf(content.type).isDrawn === true;
}
