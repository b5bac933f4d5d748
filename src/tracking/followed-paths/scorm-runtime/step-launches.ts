import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { NamedProblem, oneViolation, Problem, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { type Attempt, PathAttempts } from '../path-attempts.js';
import type { PathAccess } from '../path-context.js';
import type { Step } from '../path-steps.js';
import { StepOpening } from '../step-opening.js';
import { presetObjectives } from './commit-records.js';
import { Launches } from './launches.js';
import { EXCEPTIONS } from './sequencer/exceptions.js';
import type { NavigationRequest } from './sequencer/navigation-request.js';
import type { Outcome } from './sequencer/sequencer.js';
import type { SequencingSession } from './sequencer/sequencing-session.js';
import { SequencingSessions } from './sequencer/sequencing-sessions.js';
import { NOTHING_BEFORE, type StateBefore } from './state-before.js';

/** A launch that was made. */
interface MadeLaunch {
  readonly token: string;
  readonly expiresAt: Date;
  readonly item: number;
  /** Null where nothing is recorded. */
  readonly itemView: number | null;
}

/** What came of a navigation request: a launch of what was delivered, or nothing to be shown. */
export interface Navigated {
  readonly outcome: Outcome;
  readonly made?: MadeLaunch;
  readonly session: SequencingSession;
}

/** Where a learner leaves for something else. */
export interface Leaving {
  /** Held. */
  readonly attempt: Attempt;
  /** The state of the step that is left. */
  readonly itemView: number | null;
  readonly portal: number;
}

interface OpenedForLaunch {
  readonly step: Step;
  readonly attempt?: Attempt;
  /** What sequencing delivered; absent for packages without. */
  readonly delivered?: { readonly session: SequencingSession; readonly resumed: boolean };
}

interface HeldState extends StateBefore {
  readonly id: number;
  readonly exit: string;
  readonly launched: boolean;
  readonly terminated: boolean;
}

/** Launches steps of packages: those that a learner asks for, and those that the sequencing of a package leads to. */
@Injectable()
export class StepLaunches {
  constructor(
    private readonly opening: StepOpening,
    private readonly attempts: PathAttempts,
    private readonly sessions: SequencingSessions,
    private readonly launches: Launches,
  ) {}

  /**
   * Opens a step, and makes a launch of it.
   * @param itemId null: the step to go on with
   * @throws Problem 403 for a step that does not open
   */
  async launch(transaction: Transaction, access: PathAccess, itemId: number | null, portal: number, now: Date): Promise<MadeLaunch> {
    const isSequenced = access.path.sequenced && access.mode === 'normal';
    const opened = isSequenced
      ? await this.#openInSequence(transaction, access, itemId, now)
      : await this.opening.open(transaction, access, { itemId, anew: false }, now);
    return this.#make(transaction, access, opened, portal, now);
  }

  /** Does what a learner, or the package itself, asks for within a package. */
  async navigate(
    transaction: Transaction,
    access: PathAccess,
    { attempt, itemView, portal }: Leaving,
    request: NavigationRequest,
    now: Date,
  ): Promise<Navigated> {
    const session = await this.sessions.read(transaction, access.path.id, attempt.id);
    const left = session.current;
    const outcome = session.navigate(request);
    await this.sessions.write(transaction, attempt.id, session);
    if (left?.state.completed === true && !left.state.active && !left.state.suspended) await complete(transaction, itemView);
    if (outcome.kind !== 'delivered') {
      await this.attempts.recount(transaction, access, attempt, now);
      return { outcome, session };
    }
    const opened = await this.#openDelivered(transaction, access, session, outcome, now);
    return { outcome, session, made: await this.#make(transaction, access, opened, portal, now) };
  }

  async #openInSequence(transaction: Transaction, access: PathAccess, itemId: number | null, now: Date): Promise<OpenedForLaunch> {
    const attempt = await this.attempts.heldOrBegun(transaction, access, now);
    const session = await this.sessions.read(transaction, access.path.id, attempt.id);
    const ref = itemId === null ? null : await refOf(transaction, access.path.id, itemId);
    const outcome = session.open(ref);
    if (outcome.kind !== 'delivered') {
      const why = outcome.kind === 'refused' ? EXCEPTIONS[outcome.exception] : 'No step of the learning path opens.';
      throw new NamedProblem('step-locked', 403, why, { extensions: { reason: 'sequencing', waitsFor: [] } });
    }
    await this.sessions.write(transaction, attempt.id, session);
    return this.#openDelivered(transaction, access, session, outcome, now);
  }

  async #openDelivered(
    transaction: Transaction,
    access: PathAccess,
    session: SequencingSession,
    { activity, resumed }: Extract<Outcome, { kind: 'delivered' }>,
    now: Date,
  ): Promise<OpenedForLaunch> {
    const found = await transaction.one<{ id: number }>(
      sql`SELECT "id" FROM "c_lp_item" WHERE "lp_id" = ${access.path.id} AND "ref" = ${activity.ref}`,
    );
    if (!found) throw new Problem(410, 'The step that comes next is gone.');
    const opened = await this.opening.open(transaction, access, { itemId: found.id, anew: false }, now);
    return { ...opened, delivered: { session, resumed } };
  }

  async #make(
    transaction: Transaction,
    access: PathAccess,
    { step, attempt, delivered }: OpenedForLaunch,
    portal: number,
    now: Date,
  ): Promise<MadeLaunch> {
    if (!step.launchable) throw refused('This step is no part of a package.');
    const held = attempt && (await holdState(transaction, attempt, step.id));
    const entry = await enter(transaction, access, held, delivered?.resumed);
    if (held && delivered && !delivered.resumed) await presetObjectives(transaction, held.id, delivered.session.objectivesOfCurrent());
    const { course, session, mode, user } = access;
    const itemView = held?.id ?? null;
    const place = { item: step.id, itemView, user, portal, course, session };
    const made = { ...place, mode, entry, alone: delivered !== undefined, before: held ?? NOTHING_BEFORE };
    return { ...(await this.launches.make(transaction, made, now)), item: step.id, itemView };
  }
}

