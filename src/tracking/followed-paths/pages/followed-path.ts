/** A step as the API's runtime of a path has it. */
export interface RuntimeStep {
  readonly item: string;
  readonly title: string;
  readonly itemType: string;
  readonly level: number;
  readonly status: string;
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly available: boolean;
  readonly reason: string | null;
  readonly waitsFor: readonly string[];
}

/** The step that is shown, with the address of its material. */
interface RuntimeCurrent {
  readonly item: string;
  readonly itemView: string | null;
  readonly resource: string | null;
  readonly url: string | null;
  readonly launchable: boolean;
}

/** A path as the API says that the caller follows it. */
export interface Runtime {
  readonly mode: 'normal' | 'review' | 'preview';
  readonly view: string | null;
  readonly canRestart: boolean;
  readonly progress: number;
  readonly doneSteps: number;
  readonly countedSteps: number;
  readonly totalTime: number;
  readonly minimumTime: number;
  readonly minimumTimeReached: boolean;
  readonly completionDate: string | null;
  readonly previousItem: string | null;
  readonly nextItem: string | null;
  readonly nextPath: string | null;
  readonly items: readonly RuntimeStep[];
  readonly current: RuntimeCurrent | null;
}

/** What is known of a step at a glance. */
export type StepState = 'done' | 'failed' | 'begun' | 'open' | 'locked';

const DONE = new Set(['completed', 'passed', 'browsed']);

/** What is known of a step at a glance; what is done stays done though it is closed now. */
export function stateOf({ status, reason }: RuntimeStep): StepState {
  if (DONE.has(status)) return 'done';
  if (status === 'failed') return 'failed';
  if (reason !== null) return 'locked';
  return status === 'incomplete' ? 'begun' : 'open';
}

/** Whether it is opened by the steps in it. */
export function isFolder({ itemType }: RuntimeStep): boolean {
  return itemType === 'dir' || itemType === 'block';
}
