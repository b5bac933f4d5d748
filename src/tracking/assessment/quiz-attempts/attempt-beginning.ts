import type { Actor } from '../../../auth/actor.js';
import type { CurrentVersion } from '../../../course-content/quizzes/question-versions.js';
import type { QuestionContent } from '../../../course-content/quizzes/scoring/question-content.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { Problem } from '../../../resource/protocol/problem.js';
import type { DrawSettings, PlacedQuestion } from './paper/paper.js';
import { givenContexts, isEditor, learnerContexts, type QuizContext } from './quiz-context.js';

export interface EarlierAttempt {
  readonly id: number;
  readonly course: number;
  readonly session: number | null;
  readonly status: 'incomplete' | 'completed';
  readonly number: number;
  readonly preview: boolean;
}

export interface Extension {
  readonly session: number | null;
  readonly extraMinutes: number;
  readonly extraAttempts: number;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** What decides about whether and how an attempt begins. */
export interface BeginningState {
  readonly editor: boolean;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
  readonly expiredTime: number;
  readonly maxAttempt: number;
  /** Those in which the caller learns. */
  readonly contexts: readonly QuizContext[];
  readonly given: readonly QuizContext[];
  /** The caller's at this quiz. */
  readonly attempts: readonly EarlierAttempt[];
  readonly extensions: readonly Extension[];
  readonly draw: DrawSettings;
}

/** Everything that a beginning depends on, in one look. */
export async function beginningState(transaction: Transaction, quiz: number, actor: Actor): Promise<BeginningState> {
  const state = await transaction.one<BeginningState>(
    sql`SELECT ${isEditor(actor)} AS "editor", "q"."start_time" AS "startTime", "q"."end_time" AS "endTime", "q"."expired_time" AS "expiredTime",
          "q"."max_attempt" AS "maxAttempt", ${learnerContexts(actor)} AS "contexts", ${givenContexts} AS "given",
          (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', "e"."id", 'course', "e"."course_id", 'session', "e"."session_id", 'status', "e"."status",
              'number', "e"."number", 'preview', "e"."preview")), '[]'::jsonb)
            FROM "track_e_exercises" "e" WHERE "e"."quiz_id" = "q"."id" AND "e"."user_id" = ${actor.id}) AS "attempts",
          (SELECT COALESCE(jsonb_agg(jsonb_build_object('session', "x"."session_id", 'extraMinutes', "x"."extra_minutes", 'extraAttempts', "x"."extra_attempts",
              'startTime', "x"."start_time", 'endTime', "x"."end_time")), '[]'::jsonb)
            FROM "c_quiz_extension" "x" WHERE "x"."quiz_id" = "q"."id" AND "x"."user_id" = ${actor.id}) AS "extensions",
          jsonb_build_object('random', "q"."random", 'selection', "q"."question_selection_type", 'byCategory', "q"."random_by_category", 'draws',
            (SELECT COALESCE(jsonb_agg(jsonb_build_object('category', "d"."category_id", 'count', "d"."count_questions")), '[]'::jsonb)
              FROM "c_quiz_rel_category" "d" WHERE "d"."quiz_id" = "q"."id")) AS "draw"
        FROM "c_quiz" "q" WHERE "q"."id" = ${quiz}`,
  );
  if (!state) throw new Problem(404, 'Not Found');
  return state;
}

/** The extension's own window takes the place of the quiz's. */
export function opensAt({ startTime }: BeginningState, extension: Extension | undefined): Date | null {
  return extension?.startTime == null ? startTime : new Date(extension.startTime);
}

export function closesAt({ endTime }: BeginningState, extension: Extension | undefined): Date | null {
  return extension?.endTime == null ? endTime : new Date(extension.endTime);
}

const MINUTE_MS = 60_000;

/** The earlier of the limit and the end; null without both. */
export function deadlineOf(now: Date, state: BeginningState, extension: Extension | undefined): Date | null {
  const minutes = state.expiredTime + (extension?.extraMinutes ?? 0);
  const limit = state.expiredTime > 0 ? new Date(now.getTime() + minutes * MINUTE_MS) : null;
  const end = closesAt(state, extension);
  return limit && end ? new Date(Math.min(limit.getTime(), end.getTime())) : (limit ?? end);
}

interface Placement {
  readonly question: number;
  readonly order: number;
  readonly mandatory: boolean;
  readonly media: number | null;
  readonly category: { readonly id: number; readonly title: string } | null;
  readonly coefficient: string | null;
}

/** The questions of a quiz with what decides about their places, in their placed order. */
export async function placedQuestions(
  transaction: Transaction,
  { quiz, course, user }: { readonly quiz: number; readonly course: number; readonly user: number },
  versions: readonly CurrentVersion[],
  contents: ReadonlyMap<number, QuestionContent>,
): Promise<PlacedQuestion[]> {
  const placements = await transaction.rows<Placement>(
    sql`SELECT "q"."id" AS "question", "p"."question_order" AS "order", "q"."mandatory", "q"."parent_media_id" AS "media",
          (SELECT jsonb_build_object('id', "c"."id", 'title', "c"."title") FROM "c_quiz_question_categories" "j"
            JOIN "c_quiz_question_category" "c" ON "c"."id" = "j"."c_quiz_question_category_id"
            WHERE "j"."c_quiz_question_id" = "q"."id" ORDER BY "c"."title", "c"."id" LIMIT 1) AS "category",
          (SELECT max("w"."coefficient")::text FROM "usergroup_rel_question" "w" JOIN "usergroup_rel_user" "u" ON "u"."usergroup_id" = "w"."usergroup_id"
            WHERE "w"."question_id" = "q"."id" AND "w"."course_id" = ${course} AND "u"."user_id" = ${user}) AS "coefficient"
        FROM "c_quiz_rel_question" "p" JOIN "c_quiz_question" "q" ON "q"."id" = "p"."question_id" WHERE "p"."quiz_id" = ${quiz}
        ORDER BY "p"."question_order", "p"."id"`,
  );
  const known = new Map(versions.map(({ question, version }) => [question, version]));
  return placements.flatMap((placement) => {
    const version = known.get(placement.question);
    return version === undefined ? [] : [{ ...placement, version, answers: contents.get(version)?.answers.length ?? 0 }];
  });
}
