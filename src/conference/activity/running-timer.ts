import { mayBeSame } from './connection.js';

/** What makes a timer run: a connection, by its name, and for cameras one of its streams, empty where the sender doesn't report it. */
export interface TimerSource {
  readonly device: string;
  readonly stream: string;
}

/** The timer of one source while it runs; times are Unix milliseconds. */
export interface SourceTimer extends TimerSource {
  readonly startedAt: number;
  /** Milliseconds since its start that finished intervals of other sources have counted already. */
  readonly counted: number;
}

/** The timers of all connections of one user, united: time during which several of them ran counts once. */
export interface RunningTimer {
  readonly sources: readonly SourceTimer[];
  /** Milliseconds of all finished intervals together. */
  readonly elapsed: number;
}

export const STANDING: RunningTimer = { sources: [], elapsed: 0 };

/** A start of a source while it runs moves its start: its stop was lost, and its time is unknown. Other sources run on. */
export function started(timer: RunningTimer, { device, stream }: TimerSource, time: number): RunningTimer {
  const others = timer.sources.filter((running) => !isSame(running, { device, stream }));
  return { ...timer, sources: [...others, { device, stream, startedAt: time, counted: 0 }] };
}

/** A stop without a device or stream matches any of them, and so does a source that was started without one. */
export function stopped(timer: RunningTimer, source: TimerSource, time: number): RunningTimer {
  return stoppedWhere(timer, (running) => mayBeSame(running.device, source.device) && isMeant(running.stream, source.stream), time);
}

export function stoppedOnDevice(timer: RunningTimer, device: string, time: number): RunningTimer {
  return stoppedWhere(timer, (running) => running.device === device, time);
}

/** Stops what has run on the connection from before this time; what starts at this very time belongs to what comes next. */
export function stoppedByRejoin(timer: RunningTimer, device: string, time: number): RunningTimer {
  return stoppedWhere(timer, (running) => running.device === device && running.startedAt < time, time);
}

export function stoppedEntirely(timer: RunningTimer, time: number): RunningTimer {
  return stoppedWhere(timer, () => true, time);
}

export function isRunning(timer: RunningTimer, source: TimerSource): boolean {
  return timer.sources.some((running) => isSame(running, source));
}

/** The source that has run for longest; undefined where none runs. */
export function longestRunning({ sources }: RunningTimer): SourceTimer | undefined {
  return sources.reduce<SourceTimer | undefined>((first, next) => (first && first.startedAt <= next.startedAt ? first : next), undefined);
}

/**
 * Milliseconds that are counted and lie before every running source's start. Together with the time since the first of these
 * starts they are the time so far.
 */
export function settledTime(timer: RunningTimer): number {
  return timer.elapsed - (longestRunning(timer)?.counted ?? 0);
}

function stoppedWhere(timer: RunningTimer, stops: (source: SourceTimer) => boolean, time: number): RunningTimer {
  const stopping = timer.sources.filter(stops);
  return stopping.reduce((rest, source) => stoppedOne(rest, source, time), timer);
}

/** Adds what no other source has counted, and tells those that run on how much of their own time that was. */
function stoppedOne({ sources, elapsed }: RunningTimer, source: TimerSource, time: number): RunningTimer {
  const stopping = sources.find((running) => isSame(running, source));
  if (!stopping) return { sources, elapsed };
  const added = time - stopping.startedAt - stopping.counted;
  const others = sources.filter((running) => running !== stopping);
  return {
    sources: others.map((running) => ({
      ...running,
      // One that began later has run within the finished interval alone.
      counted: running.startedAt >= stopping.startedAt ? time - running.startedAt : running.counted + added,
    })),
    elapsed: elapsed + added,
  };
}

function isSame(one: TimerSource, other: TimerSource): boolean {
  return one.device === other.device && one.stream === other.stream;
}

function isMeant(running: string, reported: string): boolean {
  return running === reported || running === '' || reported === '';
}
