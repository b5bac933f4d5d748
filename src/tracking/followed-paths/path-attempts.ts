import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { activityOutcomes, type StepOutcome } from './activity-outcomes.js';
import { recountAttempts, recountCourse } from './attempt-progress.js';
import type { FollowedPath, PathAccess } from './path-context.js';
import { type Step, type StepState } from './path-steps.js';
import { isActivity, isDone, isMaterial, type StepStatus } from './step-states.js';

/** One time through a path. */
export interface Attempt {
  readonly id: number;
  readonly number: number;
  readonly lastItem: number;
  readonly progress: number;
  readonly score: string | null;
  readonly totalTime: number;
  readonly completionDate: string | null;
  readonly lastAccessAt: Date | null;
}

/** A gap counts whole up to an hour; of a longer one nobody knows, and five minutes are assumed. */
const LONGEST_GAP = 3_600;
const ASSUMED_GAP = 300;
const MINUTE = 60;

const COLUMNS = sql`"v"."id", "v"."view_count" AS "number", "v"."last_item" AS "lastItem", COALESCE("v"."progress", 0) AS "progress", "v"."score"::text AS "score",
  "v"."total_time" AS "totalTime", "v"."completion_date"::text AS "completionDate", "v"."last_access_at" AS "lastAccessAt"`;

/** The attempts at learning paths: begun, held, and written step by step. */
@Injectable()
export class PathAttempts {
  /** The newest attempt of a learner; undefined before the first. */
  newest(transaction: Transaction, { path, user, course, session }: PathAccess, hold = false): Promise<Attempt | undefined> {
    const lock = hold ? sql`FOR NO KEY UPDATE OF "v"` : sql``;
    return transaction.one<Attempt>(
      sql`SELECT ${COLUMNS} FROM "c_lp_view" "v" WHERE "v"."user_id" = ${user} AND "v"."lp_id" = ${path.id} AND "v"."course_id" = ${course}
            AND "v"."session_id" IS NOT DISTINCT FROM ${session}::int ORDER BY "v"."view_count" DESC LIMIT 1 ${lock}`,
    );
  }

  /** The newest attempt, held; the first begins where there is none. Of two first ones at once, the second finds the other's. */
  async heldOrBegun(transaction: Transaction, access: PathAccess, now: Date): Promise<Attempt> {
    const held = await this.newest(transaction, access, true);
    if (held) return held;
    await this.begin(transaction, access, 1, now);
    const begun = await this.newest(transaction, access, true);
    if (!begun) throw new Error('An attempt was begun and is not there.');
    return begun;
  }

  async begin(transaction: Transaction, { path, user, course, session }: PathAccess, number: number, now: Date): Promise<void> {
    await transaction.rows(
      sql`INSERT INTO "c_lp_view" ("user_id", "lp_id", "course_id", "session_id", "view_count", "last_item", "progress", "started_at", "last_access_at")
          VALUES (${user}, ${path.id}, ${course}, ${session}, ${number}, 0, 0, ${now}, ${now}) ON CONFLICT DO NOTHING`,
    );
  }

  /**
   * Adds the time since the step was opened, or last worked on, to the step shown last; a package reports its time itself.
   * @param counts whether material is done once its time is spent
   * @returns the seconds added
   */
  async addTime(transaction: Transaction, attempt: Attempt, step: Step | undefined, now: Date, counts = true): Promise<number> {
    const state = step && latestState(step);
    const gap = attempt.lastAccessAt ? Math.max(0, Math.floor((now.getTime() - attempt.lastAccessAt.getTime()) / 1000)) : 0;
    const seconds = gap > LONGEST_GAP ? ASSUMED_GAP : gap;
    if (!step || !state || step.itemType === 'sco') return 0;
    const isOver = counts && isMaterial(step.itemType) && step.time + seconds >= (step.duration ?? 0) * MINUTE;
    if (seconds === 0 && !isOver) return 0;
    await transaction.rows(
      sql`UPDATE "c_lp_item_view" SET "total_time" = "total_time" + ${seconds},
            "status" = CASE WHEN ${isOver} AND "status" IN ('not_attempted', 'incomplete') THEN 'completed' ELSE "status" END WHERE "id" = ${state.id}`,
    );
    return seconds;
  }

