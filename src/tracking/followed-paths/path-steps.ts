import { raw, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { readPrerequisite, stepIdsByName } from '../../course-content/learning-paths/prerequisites/path-prerequisites.js';
import {
  isMet,
  namesWaitedFor,
  type Prerequisite,
  type StepStanding,
} from '../../course-content/learning-paths/prerequisites/prerequisite-evaluation.js';
import { addressOfMaterial, isMaterialGone } from '../../course-content/learning-paths/step-material.js';
import type { FollowedPath } from './path-context.js';
import { isCounted, isDone, isFolder, isUnsupported, rankOf, type StepStatus } from './step-states.js';

/** The state on a step, as one opening after a finished one left it. */
export interface StepState {
  readonly id: number;
  readonly count: number;
  readonly status: StepStatus;
  readonly score: number;
  /** Null while the step has no score. */
  readonly maxScore: number | null;
  readonly time: number;
  /** The lowest score, where a package reports one. */
  readonly minScore: number | null;
  /** How far a package says that the learner is, 0 to 1. */
  readonly measure: number | null;
}

interface StepRow {
  readonly id: number;
  readonly parent: number | null;
  readonly title: string;
  readonly itemType: string;
  readonly ref: string | null;
  readonly material: string | null;
  /** Names material that is gone. */
  readonly gone: boolean;
  /** Comes from a package that is there. */
  readonly launchable: boolean;
  readonly prerequisite: string | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly masteryScore: number | null;
  readonly minScore: number;
  readonly maxScore: number;
  /** Minutes. */
  readonly duration: number | null;
  readonly states: readonly StepState[];
}

/** Why a step does not open. */
export type ClosedReason = 'prerequisite' | 'sequencing' | 'steps-open' | 'minimum-time' | 'unsupported';

/** A step with where the learner stands. */
export interface Step extends StepRow {
  /** Depth, 1 at the top. */
  readonly level: number;
  readonly status: StepStatus;
  readonly done: boolean;
  readonly counted: boolean;
  readonly percentage: number | null;
  readonly score: number | null;
  readonly time: number;
}

export interface Opening {
  readonly reason: ClosedReason | null;
  /** Ids of the steps that it waits for. */
  readonly waitsFor: readonly number[];
}

/** The steps of a path with the states of one attempt, in one statement. */
export function readSteps(statements: Statements, path: number, view: number | null): Promise<StepRow[]> {
  const [type, material] = [raw('"i"."item_type"'), raw('"i"."path"')];
  const states =
    view === null
      ? raw(`'[]'::jsonb`)
      : sql`(SELECT COALESCE(jsonb_agg(jsonb_build_object('id', "s"."id", 'count', "s"."view_count",
      'status', "s"."status", 'score', "s"."score", 'maxScore', CASE WHEN "s"."max_score" ~ '^\\d+(\\.\\d+)?$' THEN "s"."max_score"::numeric END, 'time', "s"."total_time",
      'minScore', "s"."score_min", 'measure', "s"."progress_measure") ORDER BY "s"."view_count"), '[]'::jsonb)
      FROM "c_lp_item_view" "s" WHERE "s"."view_id" = ${view} AND "s"."item_id" = "i"."id")`;
  return statements.rows<StepRow>(
    sql`SELECT "x".*,
          "x"."itemType" IN ('sco', 'asset') AND "x"."path" IS NOT NULL AND "x"."packaged" AS "launchable" FROM (
        SELECT "i"."id", "i"."parent_id" AS "parent", "i"."title", "i"."item_type" AS "itemType", "i"."ref", "i"."path", ${addressOfMaterial(type, material)} AS "material", ${isMaterialGone(type, material)} AS "gone",
          "i"."prerequisite", "i"."prerequisite_min_score" AS "lowest", "i"."prerequisite_max_score" AS "highest", "i"."mastery_score" AS "masteryScore",
          "i"."min_score" AS "minScore", "i"."max_score" AS "maxScore", "i"."duration", "i"."display_order" AS "order", ${states} AS "states",
          (SELECT "p"."asset_id" IS NOT NULL FROM "c_lp" "p" WHERE "p"."id" = "i"."lp_id") AS "packaged"
        FROM "c_lp_item" "i" WHERE "i"."lp_id" = ${path}) "x" ORDER BY "x"."order", "x"."id"`,
  );
}

/** All steps of a path as one learner finds them in one attempt. */
export class PathSteps {
  /** Depth first, in their order. */
  readonly all: readonly Step[];
  readonly #byId: ReadonlyMap<number, Step>;
  readonly #idOf: (name: string) => number | undefined;

  /**
   * @param rows in their display order
   * @param openable refs of the steps that sequencing opens; null where there is none
   */
  constructor(
    rows: readonly StepRow[],
    private readonly path: Pick<FollowedPath, 'packaged' | 'minimumTime'>,
    private readonly openable: ReadonlySet<string> | null = null,
  ) {
    this.#idOf = stepIdsByName(rows, path.packaged);
    this.all = ordered(rows).map(({ row, level, below }) => this.#standing(row, level, below));
    this.#byId = new Map(this.all.map((step) => [step.id, step]));
  }

  get(id: number): Step | undefined {
    return this.#byId.get(id);
  }

  get counted(): readonly Step[] {
    return this.all.filter(({ counted }) => counted);
  }

  /** @param secondsSpent in the attempt */
  opening(step: Step, secondsSpent: number): Opening {
    if (isUnsupported(step.itemType) || step.gone) return { reason: 'unsupported', waitsFor: [] };
    for (let asked: Step | undefined = step, seen = 0; asked && seen < this.all.length; asked = this.get(asked.parent ?? 0), seen += 1) {
      const waitsFor = this.#waitsFor(asked);
      if (waitsFor) return { reason: 'prerequisite', waitsFor };
    }
    if (step.launchable && this.openable?.has(step.ref ?? '') === false) return { reason: 'sequencing', waitsFor: [] };
    if (step.itemType !== 'final_item') return OPEN;
    const undone = this.counted.filter(({ done }) => !done).map(({ id }) => id);
    if (undone.length > 0) return { reason: 'steps-open', waitsFor: undone };
    return secondsSpent < this.path.minimumTime ? { reason: 'minimum-time', waitsFor: [] } : OPEN;
  }

  /** The steps that a prerequisite waits for; undefined where it is met or there is none. */
  #waitsFor({ prerequisite, lowest, highest }: Step): number[] | undefined {
    const expression = readPrerequisite(prerequisite);
    if (!expression) return undefined;
    const asked: Prerequisite = { expression, lowest, highest };
    const standings = (name: string): StepStanding | undefined => {
      const other = this.get(this.#idOf(name) ?? 0);
      return other?.gone === true && !other.done ? undefined : other;
    };
    if (isMet(asked, standings)) return undefined;
    return namesWaitedFor(asked, standings).map((name) => Number(this.#idOf(name)));
  }

  #standing(row: StepRow, level: number, below: readonly StepRow[]): Step {
    const own = bestState(row.states);
    const facts = { ...row, level, counted: isToBeDone(row), time: row.states.reduce((sum, { time }) => sum + time, 0) };
    if (isFolder(row.itemType)) return { ...facts, ...this.#ofFolder(below), score: null };
    const status = own?.status ?? 'not_attempted';
    const percentage = own ? percentageOf(own, row) : null;
    return { ...facts, status, done: isDone(status), percentage, score: own?.maxScore === null || !own ? null : own.score };
  }

  #ofFolder(below: readonly StepRow[]): Pick<Step, 'status' | 'done' | 'percentage'> {
    const inside = below.filter(isToBeDone).map((row) => ({ row, state: bestState(row.states) }));
    const done = inside.length > 0 && inside.every(({ state }) => state && isDone(state.status));
    const scores = inside.flatMap(({ row, state }) => (state ? [percentageOf(state, row)] : [])).filter((value) => value !== null);
    const begun = inside.some(({ state }) => state && state.status !== 'not_attempted');
    return { done, status: done ? 'completed' : begun ? 'incomplete' : 'not_attempted', percentage: mean(scores) };
  }
}

const OPEN: Opening = { reason: null, waitsFor: [] };

/** What cannot be done any longer is not asked for. */
function isToBeDone({ itemType, gone }: StepRow): boolean {
  return isCounted(itemType) && !gone;
}

/** Of several states of one step the best counts; of equal ones that with the higher score. */
function bestState(states: readonly StepState[]): StepState | undefined {
  return states.reduce<StepState | undefined>((best, state) => {
    if (!best) return state;
    const higher =
      rankOf(state.status) - rankOf(best.status) ||
      (state.maxScore === null ? -1 : state.score) - (best.maxScore === null ? -1 : best.score);
    return higher > 0 ? state : best;
  }, undefined);
}

/** @returns 0 to 100; null while the step has no score */
export function percentageOf(
  { score, maxScore, minScore: reported }: Pick<StepState, 'score' | 'maxScore' | 'minScore'>,
  { minScore: usual }: Pick<StepRow, 'minScore'>,
): number | null {
  if (maxScore === null) return null;
  const minScore = reported ?? usual;
  const width = maxScore - minScore;
  return width > 0 ? Math.min(Math.max((100 * (score - minScore)) / width, 0), 100) : null;
}

/** With two decimals. */
function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((100 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 100;
}

interface Placed {
  readonly row: StepRow;
  readonly level: number;
  /** All steps beneath, at any depth. */
  readonly below: readonly StepRow[];
}

function ordered(rows: readonly StepRow[]): Placed[] {
  const ids = new Set(rows.map(({ id }) => id));
  const children = new Map<number, StepRow[]>();
  for (const row of rows) {
    const parent = row.parent !== null && ids.has(row.parent) ? row.parent : 0;
    children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  const place = (parent: number, level: number): Placed[] =>
    (children.get(parent) ?? []).flatMap((row) => {
      const within = place(row.id, level + 1);
      return [{ row, level, below: within.map((placed) => placed.row) }, ...within];
    });
  return place(0, 1);
}
