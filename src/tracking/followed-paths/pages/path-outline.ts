import { idOf } from '../../../pages/course/course-tab.js';
import { worded } from '../../../pages/worded.js';
import { isFolder, type Runtime, type RuntimeStep, stateOf, type StepState } from './followed-path.js';
import type { PathWords } from './path-words.js';

/** A step as the outline lists it. */
interface OutlineStep {
  readonly id: number;
  readonly title: string;
  /** 1 for those that are in no folder. */
  readonly level: number;
  readonly isFolder: boolean;
  readonly isCurrent: boolean;
  readonly state: StepState;
  readonly stateName: string;
  /** Why it does not open. */
  readonly reason?: string;
  readonly score?: string;
}

/** How far a path is, and its steps. */
interface PathOutline {
  readonly progress: number;
  readonly says: string;
  readonly time?: string;
  readonly steps: readonly OutlineStep[];
  readonly isComplete: boolean;
}

/** Folders deeper than this stand below each other. */
const DEEPEST = 4;

/** @param shown number in the language of the page */
export function outlineOf(runtime: Runtime, words: PathWords, shown: (value: number) => string): PathOutline {
  const { progress, doneSteps, countedSteps, totalTime, minimumTime, minimumTimeReached } = runtime;
  const titles = new Map(runtime.items.map(({ item, title }) => [item, title]));
  const minutes = (seconds: number): string => shown(Math.floor(seconds / 60));
  return {
    progress,
    says: worded(words.progress, { percent: shown(progress), done: shown(doneSteps), count: shown(countedSteps) }),
    time: minimumTimeReached ? undefined : worded(words.minimumTime, { spent: minutes(totalTime), minimum: minutes(minimumTime) }),
    steps: runtime.items.map((step) => listed(step, runtime.current?.item, { words, titles, shown })),
    isComplete: progress === 100,
  };
}

interface Listing {
  readonly words: PathWords;
  readonly titles: ReadonlyMap<string, string>;
  readonly shown: (value: number) => string;
}

function listed(step: RuntimeStep, current: string | undefined, { words, titles, shown }: Listing): OutlineStep {
  const { item, title, level, score, maxScore } = step;
  const state = stateOf(step);
  return {
    id: idOf(item),
    title,
    level: Math.min(level, DEEPEST),
    isFolder: isFolder(step),
    isCurrent: item === current,
    state,
    stateName: words.states[state],
    reason: reasonOf(step, words, titles),
    ...(score === null || maxScore === null ? {} : { score: worded(words.score, { score: shown(score), max: shown(maxScore) }) }),
  };
}

function reasonOf({ reason, waitsFor }: RuntimeStep, words: PathWords, titles: ReadonlyMap<string, string>): string | undefined {
  if (reason === null) return undefined;
  const steps = waitsFor.flatMap((item) => titles.get(item) ?? []);
  if (reason === 'prerequisite' && steps.length === 0) return words.reasons['prerequisiteAny'];
  return worded(words.reasons[reason] ?? words.locked, { steps: steps.join(', ') });
}