/** What an item that was left did not say of its completion is taken for granted, where its package allows that. */
async function complete(transaction: Transaction, itemView: number | null): Promise<void> {
  await transaction.rows(
    sql`UPDATE "c_lp_item_view" SET "status" = 'completed' WHERE "id" = ${itemView} AND "status" IN ('not_attempted', 'incomplete')`,
  );
}

async function refOf(transaction: Transaction, path: number, item: number): Promise<string> {
  const found = await transaction.one<{ ref: string | null }>(
    sql`SELECT "ref" FROM "c_lp_item" WHERE "id" = ${item} AND "lp_id" = ${path}`,
  );
  if (!found) throw oneViolation('itemId', 'The learning path has no such step.', VIOLATION_CODES.notFound);
  return found.ref ?? '';
}

async function holdState(transaction: Transaction, attempt: Attempt, item: number): Promise<HeldState | undefined> {
  return transaction.one<HeldState>(
    sql`SELECT "s"."id", "s"."status", "s"."score", "s"."max_score" AS "maxScore", "s"."score_min" AS "scoreMin", "s"."score_scaled" AS "scoreScaled",
          "s"."total_time" AS "time", "s"."core_exit" AS "exit", "l"."id" IS NOT NULL AS "launched", "l"."terminated_at" IS NOT NULL AS "terminated"
        FROM "c_lp_item_view" "s" LEFT JOIN LATERAL (SELECT "id", "terminated_at" FROM "lp_launch" WHERE "item_view_id" = "s"."id" ORDER BY "id" DESC LIMIT 1) "l" ON TRUE
        WHERE "s"."view_id" = ${attempt.id} AND "s"."item_id" = ${item} ORDER BY "s"."view_count" DESC LIMIT 1`,
  );
}

/**
 * How the package finds what it said before: it goes on after a suspension or a window that was closed. After any other end a package
 * of SCORM 2004 begins with empty data, one of 1.2 keeps them.
 * @param resumed what sequencing says of it
 */
async function enter(transaction: Transaction, { path }: PathAccess, held: HeldState | undefined, resumed?: boolean): Promise<string> {
  if (!held?.launched) return 'ab-initio';
  const resumes = resumed ?? (!held.terminated || held.exit === 'suspend');
  const anew = !resumes && path.scormVersion !== '1.2';
  const cleared = anew ? sql`, "runtime" = NULL, "suspend_data" = NULL, "lesson_location" = NULL` : sql``;
  await transaction.rows(sql`UPDATE "c_lp_item_view" SET "core_exit" = 'none'${cleared} WHERE "id" = ${held.id}`);
  return resumes ? 'resume' : anew ? 'ab-initio' : '';
}

function refused(message: string): ViolationProblem {
  return oneViolation('itemId', message);
}
