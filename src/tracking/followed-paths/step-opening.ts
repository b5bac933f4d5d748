import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/statements.js';
import { NamedProblem, oneViolation, StateConflict } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { type Attempt, PathAttempts, stepToResume } from './path-attempts.js';
import type { PathAccess } from './path-context.js';
import { addressOfStep, type Followed, openingOf, PathRuntime } from './path-runtime.js';
import { type ClosedReason, type PathSteps, type Step } from './path-steps.js';
import { isFolder } from './step-states.js';

/** Which step is asked for. */
interface AskedStep {
  /** Null: the one to go on with. */
  readonly itemId: number | null;
  /** Whether a step that is over begins again, where the path allows it. */
  readonly anew: boolean;
}

/** A step that was opened. */
interface OpenedStep {
  readonly step: Step;
  /** Absent where nothing is recorded. */
  readonly attempt?: Attempt;
}

/** Opens steps of paths. */
@Injectable()
export class StepOpening {
  constructor(
    private readonly runtime: PathRuntime,
    private readonly attempts: PathAttempts,
  ) {}

  /**
   * Opens a step, and begins the path where it has not begun. Nothing is recorded of editors, nor in a session that is over.
   * @throws Problem 403 `step-locked` for a step that does not open now
   */
  async open(transaction: Transaction, access: PathAccess, { itemId, anew }: AskedStep, now: Date): Promise<OpenedStep> {
    if (access.mode !== 'normal') return { step: stepToOpen(await this.runtime.follow(transaction, access), itemId) };
    const attempt = await this.attempts.heldOrBegun(transaction, access, now);
    const before = await this.runtime.follow(transaction, access, attempt);
    const seconds = await this.attempts.addTime(transaction, attempt, before.steps.get(attempt.lastItem), now);
    const here =
      seconds > 0 ? await this.runtime.follow(transaction, access, { ...attempt, totalTime: attempt.totalTime + seconds }) : before;
    const step = stepToOpen(here, itemId);
    await this.attempts.open(transaction, access, attempt, step, anew, now);
    await this.attempts.touch(transaction, attempt, step.id, now);
    await this.attempts.recount(transaction, access, attempt, now);
    return { step, attempt };
  }
}

/** @throws Problem 403 for a step that does not open */
function stepToOpen({ access, attempt, steps }: Followed, asked: number | null): Step {
  const opens = (step: Step): boolean => !isFolder(step.itemType) && openingOf(access, steps, step, attempt).reason === null;
  const step = asked === null ? stepToResume(steps.all.filter(opens), attempt?.lastItem ?? 0) : requireStep(steps, asked);
  if (!step) throw new StateConflict('nothing-to-open', 'No step of the learning path opens.');
  if (isFolder(step.itemType)) throw oneViolation('itemId', 'A folder is opened by its steps.', VIOLATION_CODES.invalid);
  const { reason, waitsFor } = openingOf(access, steps, step, attempt);
  if (reason === null) return step;
  const extensions = { reason, waitsFor: waitsFor.map(addressOfStep) };
  throw new NamedProblem(reason === 'minimum-time' ? 'minimum-time' : 'step-locked', 403, SENTENCES[reason], { extensions });
}

const SENTENCES: Readonly<Record<ClosedReason, string>> = {
  prerequisite: 'Other steps have to be done before this one.',
  sequencing: 'The rules of the package do not open this step now.',
  'steps-open': 'This step opens when all others are done.',
  'minimum-time': 'More time has to be spent on the learning path before this step opens.',
  unsupported: 'The material of this step is gone, or of a kind that is not shown here.',
};

/** @throws ViolationProblem at `itemId` */
export function requireStep(steps: PathSteps, id: number): Step {
  const step = steps.get(id);
  if (!step) throw oneViolation('itemId', 'The learning path has no such step.', VIOLATION_CODES.notFound);
  return step;
}
