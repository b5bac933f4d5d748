import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/statements.js';
import type { SignedAddress } from '../../platform/content/files/file-signer.js';
import type { ActionRun } from '../../resource/model/action-handler.js';
import { type Attempt, attemptsLeft, latestState, PathAttempts } from './path-attempts.js';
import type { PathAccess } from './path-context.js';
import { type Opening, PathSteps, readSteps, type Step } from './path-steps.js';
import { SequencingSessions } from './scorm-runtime/sequencer/sequencing-sessions.js';
import { StepFiles } from './step-files.js';
import { isDone, isFolder } from './step-states.js';

/** What a step counts at most that is not done. */
const MOST_UNDONE = 0.99;

/** A path, the attempt at it, and its steps as they are now. */
export interface Followed {
  readonly access: PathAccess;
  readonly attempt: Attempt | undefined;
  readonly steps: PathSteps;
}

/** What the runtime of a path answers with. */
@Injectable()
export class PathRuntime {
  constructor(
    private readonly attempts: PathAttempts,
    private readonly files: StepFiles,
    private readonly sessions: SequencingSessions,
  ) {}

  /** Reads the steps of a path, with what is recorded of them where the caller follows it. */
  async follow(transaction: Transaction, access: PathAccess, attempt?: Attempt): Promise<Followed> {
    const records = access.mode !== 'preview';
    const own = attempt ?? (records ? await this.attempts.newest(transaction, access) : undefined);
    const rows = await readSteps(transaction, access.path.id, own?.id ?? null);
    const { sequenced, id } = access.path;
    const session = sequenced && access.mode === 'normal' ? await this.sessions.read(transaction, id, own?.id ?? null) : undefined;
    return { access, attempt: own, steps: new PathSteps(rows, access.path, session?.openable()) };
  }

  /** @param current id of the step that is shown */
  async answer(
    run: ActionRun,
    followed: Followed,
    current: number | undefined,
  ): Promise<{ readonly document: Readonly<Record<string, unknown>> }> {
    const { access, attempt, steps } = followed;
    const shown = current === undefined ? undefined : steps.get(current);
    const material = shown && openingOf(access, steps, shown, attempt).reason === null ? shown.material : null;
    const file = material === null ? undefined : await this.files.addressOf(run, material);
    return { document: this.document(followed, shown, file) };
  }

  private document(
    { access, attempt, steps }: Followed,
    shown: Step | undefined,
    file: SignedAddress | undefined,
  ): Readonly<Record<string, unknown>> {
    const { path, course, session, mode } = access;
    const openings = new Map(steps.all.map((step) => [step.id, openingOf(access, steps, step, attempt)]));
    const left = attemptsLeft(path, attempt);
    const totalTime = attempt?.totalTime ?? 0;
    return {
      path: `/api/learning_paths/${path.id}`,
      course: `/api/courses/${course}`,
      session: session === null ? null : `/api/sessions/${session}`,
      mode,
      view: attempt ? `/api/c_lp_views/${attempt.id}` : null,
      attempt: attempt?.number ?? 0,
      maxAttempts: path.maxAttempts,
      canRestart: mode === 'normal' && attempt !== undefined && left !== 0,
      progress: attempt?.progress ?? 0,
      doneSteps: steps.counted.filter(({ done }) => done).length,
      countedSteps: steps.counted.length,
      score: attempt?.score == null ? null : Number(attempt.score),
      totalTime,
      minimumTime: path.minimumTime,
      minimumTimeReached: totalTime >= path.minimumTime,
      completionDate: attempt?.completionDate ?? null,
      ...neighbours(steps, openings, shown),
      nextPath: path.nextPath === null ? null : `/api/learning_paths/${path.nextPath}`,
      items: steps.all.map((step) => entry(step, openings.get(step.id) as Opening)),
      current: shown ? currentStep(shown, openings.get(shown.id) as Opening, file) : null,
    };
  }
}

/** In a preview everything opens that can be shown at all. */
export function openingOf({ mode }: PathAccess, steps: PathSteps, step: Step, attempt: Attempt | undefined): Opening {
  const opening = steps.opening(step, attempt?.totalTime ?? 0);
  return mode === 'preview' && opening.reason !== 'unsupported' ? { reason: null, waitsFor: [] } : opening;
}

export function addressOfStep(id: number): string {
  return `/api/c_lp_items/${id}`;
}

function entry(step: Step, { reason, waitsFor }: Opening): Readonly<Record<string, unknown>> {
  return {
    item: addressOfStep(step.id),
    title: step.title,
    itemType: step.itemType,
    level: step.level,
    parent: step.level === 1 || step.parent === null ? null : addressOfStep(step.parent),
    status: step.status,
    score: isFolder(step.itemType) ? step.percentage : step.score,
    maxScore: isFolder(step.itemType) ? (step.percentage === null ? null : 100) : maxScoreOf(step),
    progress: isDone(step.status) ? 1 : Math.min(Math.max(latestState(step)?.measure ?? 0, 0), MOST_UNDONE),
    totalTime: step.time,
    attempt: latestState(step)?.count ?? 0,
    available: reason === null,
    reason,
    waitsFor: waitsFor.map(addressOfStep),
    counted: step.counted,
  };
}

function maxScoreOf(step: Step): number | null {
  return step.states.reduce<number | null>((max, state) => state.maxScore ?? max, null);
}

/** @param file its signed address, where its material has a file */
function currentStep(step: Step, { reason }: Opening, file: SignedAddress | undefined): Readonly<Record<string, unknown>> {
  const state = latestState(step);
  return {
    item: addressOfStep(step.id),
    itemView: state ? `/api/c_lp_item_views/${state.id}` : null,
    resource: step.material,
    url: file?.url ?? null,
    expiresAt: file?.expiresAt ?? null,
    launchable: reason === null && step.launchable,
  };
}

/** The nearest steps before and after the one shown that open. */
function neighbours(
  steps: PathSteps,
  openings: ReadonlyMap<number, Opening>,
  shown: Step | undefined,
): { readonly previousItem: string | null; readonly nextItem: string | null } {
  const place = shown ? steps.all.indexOf(shown) : -1;
  const opens = (step: Step): boolean => !isFolder(step.itemType) && openings.get(step.id)?.reason === null;
  const previous = place < 0 ? undefined : steps.all.slice(0, place).findLast(opens);
  const next = steps.all.slice(place + 1).find(opens);
  return { previousItem: previous ? addressOfStep(previous.id) : null, nextItem: next ? addressOfStep(next.id) : null };
}