  /**
   * Opens a step: it has a state from now on, and material without a time to be spent is done.
   * @param anew whether a step that is over begins again with a state of its own
   */
  async open(transaction: Transaction, access: PathAccess, attempt: Attempt, step: Step, anew: boolean, now: Date): Promise<void> {
    const state = latestState(step);
    const isOver = state !== undefined && state.status !== 'not_attempted' && state.status !== 'incomplete';
    const count = state === undefined ? 1 : state.count + (isOver && anew && !access.path.preventReinit ? 1 : 0);
    const opened: StepStatus =
      (isMaterial(step.itemType) && (step.duration ?? 0) === 0) || step.itemType === 'final_item' ? 'completed' : 'incomplete';
    const begun = await transaction.one<{ id: number }>(
      sql`INSERT INTO "c_lp_item_view" AS "s" ("item_id", "view_id", "view_count", "status", "start_time", "total_time", "score", "core_exit")
          VALUES (${step.id}, ${attempt.id}, ${count}, ${opened}, ${Math.floor(now.getTime() / 1000)}, 0, 0, 'none')
          ON CONFLICT ("view_id", "item_id", "view_count") DO UPDATE SET
            "status" = CASE WHEN "s"."status" IN ('not_attempted', 'incomplete') THEN EXCLUDED."status" ELSE "s"."status" END RETURNING "s"."id"`,
    );
    if (begun && isActivity(step.itemType)) await this.settle(transaction, begun.id);
  }

  /** Gives the state of a step what its activity holds. */
  async settle(transaction: Transaction, itemView: number): Promise<void> {
    await writeOutcomes(transaction, await activityOutcomes(transaction, sql`"s"."id" = ${itemView}`));
  }

  /** The attempt follows its steps, and the course its attempts. */
  async recount(transaction: Transaction, { course, session, user }: PathAccess, attempt: Attempt, now: Date): Promise<void> {
    const changed = await recountAttempts(transaction, sql`"v"."id" = ${attempt.id}`, now);
    if (changed.length > 0) await recountCourse(transaction, { course, session, people: [user] });
  }

  async touch(transaction: Transaction, attempt: Attempt, lastItem: number, now: Date): Promise<void> {
    await transaction.rows(sql`UPDATE "c_lp_view" SET "last_item" = ${lastItem}, "last_access_at" = ${now} WHERE "id" = ${attempt.id}`);
  }
}

/** The states of steps whose activities are finished: passed or failed by the mastery score, and completed without one. */
export async function writeOutcomes(transaction: Transaction, outcomes: readonly StepOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ itemView, masteryScore, score, maxScore }) => {
    const scored = score !== null && maxScore !== null && maxScore > 0;
    const passed = scored && masteryScore !== null ? (100 * score) / maxScore >= masteryScore : null;
    const status = passed === null ? 'completed' : passed ? 'passed' : 'failed';
    return { id: itemView, status, score: scored ? score : 0, max: scored ? String(maxScore) : null };
  });
  await transaction.rows(
    sql`UPDATE "c_lp_item_view" "s" SET "status" = "o"."status", "score" = "o"."score", "max_score" = "o"."max"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) "o" ("id" bigint, "status" text, "score" float8, "max" text) WHERE "s"."id" = "o"."id"`,
  );
}

export function latestState({ states }: Pick<Step, 'states'>): StepState | undefined {
  return states.reduce<StepState | undefined>((latest, state) => (latest && latest.count >= state.count ? latest : state), undefined);
}

/** The step to go on with: the one shown last while it opens, else the first that is not done, else the first. */
export function stepToResume(steps: readonly Step[], lastItem: number): Step | undefined {
  return steps.find(({ id }) => id === lastItem) ?? steps.find(({ status }) => !isDone(status)) ?? steps[0];
}

/** Attempts that are left; null without a limit. */
export function attemptsLeft({ maxAttempts }: Pick<FollowedPath, 'maxAttempts'>, attempt: Attempt | undefined): number | null {
  return maxAttempts === 0 ? null : Math.max(0, maxAttempts - (attempt?.number ?? 0));
}
