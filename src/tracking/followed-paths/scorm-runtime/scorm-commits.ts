import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { oneViolation, Problem, StateConflict } from '../../../resource/protocol/problem.js';
import { recountCourses } from '../activity-progress.js';
import { recountAttempts } from '../attempt-progress.js';
import type { StepStatus } from '../step-states.js';
import { writeInteractions, writeObjectives } from './commit-records.js';
import { type CommittedValues, readCommitted } from './cmi/cmi-values.js';
import { outcomeOf12, outcomeOf2004, type Outcome, raises } from './cmi/outcome.js';
import { SCORM_12, secondsOfSpan } from './cmi/scorm12.js';
import { SCORM_2004, secondsOfDuration } from './cmi/scorm2004.js';
import { exitOf, scalarsIn } from './committed-scalars.js';
import { writeShared } from './shared-data.js';
import type { StateBefore } from './state-before.js';
import type { KnownLaunch } from './launches.js';

/** What a player sends, in its form. */
export interface Commit {
  readonly version: '1.2' | '2004';
  readonly values: Readonly<Record<string, string>>;
  readonly terminated: boolean;
  /** Counts up within a launch. */
  readonly sequence: number;
}

/** Seconds that a package may report beyond those since its launch: clocks differ. */
const TOLERANCE = 60;
/** Characters of what a package said of elements without a column. */
const LONGEST_RUNTIME = 262_144;
const MOST_VALUES = 30_000;
const LARGEST_SEQUENCE = 2_147_483_647;

interface HeldLaunch {
  readonly view: number;
  readonly itemView: number;
  readonly last: number;
  readonly superseded: boolean;
  readonly createdAt: Date;
  readonly sessionTime: number;
  readonly before: StateBefore;
  readonly runtime: Readonly<Record<string, string>> | null;
  readonly status: StepStatus;
  readonly completion: string | null;
  readonly success: string | null;
  readonly score: number;
  readonly maxScore: string | null;
  readonly time: number;
  readonly progress: number;
  readonly masteryScore: number | null;
  readonly scaledPassingScore: number | null;
  readonly completionThreshold: number | null;
  readonly highest: number;
  readonly adds: boolean;
}

/** Writes what packages report. */
@Injectable()
export class ScormCommits {
  constructor(private readonly database: Database) {}

  /**
   * Reads the form of a commit.
   * @throws ViolationProblem for what has another form, or is of another version than the package
   */
  read(document: Readonly<Record<string, unknown>>, launch: KnownLaunch): Commit {
    const { version, values, terminated = false, sequence } = document;
    if (version !== familyOf(launch)) throw oneViolation('version', `This package is one of SCORM ${familyOf(launch)}.`);
    if (!isTexts(values)) throw oneViolation('values', `Send an object of at most ${MOST_VALUES} texts.`);
    if (typeof terminated !== 'boolean') throw oneViolation('terminated', 'This value should be true or false.');
    if (!Number.isInteger(sequence) || Number(sequence) < 1 || Number(sequence) > LARGEST_SEQUENCE) {
      throw oneViolation('sequence', 'This value should be a whole number, 1 or more.');
    }
    return { version: familyOf(launch), values, terminated, sequence: Number(sequence) };
  }

  /**
   * Writes a commit, once: one that is not above the last is answered from what is stored.
   * @throws StateConflict `launch-superseded` where the step was launched again
   */
  async write(launch: KnownLaunch, commit: Commit, now: Date, within?: Transaction): Promise<Readonly<Record<string, unknown>>> {
    const model = commit.version === '1.2' ? SCORM_12 : SCORM_2004;
    const read = readCommitted(commit.values, model);
    const { ignored, rejected } = read;
    if (launch.itemView === null) return { result: true, errorCode: 0, sequence: commit.sequence, replayed: false, ignored, rejected };
    const work = (transaction: Transaction): Promise<Readonly<Record<string, unknown>>> =>
      this.#record(transaction, launch, commit, read, now);
    return within ? work(within) : this.database.transaction(work);
  }

