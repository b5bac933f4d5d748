import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/statements.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { StateConflict } from '../../resource/protocol/problem.js';
import { accessDenied } from '../../resource/policy/access-denied.js';
import { type Attempt, attemptsLeft, latestState, PathAttempts } from './path-attempts.js';
import { accessToPath, type PathAccess } from './path-context.js';
import { PathRuntime } from './path-runtime.js';
import type { PathSteps } from './path-steps.js';
import { requireStep, StepOpening } from './step-opening.js';
import { isActivity } from './step-states.js';

/** Shows a path as the caller follows it; writes nothing. */
@Injectable()
export class ReadRuntime extends ActionHandler {
  constructor(private readonly runtime: PathRuntime) {
    super();
  }

  async run(run: ActionRun): Promise<ActionOutcome> {
    const access = await accessToPath(run);
    const followed = await this.runtime.follow(run.transaction, access);
    const named = run.parameters.get('itemId');
    const shown = named === undefined ? followed.attempt?.lastItem : requireStep(followed.steps, Number(named)).id;
    return this.runtime.answer(run, followed, shown);
  }
}

/** Opens a step, and begins the path where it has not begun. */
@Injectable()
export class OpenStep extends ActionHandler {
  constructor(
    private readonly runtime: PathRuntime,
    private readonly opening: StepOpening,
  ) {
    super();
  }

  /** @throws Problem 403 `step-locked` for a step that does not open now */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { transaction, input, now } = run;
    const access = await accessToPath(run);
    const asked = { itemId: input.itemId == null ? null : Number(input.itemId), anew: input.allowNewAttempt === true };
    const { step } = await this.opening.open(transaction, access, asked, now);
    return this.runtime.answer(run, await this.runtime.follow(transaction, access), step.id);
  }
}

/** Says that the learner is still there: adds the time since the last sign of it to the step shown last. */
@Injectable()
export class SyncStep extends ActionHandler {
  constructor(
    private readonly runtime: PathRuntime,
    private readonly attempts: PathAttempts,
  ) {
    super();
  }

  /** @throws StateConflict `not-begun` before the first step was opened */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { transaction, input, now } = run;
    const access = await accessToPath(run);
    if (access.mode === 'preview') throw accessDenied(run.actor, { description: 'learner of the path; editors have a preview' });
    const attempt = access.mode === 'normal' ? await this.attempts.newest(transaction, access, true) : undefined;
    if (access.mode === 'normal' && !attempt) throw new StateConflict('not-begun', 'Open a step of the learning path first.');
    const followed = await this.runtime.follow(transaction, access, attempt);
    const named = input.itemId == null ? undefined : requireStep(followed.steps, Number(input.itemId));
    if (!attempt) return this.runtime.answer(run, followed, named?.id ?? followed.attempt?.lastItem);
    await this.#record(
      transaction,
      access,
      attempt,
      followed.steps,
      input.completed !== false && (named?.id ?? attempt.lastItem) === attempt.lastItem,
      now,
    );
    return this.runtime.answer(run, await this.runtime.follow(transaction, access), named?.id ?? attempt.lastItem);
  }

  async #record(
    transaction: Transaction,
    access: PathAccess,
    attempt: Attempt,
    steps: PathSteps,
    counts: boolean,
    now: Date,
  ): Promise<void> {
    const step = steps.get(attempt.lastItem);
    const state = step && latestState(step);
    await this.attempts.addTime(transaction, attempt, step, now, counts);
    if (state && isActivity(step.itemType)) await this.attempts.settle(transaction, state.id);
    await this.attempts.touch(transaction, attempt, attempt.lastItem, now);
    await this.attempts.recount(transaction, access, attempt, now);
  }
}

/** Begins the path once more. */
@Injectable()
export class RestartPath extends ActionHandler {
  constructor(
    private readonly runtime: PathRuntime,
    private readonly attempts: PathAttempts,
  ) {
    super();
  }

  /** @throws StateConflict `attempts-used-up`, and `not-begun` where there is nothing to repeat */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { transaction, now } = run;
    const access = await accessToPath(run);
    if (access.mode !== 'normal')
      throw accessDenied(run.actor, { description: 'learner of the path & while the course or session goes on' });
    const attempt = await this.attempts.newest(transaction, access, true);
    if (!attempt) throw new StateConflict('not-begun', 'Open a step of the learning path first.');
    if (attemptsLeft(access.path, attempt) === 0) {
      throw new StateConflict('attempts-used-up', 'You have no attempt left at this learning path.', { limit: access.path.maxAttempts });
    }
    const { steps } = await this.runtime.follow(transaction, access, attempt);
    await this.attempts.addTime(transaction, attempt, steps.get(attempt.lastItem), now);
    await this.attempts.recount(transaction, access, attempt, now);
    await this.attempts.begin(transaction, access, attempt.number + 1, now);
    const followed = await this.runtime.follow(transaction, access);
    return { id: followed.attempt?.id, ...(await this.runtime.answer(run, followed, undefined)) };
  }
}
