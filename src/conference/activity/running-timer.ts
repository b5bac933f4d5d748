/** What makes a timer run: a device, and for cameras one of its streams. Empty where the sender doesn't tell. */
export interface TimerSource {
  readonly device: string;
  readonly stream: string;
}

/** Time during which at least one source ran: overlapping sources count once. Times are Unix milliseconds. */
export interface RunningTimer {
  /** Since when it has been running without a pause; null while it stands. */
  readonly startedAt: number | null;
  readonly sources: readonly TimerSource[];
  /** Milliseconds of all pieces that are over. */
  readonly elapsed: number;
}

export const STANDING: RunningTimer = { startedAt: null, sources: [], elapsed: 0 };

/** A start of the only source while it runs moves the start: its stop was lost, and nobody knows when it was. */
export function started(timer: RunningTimer, source: TimerSource, time: number): RunningTimer {
  const others = timer.sources.filter((running) => !isSame(running, source));
  return { ...timer, sources: [...others, source], startedAt: others.length === 0 ? time : timer.startedAt };
}

/** A stop that doesn't tell its device or stream stands for any of them, and so does a source that was started that way. */
export function stopped(timer: RunningTimer, source: TimerSource, time: number): RunningTimer {
  return keeping(timer, (running) => !isMeant(running.device, source.device) || !isMeant(running.stream, source.stream), time);
}

export function stoppedOnDevice(timer: RunningTimer, device: string, time: number): RunningTimer {
  return keeping(timer, (running) => running.device !== device, time);
}

export function stoppedEntirely(timer: RunningTimer, time: number): RunningTimer {
  return keeping(timer, () => false, time);
}

export function isRunning(timer: RunningTimer, source: TimerSource): boolean {
  return timer.sources.some((running) => isSame(running, source));
}

function keeping(timer: RunningTimer, remains: (source: TimerSource) => boolean, time: number): RunningTimer {
  const sources = timer.sources.filter(remains);
  if (sources.length > 0 || timer.startedAt === null) return { ...timer, sources };
  return { startedAt: null, sources, elapsed: timer.elapsed + Math.max(0, time - timer.startedAt) };
}

function isSame(one: TimerSource, other: TimerSource): boolean {
  return one.device === other.device && one.stream === other.stream;
}

function isMeant(running: string, told: string): boolean {
  return running === told || running === '' || told === '';
}