  async #record(
    transaction: Transaction,
    launch: KnownLaunch,
    commit: Commit,
    read: CommittedValues,
    now: Date,
  ): Promise<Readonly<Record<string, unknown>>> {
    const held = await hold(transaction, launch);
    if (!held) throw new Problem(410, 'This launch is over; open the step again.');
    if (held.superseded)
      throw new StateConflict('launch-superseded', 'The step was opened again since; this launch reports nothing any longer.');
    if (commit.sequence <= held.last) return answered(held, commit, read, { replayed: true });
    const runtime = { ...held.runtime, ...scalarsIn(read) };
    if (JSON.stringify(runtime).length > LONGEST_RUNTIME) throw oneViolation('values', 'The package says more than is stored of a step.');
    const values = new Map(Object.entries(runtime));
    const outcome = (commit.version === '1.2' ? outcomeOf12 : outcomeOf2004)(values, held, commit.terminated && exitOf(read) !== 'suspend');
    const written = stateAfter(held, outcome, timeOf(held, commit, read, now));
    await writeState(transaction, launch, commit, { read, runtime, written, measure: values.get('cmi.progress_measure'), now });
    if (read.interactions.size > 0) await writeInteractions(transaction, held.itemView, read.interactions);
    if (read.objectives.size > 0) await writeObjectives(transaction, held.itemView, read.objectives);
    const unshared = await writeShared(transaction, { item: launch.item, view: held.view }, read.single);
    const changed = await recountAttempts(transaction, sql`"v"."id" = ${held.view}`, now);
    await recountCourses(transaction, changed);
    const noted = { ...read, ignored: [...read.ignored, ...unshared] };
    return answered({ ...held, ...written, progress: changed[0]?.progress ?? held.progress }, commit, noted, { replayed: false });
  }
}

export function familyOf({ version }: Pick<KnownLaunch, 'version'>): '1.2' | '2004' {
  return version === '1.2' ? '1.2' : '2004';
}

/** What a step holds after a commit. */
interface Written {
  readonly status: StepStatus;
  readonly completion: string;
  readonly success: string;
  readonly score: number;
  readonly maxScore: string | null;
  readonly scoreMin: number | null;
  readonly scaled: number | null;
  readonly time: number;
  readonly sessionTime: number;
}

/** Within a launch its last word counts; it never lowers what the step held before. */
function stateAfter({ before }: HeldLaunch, outcome: Outcome, times: Pick<Written, 'time' | 'sessionTime'>): Written {
  const { status, completion, success, score, scoreMin, maxScore, scaled } = outcome;
  const maximum = before.maxScore === null ? null : Number(before.maxScore);
  const isHigher = raises(outcome, { status: before.status, score: maximum === null ? null : before.score, maxScore: maximum });
  if (isHigher) {
    const max = maxScore === null ? null : String(maxScore);
    return { status, completion, success, score: score ?? 0, maxScore: max, scoreMin, scaled, ...times };
  }
  const kept = { score: before.score, maxScore: before.maxScore, scoreMin: before.scoreMin, scaled: before.scoreScaled };
  return { status: before.status, completion, success, ...kept, ...times };
}

/** What the launch reported takes the place of what it reported before; no more than the time since it was made. */
function timeOf(
  { before, createdAt, sessionTime, adds }: HeldLaunch,
  { version }: Commit,
  { single }: CommittedValues,
  now: Date,
): Pick<Written, 'time' | 'sessionTime'> {
  const said =
    version === '1.2' ? secondsOfSpan(single.get('cmi.core.session_time') ?? '') : secondsOfDuration(single.get('cmi.session_time') ?? '');
  const most = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / 1000)) + TOLERANCE;
  const seconds = said === undefined ? sessionTime : Math.min(said, most);
  return { sessionTime: seconds, time: adds ? before.time + seconds : Math.max(before.time, seconds) };
}

function hold(transaction: Transaction, { id }: KnownLaunch): Promise<HeldLaunch | undefined> {
  return transaction.one<HeldLaunch>(
    sql`SELECT "v"."id" AS "view", "s"."id" AS "itemView", "l"."sequence" AS "last", "l"."superseded_at" IS NOT NULL AS "superseded", "l"."created_at" AS "createdAt",
          "l"."session_time" AS "sessionTime", "l"."state_before" AS "before", "s"."runtime", "s"."status", "s"."completion_status" AS "completion",
          "s"."success_status" AS "success", "s"."score", "s"."max_score" AS "maxScore", "s"."total_time" AS "time", COALESCE("v"."progress", 0) AS "progress",
          "i"."mastery_score" AS "masteryScore", "i"."scaled_passing_score" AS "scaledPassingScore", "i"."completion_threshold" AS "completionThreshold",
          CASE WHEN "p"."use_max_score" = 1 THEN 100 ELSE "i"."max_score" END AS "highest", "p"."accumulate_scorm_time" <> 0 AS "adds"
        FROM "lp_launch" "l" JOIN "c_lp_item_view" "s" ON "s"."id" = "l"."item_view_id" JOIN "c_lp_view" "v" ON "v"."id" = "s"."view_id"
        JOIN "c_lp_item" "i" ON "i"."id" = "s"."item_id" JOIN "c_lp" "p" ON "p"."id" = "i"."lp_id"
        WHERE "l"."id" = ${id}::bigint FOR NO KEY UPDATE OF "v", "l"`,
  );
}

interface StateToWrite {
  readonly read: CommittedValues;
  readonly runtime: Readonly<Record<string, string>>;
  readonly written: Written;
  readonly measure: string | undefined;
  readonly now: Date;
}

/** The state of the step, its launch and the attempt that they are of, in one statement. */
async function writeState(
  transaction: Transaction,
  launch: KnownLaunch,
  commit: Commit,
  { read, runtime, written, measure, now }: StateToWrite,
): Promise<void> {
  const { single } = read;
  const kept = (column: Sql, ...elements: string[]): Sql => {
    const value = elements.map((element) => single.get(element)).find((text) => text !== undefined);
    return value === undefined ? column : sql`${value}::text`;
  };
  const exit = exitOf(read);
  await transaction.rows(
    sql`WITH "launch" AS (UPDATE "lp_launch" SET "sequence" = ${commit.sequence}, "session_time" = ${written.sessionTime}, "last_used_at" = ${now},
            "terminated_at" = CASE WHEN ${commit.terminated} THEN ${now}::timestamptz ELSE "terminated_at" END WHERE "id" = ${launch.id}::bigint),
        "attempt" AS (UPDATE "c_lp_view" "v" SET "last_item" = ${launch.item}, "last_access_at" = ${now} FROM "c_lp_item_view" "o"
            WHERE "o"."id" = ${launch.itemView} AND "v"."id" = "o"."view_id")
        UPDATE "c_lp_item_view" "s" SET "status" = ${written.status}, "score" = ${written.score}, "max_score" = ${written.maxScore}, "score_min" = ${written.scoreMin}::float8,
          "score_scaled" = ${written.scaled}::float8, "completion_status" = ${written.completion}, "success_status" = ${written.success},
          "progress_measure" = ${measure ?? null}::float8, "total_time" = ${written.time}, "self_reported" = TRUE, "runtime" = ${JSON.stringify(runtime)}::jsonb,
          "suspend_data" = ${kept(sql`"s"."suspend_data"`, 'cmi.suspend_data')}, "lesson_location" = ${kept(sql`"s"."lesson_location"`, 'cmi.core.lesson_location', 'cmi.location')},
          "core_exit" = ${exit === undefined ? sql`"s"."core_exit"` : sql`${exit === '' ? 'none' : exit}::text`}
        WHERE "s"."id" = ${launch.itemView}`,
  );
}

type Answered = Pick<HeldLaunch, 'itemView' | 'status' | 'completion' | 'success' | 'score' | 'maxScore' | 'time' | 'progress' | 'last'>;

function answered(
  state: Answered,
  { sequence }: Commit,
  { ignored, rejected }: CommittedValues,
  { replayed }: { readonly replayed: boolean },
): Readonly<Record<string, unknown>> {
  const { itemView, status, completion, success, score, maxScore, time, progress, last } = state;
  return {
    result: true,
    errorCode: 0,
    itemView: `/api/c_lp_item_views/${itemView}`,
    status,
    completionStatus: completion,
    successStatus: success,
    score: maxScore === null ? null : score,
    maxScore: maxScore === null ? null : Number(maxScore),
    totalTime: time,
    viewProgress: progress,
    sequence: replayed ? last : sequence,
    replayed,
    ignored,
    rejected,
  };
}

function isTexts(values: unknown): values is Readonly<Record<string, string>> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return false;
  const all = Object.values(values);
  // PostgreSQL takes no NUL in texts.
  return all.length <= MOST_VALUES && all.every((value) => typeof value === 'string' && !value.includes('\0'));
}
